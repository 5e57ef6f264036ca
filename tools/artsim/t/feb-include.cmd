# A model of FEBio in several files: a section from another file, files that are included, also by those, in a folder below. It runs as the
# one file does. Errors have the place in the file that is at fault. A file that includes itself, one outside of the folder, one that is not
# there, a section that is not in it, another root and a document type are refused, with nothing written.
# stderr: below/mesh.feb:[0-9]*:[0-9]*: error: .*three numbers|again.feb:[0-9]*:[0-9]*: error: the file "loop.feb" includes itself|own.feb:[0-9]*:[0-9]*: error: the file "own.feb" includes itself|up.feb:[0-9]*:[0-9]*: error: the file "../block.feb" does not lie in the folder|root.feb:[0-9]*:[0-9]*: error: the file "/etc/passwd" does not lie|gone.feb: .*(there is no|o such file)|none.feb:[0-9]*:[0-9]*: error: "below/mesh.feb" has no section <Loads>|other.xml:[0-9]*:[0-9]*: error: the root is <model>|bomb.xml:.*document type|twice.feb:[0-9]*:[0-9]*: error: <Mesh> has parts here and in "below/mesh.feb"
block=$ARTKIT_TOP/tools/artsim/t/man/block.feb
mkdir below
spec='<febio_spec version="4.0">'
part() { echo "$spec"; sed -n "/<$1>/,/<\/$1>/p" "$block"; echo '</febio_spec>'; }
part Mesh >below/mesh.feb
part Material >below/material.feb
{ echo "$spec"; echo '<Include>material.feb</Include>'; sed -n '/<Loads>/,/<\/LoadData>/p' "$block"; echo '</febio_spec>'; } >below/rest.feb
whole() { # what stands in the place of the mesh, and of the rest
    echo "$spec"
    echo '<Module type="solid"/>'
    sed -n '/<Control>/,/<\/Control>/p' "$block"
    echo "$1"
    echo "$2"
    sed -n '/<MeshDomains>/,/<\/Boundary>/p' "$block"
    echo '</febio_spec>'
}
mesh='<Mesh from="below/mesh.feb"/>'
rest='<Include>below/rest.feb</Include>'
ends() { artsim -q "$1" -r models/model/models/fem/nodes/11:position | awk 'END { printf "%.7g\n", $4 }'; }
whole "$mesh" "$rest" >parts.feb
ends parts.feb
ends "$block"
whole '<Include>below/mesh.feb</Include>' "$rest" >included.feb
artbuild included.feb -o a.art
artbuild "$block" -o b.art
artinfo diff a.art b.art
refused() {
    if artbuild -q "$1.feb" -o out.art || test -e out.art; then echo "$1 is taken"; fi
}
sed -i.bak 's|<node id="5">0,0,1|<node id="5">0,0|' below/mesh.feb
refused parts
mv below/mesh.feb.bak below/mesh.feb
whole "$mesh" "$rest<Include>loop.feb</Include>" >first.feb
echo "$spec<Include>again.feb</Include></febio_spec>" >loop.feb
echo "$spec<Include>loop.feb</Include></febio_spec>" >again.feb
refused first
whole "$mesh" "$rest<Include>own.feb</Include>" >own.feb
refused own
whole "$mesh" '<Include>../block.feb</Include>' >up.feb
refused up
whole "$mesh" '<Include>/etc/passwd</Include>' >root.feb
refused root
whole "$mesh" "$rest<Include>gone.feb</Include>" >lost.feb
refused lost
whole "$mesh" "$rest<Loads from=\"below/mesh.feb\"/>" >none.feb
refused none
echo '<model/>' >other.xml
whole "$mesh" '<Include>other.xml</Include>' >strange.feb
refused strange
echo '<!DOCTYPE a [<!ENTITY b "c">]><febio_spec version="4.0">&b;</febio_spec>' >bomb.xml
whole "$mesh" '<Include>bomb.xml</Include>' >bombed.feb
refused bombed
whole '<Mesh from="below/mesh.feb"><Nodes name="more"/></Mesh>' "$rest" >twice.feb
refused twice
