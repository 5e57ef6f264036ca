# a file that is missing is one finding, the error, and not a warning of what is left out for it as well
artinfo check -q "$ARTKIT_TOP/formats/art/corpus/good/mesh.art" >found || [ $? = 1 ]
grep -o 'error: .*tooth.obj.*is not\|warning: .*tooth.obj.*is not' found
