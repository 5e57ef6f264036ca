# Sets have their names in .cdb files as far as ANSYS allows them: a letter first, then letters, digits and _; artvol reads the whole names
{
    printf '*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n*ELEMENT, TYPE=C3D4\n1,1,2,3,4\n'
    printf '*NSET, NSET=top\n1,2\n*NSET, NSET="2nd side"\n3\n*NSET, NSET=TOP_2\n4\n*NSET, NSET="two words"\n1\n'
} >named.inp
artvol convert named.inp named.cdb
grep CMBLOCK named.cdb | tr -d ' '
artvol info named.cdb | grep node_set
