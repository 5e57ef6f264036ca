# Damaged files, packed pixels among them: each is refused or read, none crashes, hangs or asks for much memory.
ulimit -v 2000000
n=0
for f in "$ARTKIT_TOP"/formats/dicom/corpus/bad/*.dcm; do
    code=0
    timeout 20 artimage info "$f" 2>err || code=$?
    [ $code = 3 ] || echo "$f: $code"
    grep -q "error: byte" err || cat err
    code=0
    timeout 20 artimage dump "$f" >/dev/null 2>&1 || code=$?
    [ $code -le 3 ] || echo "dump $f: $code"
done
for f in jpeg-lossless jpegls jpeg2000 jpeg-baseline; do
    file=$ARTKIT_TOP/tools/artimage/t/dicom/syntax/$f.dcm
    size=$(wc -c <"$file")
    for at in 40 80 120 160 200; do
        # bytes of the pixels overwritten, from the end
        cp "$file" x.dcm
        printf '\377\330\377\001\000\377\377\177' | dd of=x.dcm bs=1 seek=$((size - at)) conv=notrunc 2>/dev/null
        code=0
        timeout 20 artimage info x.dcm >/dev/null 2>&1 || code=$?
        [ $code = 0 ] || [ $code = 3 ] || echo "$f at $at: $code"
        head -c $((size - at)) "$file" >y.dcm
        code=0
        timeout 20 artimage info y.dcm >/dev/null 2>&1 || code=$?
        [ $code = 3 ] || echo "$f cut at $at"
        n=$((n + 1))
    done
done
echo $n
# bombs: deflated, and frames whose own header asks for more than the file says
head -c 36000000 /dev/zero | gzip | tail -c +11 >zeros
python3 - "$ARTKIT_TOP" <<'END'
import struct, sys
top = sys.argv[1]
packed = open(top + "/formats/dicom/corpus/good/deflated.dcm", "rb").read()
begin = 144 + struct.unpack("<I", packed[140:144])[0]
open("bomb-deflated.dcm", "wb").write(packed[:begin] + open("zeros", "rb").read())
for name, marker, places, form in (("jpeg2000", b"\xff\x51", (6, 10, 22, 26), ">I"), ("jpeg-lossless", b"\xff\xc3", (5, 7), ">H"),
                                   ("jpegls", b"\xff\xf7", (5, 7), ">H"), ("jpeg-baseline", b"\xff\xc0", (5, 7), ">H")):
    data = bytearray(open("%s/tools/artimage/t/dicom/syntax/%s.dcm" % (top, name), "rb").read())
    at = data.index(marker)
    for p in places:
        data[at + p:at + p + struct.calcsize(form)] = struct.pack(form, 60000)
    open("bomb-%s.dcm" % name, "wb").write(data)
END
for f in bomb-*.dcm; do
    code=0
    timeout 20 artimage info --unpacked 30 $f >/dev/null 2>err || code=$?
    echo "$f: $code: $(sed 's/.*error: //' err)"
done
