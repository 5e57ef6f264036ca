# A stack of pictures: 16 bits, in the order of the numbers, with all files or none.
artimage make --size 5,4,12 --type uint16 '1000*k+10*j+i' -o a.nrrd
artimage convert a.nrrd s%d.png
ls
artimage info --checksum s%d.png | grep slice >b.txt
artimage info --checksum a.nrrd | grep slice | diff - b.txt
mkdir f
mv s*.png f
artimage info --checksum f | grep slice | diff - b.txt
artimage slice --plane xz --at 1 --window FULL_DYNAMIC a.nrrd -o x.png
artimage info x.png | grep -E '^(size|min|max|channels)'
