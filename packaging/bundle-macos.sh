#!/usr/bin/env bash
# bundle-macos.sh OUT: Foretoken.app in a disk image. UNTESTED: nobody has run this. On a Mac with Python 3.11 and Xcode's
# command-line tools, in a clone; it is not signed, so macOS asks before it is opened for the first time.
. "$(dirname "$0")/common.sh"
mkdir -p "$1" && out=$(cd "$1" && pwd)
cd "$work" && python3 "$root/packaging/install.py" && .venv/bin/pip install -q pyinstaller==6.22.3
.venv/bin/pyinstaller --noconfirm "$root/packaging/bundle.spec"
hdiutil create -volname Foretoken -srcfolder dist/Foretoken.app "$out/foretoken-$version.dmg"
