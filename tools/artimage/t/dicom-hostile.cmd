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
