# Read by wheelhouse.sh, bundle.sh and release.sh: the folder of the checkout, the version, a folder of work that goes at
# the end, and times that make the same bytes of the same commit.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/app/foretoken/__init__.py")
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONHASHSEED=1
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1700000000)}

fail() { echo "${0##*/}: $*" >&2; exit 1; }
packed() { # packed FOLDER NAME: that entry of the folder as a tar file
    tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$2"
}
