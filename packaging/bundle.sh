#!/usr/bin/env bash
# bundle.sh OUT WHEELS: Foretoken with its own Python and Qt in one folder, made of wheels (packaging/wheelhouse.sh):
#
#     OUT/foretoken-VERSION-linux-x86_64.tar.gz    runs where it is unpacked
#     OUT/foretoken_VERSION_amd64.deb              with an entry on the desktop, for models and traces too
#
# They run with the glibc of this machine or a newer one. Takes Python 3.11, dpkg-deb, the libraries that Qt needs
# (libxcb-cursor0 among them), and the network for PyInstaller.
. "$(dirname "$0")/common.sh"
mkdir -p "$1" && out=$(cd "$1" && pwd) wheels=$(cd "$2" && pwd)

python3 -m venv "$work/env" && PATH=$work/env/bin:$PATH
pip install -q --no-index --find-links "$wheels" "foretoken==$version"
pip install -q pyinstaller==6.22.3
cd "$work" && pyinstaller --noconfirm --log-level ERROR "$root/packaging/bundle.spec"
[ -e dist/foretoken/_internal/libxcb-cursor.so.0 ] || fail "there is no libxcb-cursor0 here, without which Qt has no window"
find dist -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
name=foretoken-$version-linux-x86_64
mv dist/foretoken "dist/$name"
packed dist "$name" | gzip -n >"$out/$name.tar.gz"

deb=$work/deb share=$work/deb/usr/share
mkdir -p "$deb"/{DEBIAN,usr/{bin,lib}} "$share"/{applications,mime/packages,icons/hicolor/scalable/apps,doc/foretoken}
mv "dist/$name" "$deb/usr/lib/foretoken"
ln -s ../lib/foretoken/foretoken "$deb/usr/bin/foretoken"
cp "$root/packaging/desktop/foretoken.desktop" "$share/applications"
cp "$root/packaging/desktop/foretoken.xml" "$share/mime/packages"
cp "$root/resources/icons/foretoken.svg" "$share/icons/hicolor/scalable/apps"
cp "$root/LICENSE" "$share/doc/foretoken/copyright"
cat >"$deb/DEBIAN/control" <<EOF
Package: foretoken
Version: $version
Architecture: amd64
Maintainer: The Foretoken authors <foretoken@localhost>
Installed-Size: $(du -sk "$deb/usr" | cut -f1)
Depends: libc6 (>= $(ldd --version | sed -n '1s/.* //p')), libstdc++6, libegl1, libgl1, libfontconfig1, libxkbcommon0
Recommends: desktop-file-utils, shared-mime-info, fonts-dejavu-core | fonts-noto-core
Section: science
Priority: optional
Description: private chat that shows speculative decoding as it happens
EOF
find "$deb" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$deb" "$out/foretoken_${version}_amd64.deb" >/dev/null
du -h "$out"/foretoken[-_]"$version"[-_]*{.tar.gz,.deb}
