# Reactive plasticity of FEBio: a bar of one element that is drawn beyond its yield stress and back has that stress, and the elastic one of what
# is left; parameters of older files mean the same; it is written; what has no counterpart is refused by line.
# stderr: bad1.feb:4:[0-9]*: error: the yield criterion "DC max normal stress"|bad2.feb:4:[0-9]*: error: the flow curve "PFC other"|bad1[02].feb:4:[0-9]*: error: the flow curve has no <plastic_response>|bad11.feb:4:[0-9]*: error: the flow curve does not begin above 0 and rise|bad3.feb:4:[0-9]*: error: plastic flow with a change of volume|bad4.feb:4:[0-9]*: error: the material has no <yield_criterion>|bad5.feb:4:[0-9]*: error: the flow curve does not begin above 0 and rise|bad6.feb:4:[0-9]*: error: <nf> must be a whole number, 1 to 200|bad7.feb:4:[0-9]*: error: the criterion of damage "DC von Mises stress"|bad8.feb:4:[0-9]*: error: the distribution of damage "CDF user"|bad9.feb:4:[0-9]*: error: damage of bonds that have not yielded|models/model/models/fem.*plastic damage
cube() { # NAME MATERIAL TYPE
    cat >"$1.feb" <<FEB
<febio_spec version="4.0">
<Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>20</time_steps><step_size>0.1</step_size></Control>
<Material><material id="1" name="m" type="reactive ${3:-plasticity}"><density>1</density>$2</material></Material>
<Mesh><Nodes name="all"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>
<node id="5">0,0,1</node><node id="6">1,0,1</node><node id="7">1,1,1</node><node id="8">0,1,1</node></Nodes>
<Elements type="hex8" name="cube"><elem id="1">1,2,3,4,5,6,7,8</elem></Elements>
<NodeSet name="x">1,4,5,8</NodeSet><NodeSet name="y">1,2,5,6</NodeSet><NodeSet name="z">1,2,3,4</NodeSet><NodeSet name="top">5,6,7,8</NodeSet></Mesh>
<MeshDomains><SolidDomain name="cube" mat="m"/></MeshDomains>
<Boundary><bc node_set="x" type="zero displacement"><x_dof>1</x_dof></bc><bc node_set="y" type="zero displacement"><y_dof>1</y_dof></bc><bc node_set="z" type="zero displacement"><z_dof>1</z_dof></bc>
<bc node_set="top" type="prescribed displacement"><dof>z</dof><value lc="1">0.2</value></bc></Boundary>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt><pt>2,0.9</pt></points></load_controller></LoadData>
</febio_spec>
FEB
}
stress() { # FILE TIME: Cauchy's stress along z
    artsim -q "$1" -t "$2" -r models/model/models/fem/elements/1:stress | awk 'END { printf "%.6f\n", $4 }'
}
elastic='<elastic type="neo-Hookean"><E>1000</E><v>0.3</v></elastic>'
mises='<yield_criterion type="DC von Mises stress"/>'
cube perfect "$elastic$mises<flow_curve type=\"PFC paper\"><Y0>20</Y0><nf>1</nf><w0>1</w0></flow_curve>"
stress perfect.feb 1
# what is left of the logarithmic strain is elastic, 20/1000; frames have it
artsim -q perfect.feb -t 1 -r models/model/models/fem/elements/1:plasticStrain,models/model/models/fem/nodes/8:plasticStrain --frames shown@1 |
    awk 'END { e = log(1.2) - $2; print "strain", (e > 0.0195 && e < 0.0205 && ($3 - $2) ^ 2 < 1e-20 ? "by what is elastic" : $0) }'
