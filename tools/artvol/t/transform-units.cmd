# tol: 1e-12 1e-12
# the statement of the file follows, and so does the thickness of shells
artvol make shellgrid wx=2 nx=1 ny=1 thickness=0.5 -o sheet.vtu
artvol transform --units m=mm sheet.vtu -o mm.vtu
artvol info mm.vtu | grep -E '^(units|xmax)'
artvol transform --units cm mm.vtu | artvol info - | grep -E '^(units|xmax)'
artvol convert -e ascii mm.vtu - | grep -A1 thickness | tail -1
