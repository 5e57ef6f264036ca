# Contact by Hunt and Crossley, and measured forces, of a model of OpenSim.
cp "$HERE/foot.osim" "$HERE/grf.xml" "$HERE/grf.mot" .
# a ball comes to rest on a half-space: 4/3 k^(3/2) R^(1/2) d^(3/2) is the weight; a mesh without a file is reported
artbuild foot.osim -o foot.art 2>said
cat said
! artbuild -q --strict foot.osim -o strict.art 2>/dev/null
artsim -q foot.art -t 2 --step 0.001 -r models/foot/forceset/step:force,models/foot/forceset/step:depth@2 |
    awk '/^2/ { k = 1e4 / 2; d = exp(log(20 / (4 / 3 * k ^ 1.5 * sqrt(0.1))) * 2 / 3); printf "force %.4f, depth off by %.0e\n", $3, ($5 - d > 1e-9 || d - $5 > 1e-9) }'
# forces of a plate: the weight is borne, and 4 t to the side
artbuild -q foot.osim --loads grf.xml -o loaded.art
artinfo check loaded.art
artsim -q loaded.art -t 1 --step 0.001 --set models/foot/forceset/step:enabled=false -r models/foot/bodyset/heel:velocity@1 |
    awk '/^1/ { printf "%.3f %.6f\n", $2, $3 * $3 }'
# what is wrong is named
sed 's/ball sole/ball/; /ContactMesh/d' foot.osim >plain.osim
for bad in 's/ground_force_p/ground_p/' 's/>heel</>toe</' 's/<datafile>.*<.datafile>//' 's/grf.mot/none.mot/' \
    's/ExternalLoads/Loads/' 's/ExternalForce/Force/g' 's/<groups.>/<surprise>1<\/surprise>/'; do
    sed "$bad" grf.xml >bad.xml
    artbuild plain.osim --loads bad.xml -o bad.art 2>&1 || true
done
sed 's/<radius>0.1/<radius>-1/' plain.osim >radius.osim
artbuild -q radius.osim -o radius.art 2>&1 || echo "status $?"
sed 's/<geometry>floor/<geometry>roof/' plain.osim >roof.osim
artbuild roof.osim -o roof.art 2>&1
# bushings by functions: straight lines are stiffnesses, others functions of the material
for f in '<LinearFunction><coefficients>500 0</coefficients></LinearFunction>' \
    '<PolynomialFunction><coefficients>2 500 0</coefficients></PolynomialFunction>'; do
    sed "s#</HuntCrossleyForce>#&<FunctionBasedBushingForce name='b'><socket_frame1>/ground</socket_frame1><socket_frame2>/bodyset/heel</socket_frame2><f_y_delta_y_function>$f</f_y_delta_y_function></FunctionBasedBushingForce>#" \
        plain.osim >bushing.osim
    artbuild bushing.osim -o bushing.art 2>&1
    grep -c 'stiffness=\[ 0.0 500.0 0.0 \]' bushing.art || true
done
