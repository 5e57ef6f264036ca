# Tractions of a surface by curves of time come back to FEBio: scale times vector, each by its own curve
load='<surface_load name="NAME" surface="side" type="traction"><scale lc="CURVE">SCALE</scale><traction>VECTOR</traction></surface_load>'
traction() { echo "$load" | sed "s/NAME/$1/; s/CURVE/$2/; s/SCALE/$3/; s/VECTOR/$4/"; }
curve='<load_controller id="2" type="loadcurve"><interpolate>LINEAR</interpolate><extend>CONSTANT</extend><points><pt>0,0</pt><pt>0.5,1</pt><pt>1,0</pt></points></load_controller>'
sed "s|<nodal_load.*|$(traction t 1 2 0.1,0.2,-0.3)$(traction u 2 1 0,0.5,0)|; s|  </LoadData>|$curve</LoadData>|" "$ARTKIT_TOP/tools/artsim/t/man/block.feb" >in.feb
artbuild in.feb -o in.art
artbuild in.art -o out.feb
sed -n 's/^ *<surface_load name="\(.\)".*lc="\(.\)">\(.*\)<.scale><traction>\(.*\)<.traction>.*/\1 by curve \2: \3 times \4/p' out.feb