grep -l 'plasticStrain' shown/*.vtu
# two thirds of the way from 1.2 to 1.18 are elastic up to the other side of the yield surface, where it is -20
stress perfect.feb 2 | awk '{ print "back", ($1 < 10 && $1 > -20 ? "elastic" : $1) }'
curve='<Y0>20</Y0><Ymax>40</Ymax><nf>3</nf><w0>0.4</w0><we>0.1</we><r>0.5</r>'
cube rises "$elastic$mises<flow_curve type=\"PFC paper\">$curve</flow_curve>"
cube old "$elastic$mises$curve"
a=$(stress rises.feb 1)
test "$a" = "$(stress old.feb 1)" && echo "older files alike"
awk -v a="$a" 'BEGIN { exit !(a > 40 && a < 80) }'
artbuild rises.feb -o rises.art
artbuild --strict rises.art -o back.feb
test "$a" = "$(stress back.feb 1)" && echo "written"
cube shear "$elastic<yield_criterion type=\"DC max shear stress\"/><flow_curve type=\"PFC paper\"><Y0>20</Y0><nf>1</nf></flow_curve>"
stress shear.feb 1 # twice the largest shear stress
# beyond the last point of a curve the stress is that of the point; a function of the strain has points, too
cube user "$elastic$mises<flow_curve type=\"PFC user\"><plastic_response type=\"point\"><points><pt>0.02,20</pt><pt>0.06,36</pt><pt>0.12,42</pt></points></plastic_response></flow_curve>"
stress user.feb 1
artbuild user.feb -o user.art
artbuild --strict user.art -o user-back.feb
stress user-back.feb 1
cube typed "$elastic$mises<flow_curve type=\"PFC math\"><nf>6</nf><e0>0.02</e0><emax>0.15</emax><plastic_response>20*(eps/0.02)^0.3</plastic_response></flow_curve>"
stress typed.feb 1 | awk '{ e = $1 - 20 * 7.5^0.3; print "typed", (e * e < 1e-10 ? "follows" : $1) }'
# perfectly plastic with damage: the bonds that are left, 1 - D, have the stress 20
weibull='<plastic_damage type="CDF Weibull"><mu>0.2</mu><alpha>2</alpha><Dmax>0.9</Dmax></plastic_damage>'
strain='<plastic_damage_criterion type="DC octahedral shear strain"/>'
cube torn "$elastic$mises<Y0>20</Y0><nf>1</nf>$weibull$strain" "plastic damage"
artsim -q torn.feb -t 1 -r models/model/models/fem/elements/1:damage,models/model/models/fem/elements/1:stress |
    awk 'END { e = $5 / (20 * (1 - $2)) - 1; print "torn", ($2 > 0.3 && $2 < 0.6 && e * e < 1e-12 ? "by its plastic strain" : $0) }'
artbuild torn.feb -o torn.art
if artbuild --strict torn.art -o torn-back.feb; then exit 9; fi
bad() { # NAME MATERIAL TYPE
    cube "$1" "$2" "${3-}"
    if artbuild "$1.feb" -o "$1.art"; then exit 9; fi
    test ! -e "$1.art"
}
bad bad1 "$elastic<yield_criterion type=\"DC max normal stress\"/>$curve"
bad bad2 "$elastic$mises<flow_curve type=\"PFC other\"><nf>3</nf></flow_curve>"
bad bad10 "$elastic$mises<flow_curve type=\"PFC math\"><nf>3</nf></flow_curve>"
bad bad11 "$elastic$mises<flow_curve type=\"PFC math\"><nf>3</nf><e0>0.02</e0><plastic_response>20-eps</plastic_response></flow_curve>"
bad bad12 "$elastic$mises<flow_curve type=\"PFC user\"></flow_curve>"
bad bad3 "$elastic$mises$curve<isochoric>0</isochoric>"
bad bad4 "$elastic$curve"
bad bad5 "$elastic$mises<Y0>20</Y0><Ymax>10</Ymax><nf>3</nf>"
bad bad6 "$elastic$mises<Y0>20</Y0><Ymax>30</Ymax><nf>2.5</nf>"
bad bad7 "$elastic$mises$curve$weibull<plastic_damage_criterion type=\"DC von Mises stress\"/>" "plastic damage"
bad bad8 "$elastic$mises$curve<plastic_damage type=\"CDF user\"><Dmax>1</Dmax></plastic_damage>$strain" "plastic damage"
bad bad9 "$elastic$mises$curve$weibull$strain<elastic_damage type=\"CDF Weibull\"><mu>1</mu></elastic_damage>" "plastic damage"
