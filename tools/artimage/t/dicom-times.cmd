# Times by temporal position, by acquisition, by folder, by hand, by moving picture; appended to what there is.
dir=$ARTKIT_TOP/tools/artimage/t/dicom
for d in times acquisitions cine.dcm; do
    artimage info -q --checksum "$dir/$d" | grep -E '^(size|times|time |slice|max)'
done
artimage import --stacks "$dir"/stacks/t0 "$dir"/stacks/t1 "$dir"/stacks/t2 -o s.nrrd
artimage info --checksum s.nrrd | grep -E '^(size|times|slice)'
# three positions {1, 2, 3}, and one more behind them
artimage import --stacks "$dir"/times "$dir"/stacks/t1 --series '*' -o t.nrrd
artimage info --checksum t.nrrd | grep -E '^(size|times|slice)'
# a position by hand
artimage import --strict --temporal 4 "$dir"/stacks/t2 -o u.nrrd
artimage info u.nrrd | grep -E '^(size|times|max)'
