# A file of FEBio without elements, or with none of a type that is known, or of a version beyond all numbers, ends with an error.
head='<Module type="solid"/><Material><material id="1" name="m" type="neo-Hookean"><E>1</E><v>0.3</v></material></Material>'
echo "<febio_spec version=\"4.0\">$head<Mesh><Nodes><node id=\"1\">0,0,0</node></Nodes></Mesh></febio_spec>" >none.feb
echo "<febio_spec version=\"1e300\">$head</febio_spec>" >late.feb
echo "<febio_spec version=\"4.0\">$head<Mesh><Nodes><node id=\"1\">0,0,0</node></Nodes><Elements type=\"hex3\" name=\"p\"><elem id=\"1\">1</elem></Elements></Mesh></febio_spec>" >other.feb
for f in none late other; do
    code=0
    artbuild -q $f.feb -o $f.art 2>message || code=$?
    echo "$code $(head -n 1 message)"
done
