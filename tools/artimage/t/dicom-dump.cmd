# stderr: there is no element
# exit: 3
# Elements with VR and values; names only with --phi; several values, defaults, functional groups.
dir=$ARTKIT_TOP/tools/artimage/t/dicom
artimage dump "$dir/oblique/f0.dcm"
artimage dump "$dir/oblique/f0.dcm" | grep -c Phantom || true
artimage dump --phi "$dir/oblique/f0.dcm" | grep Phantom
artimage dump --tag 0028,0030 --tag WindowCenter --tag '(0018,0088)' --default none "$dir/oblique/f0.dcm"
artimage dump --tag 0x00280030 "$dir/oblique/f0.dcm"
artimage dump --value --tag Rows --tag WindowCenterWidthExplanation "$dir/oblique/f0.dcm"
artimage dump --tag ImagePositionPatient --frame 2 --tag RescaleSlope "$dir/enhanced.dcm"
# a sequence with implicit VR; private ones inside
artimage dump "$dir/dose.dcm" | tail -n 9
artimage dump --tag 0018,0088 "$dir/oblique/f0.dcm"
