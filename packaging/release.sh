#!/usr/bin/env bash
# release.sh OUT KEY: all files of a release in the new folder OUT, of the version in app/foretoken/__init__.py:
#
#     ssh-keygen -t ed25519 -f ~/.ssh/foretoken-release -C foretoken    # once; then, for packaging/signers:
#     echo "foretoken $(cat ~/.ssh/foretoken-release.pub)" >>packaging/signers
#     packaging/release.sh release ~/.ssh/foretoken-release
#
# Wheels and bundles, the notes of the version, its bill of materials and licences, digests of all that and their
# signature. It changes nothing but OUT; `git tag` and the upload are left to you. WHEELS=FOLDER takes wheels that are
# built already, SIGNERS=FILE other signers. SECURITY.md says how to check a release without a network.
. "$(dirname "$0")/common.sh"
signers=${SIGNERS:-$root/packaging/signers}
[ $# = 2 ] || fail "say where to and the key: release.sh OUT KEY"
[ -z "$(git -C "$root" status --porcelain)" ] || fail "there are changes that are not committed"
grep -qx "## $version" "$root/CHANGELOG.md" || fail "CHANGELOG.md has no part ## $version"
[ -f "$2" ] || fail "there is no key $2"
grep -qF "$(cut -d' ' -f2 "$2.pub")" "$signers" 2>/dev/null || fail "$2.pub is not in $signers"
signers=$(realpath "$signers")
mkdir "$1" && out=$(cd "$1" && pwd) && key=$(realpath "$2")

wheels=$(realpath -m "${WHEELS:-$work/wheels}")
[ -n "${WHEELS:-}" ] || "$root/packaging/wheelhouse.sh" "$wheels"
ls "$wheels"/foretoken-"$version"-*.whl >/dev/null || fail "$wheels has no wheel of version $version"
packed "$wheels" . >"$out/foretoken-$version-wheels.tar"
"$root/packaging/bundle.sh" "$out" "$wheels"

tar -C "$work" -xzf "$out/foretoken-$version-linux-x86_64.tar.gz"
tried=$work/foretoken-$version-linux-x86_64/foretoken
"$tried" about --sbom >"$out/foretoken-$version.cdx.json"
"$tried" about --texts >"$out/foretoken-$version-licences.txt"
awk -v part="## $version" '$0 == part { on = 1; next } /^## / { on = 0 } on' "$root/CHANGELOG.md" \
    >"$out/foretoken-$version-notes.md"

cd "$out" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .
ssh-keygen -q -Y sign -f "$key" -n foretoken SHA256SUMS
ssh-keygen -q -Y verify -f "$signers" -I foretoken -n foretoken -s SHA256SUMS.sig <SHA256SUMS
sha256sum --quiet -c SHA256SUMS
ls -l
