# Reactive viscoelasticity of FEBio's files: a cube that is drawn by a ten-thousandth at once has the stress E e (1 + g(t)), e(t) since the first step, for
# each relaxation function; what is written is read as the same model. What is not here is named.
# stderr: recruited.feb:[0-9]*:[0-9]*: error: recruitment of bonds|user.feb:[0-9]*:[0-9]*: error: the relaxation "relaxation-exp-dist-user"|none.feb:[0-9]*:[0-9]*: error: <kinetics> must be 1 to 2|mixed.feb:[0-9]*:[0-9]*: error: the bonds of the material "reactive viscoelastic"|fibres.feb:[0-9]*:[0-9]*: error: what the material "reactive viscoelastic" wraps
file() { # RELAXATION [KINETICS] [ELASTIC] [BOND] [TYPE]
    elastic=${3-'type="neo-Hookean"><E>1</E><v>0.3</v>'}
    echo "<febio_spec version=\"4.0\"><Module type=\"solid\"/><Control><analysis>STATIC</analysis><time_steps>32</time_steps><step_size>0.0625</step_size></Control>
<Material><material id=\"1\" name=\"m\" type=\"${5-reactive viscoelastic}\"><kinetics>${2-1}</kinetics><trigger>0</trigger><wmin>0</wmin><emin>1e-8</emin>
<elastic $elastic</elastic><bond ${4-$elastic}</bond><relaxation type=\"relaxation-$1</relaxation></material></Material>
<Mesh><Nodes name=\"all\"><node id=\"1\">0,0,0</node><node id=\"2\">1,0,0</node><node id=\"3\">1,1,0</node><node id=\"4\">0,1,0</node><node id=\"5\">0,0,1</node><node id=\"6\">1,0,1</node><node id=\"7\">1,1,1</node><node id=\"8\">0,1,1</node></Nodes>
<Elements type=\"hex8\" name=\"part\"><elem id=\"1\">1,2,3,4,5,6,7,8</elem></Elements>
<NodeSet name=\"bottom\">1,2,3,4</NodeSet><NodeSet name=\"top\">5,6,7,8</NodeSet><NodeSet name=\"x\">1,4,5,8</NodeSet><NodeSet name=\"y\">1,2,5,6</NodeSet></Mesh>
<MeshDomains><SolidDomain name=\"part\" mat=\"m\"/></MeshDomains>
<Boundary><bc node_set=\"bottom\" type=\"zero displacement\"><z_dof>1</z_dof></bc><bc node_set=\"x\" type=\"zero displacement\"><x_dof>1</x_dof></bc>
<bc node_set=\"y\" type=\"zero displacement\"><y_dof>1</y_dof></bc>
<bc node_set=\"top\" type=\"prescribed displacement\"><dof>z</dof><value lc=\"1\">0.0001</value></bc></Boundary>
<LoadData><load_controller id=\"1\" type=\"loadcurve\"><interpolate>STEP</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData></febio_spec>"
}
law() { # NAME g, in the time t since the step; RELAXATION [KINETICS ...]
    name=$1 g=$2
    shift 2
    file "$@" >$name.feb
    artbuild $name.feb -o $name.art && artbuild $name.art -o again.feb && artbuild again.feb -o again.art || exit 1
    tr -d ' \n' <$name.art | sed 's/maxGenerations=[0-9]*//; s/name="*m[a-z]*[0-9]*"*//g' >one
    tr -d ' \n' <again.art | sed 's/maxGenerations=[0-9]*//; s/name="*m[a-z]*[0-9]*"*//g' >two
    grep -o 'material=artkit.Reactive[^]]*\][^]]*\][^]]*\]' one >one.law
    grep -o 'material=artkit.Reactive[^]]*\][^]]*\][^]]*\]' two >two.law
    cmp one.law two.law
    artsim -q $name.feb -r models/model/models/fem/nodes/7:stress | awk -v name=$name '!/^#/ && $1 > 0 { t = $1 - 0.0625; n++; want = 1e-4 * (1 + '"$g"')
        e = $4 / want - 1; if (e < 0) e = -e; if (e > most) most = e } END { print name, n, most < 2e-4 ? "agrees" : most }'
}
law exponential 'exp(-t / 0.5)' 'exponential"><tau>0.5</tau>'
law second 'exp(-t / 0.5)' 'exponential"><tau>0.5</tau>' 2
law distortion 'exp(-t / 0.5)' 'exp-distortion"><tau0>0.5</tau0><tau1>0</tau1>'
law power '(1 + t / 0.2)^-1.5' 'power"><tau>0.2</tau><beta>1.5</beta>'
law power_distortion '(1 + t / 0.2)^-1.5' 'power-distortion"><tau0>0.2</tau0><beta0>1.5</beta0><beta1>3</beta1><alpha>2</alpha>'
law park '1 / (1 + (t / 0.3)^1.2)' 'Park"><tau>0.3</tau><beta>1.2</beta>'
law park_distortion '1 / (1 + (t / 0.3)^1.2)' 'Park-distortion"><tau0>0.3</tau0><tau1>9</tau1><beta0>1.2</beta0><alpha>2</alpha>'
law prony '(exp(-t / 0.1) + 3 * exp(-t / 2)) / 4' 'Prony"><t1>0.1</t1><g1>0.25</g1><t2>2</t2><g2>0.75</g2>'
# a spectrum s^-2 has (e^(-t/tau2) - e^(-t/tau1)) / t / (1/tau1 - 1/tau2)
law malkin '(t == 0 ? 1 : (exp(-t / 2) - exp(-t / 0.1)) / t / 9.5)' 'Malkin"><tau1>0.1</tau1><tau2>2</tau2><beta>2</beta>'
law malkin_distortion '(t == 0 ? 1 : (exp(-t / 2) - exp(-t / 0.1)) / t / 9.5)' \
    'Malkin-distortion"><t1c0>0.1</t1c0><t1c1>0</t1c1><t2c0>2</t2c0><t2c1>0</t2c1><beta>2</beta>'
rubber='type="Mooney-Rivlin"><k>1e4</k><c1>0.1</c1><c2>0.06667</c2>'
law uncoupled 'exp(-t / 0.5)' 'exponential"><tau>0.5</tau>' 1 "$rubber" "${rubber%%<k>*}>${rubber#*</k>}" 'uncoupled reactive viscoelastic'
exp='exponential"><tau>1</tau>'
file "$exp" | sed 's:</relaxation>:&<recruitment type="recruitment power"><mu0>1</mu0></recruitment>:' >recruited.feb
file 'exp-dist-user"><tau type="math">1+K2</tau>' >user.feb
file "$exp" 0 >none.feb
file "$exp" 1 'type="neo-Hookean"><E>1</E><v>0.3</v>' "$rubber" >mixed.feb
file "$exp" 1 'type="coupled trans-iso Mooney-Rivlin"><c1>1</c1><k>1</k>' >fibres.feb
for name in recruited user none mixed fibres; do
    code=0
    artbuild $name.feb -o refused.art || code=$?
    test ! -e refused.art && echo "$name $code"
done
