#!/bin/sh
# deb.sh VERSION BUILD - packages of Debian in BUILD/deb, from a tarball of the sources as in dist.sh. DEB_BUILD_OPTIONS=nocheck
# leaves the unit tests out. lintian, where it is installed, has the last word.
set -eu
unset MAKEFLAGS MFLAGS MAKELEVEL
top=$PWD/$2/deb
case $2 in /*) top=$2/deb ;; esac
for program in dpkg-buildpackage dh; do
    command -v $program >/dev/null || { echo "deb: no $program; make deps-deb installs it" >&2; exit 5; }
done
rm -rf "$top"
sh tools/package/dist.sh "$1" "$top" >/dev/null
cd "$top"
mv "artkit-$1.tar.gz" "artkit_$1.orig.tar.gz"
tar -xzf "artkit_$1.orig.tar.gz"
cd "artkit-$1"
cp -a tools/package/debian debian
when=$(stat -c %Y Makefile)
sed -e "s/@VERSION@/$1/" -e "s/@DATE@/$(LC_ALL=C date -u -R -d "@$when")/" debian/changelog.in >debian/changelog
rm debian/changelog.in
SOURCE_DATE_EPOCH=$when dpkg-buildpackage -us -uc -d
cd ..
if command -v lintian >/dev/null; then lintian --fail-on error,warning "artkit_$1-0artkit1_$(dpkg --print-architecture).changes"; fi
ls ./*.deb
