# tol: 1e-12 1e-12
# stderr: 25 nodes are joined
# two blocks side by side become one when they are welded
artvol make grid -o left.vtu
artvol transform --translate 1,0,0 left.vtu -o right.vtu
artvol merge left.vtu right.vtu | artvol info - | grep -E '^(nodes|elements|regions)'
artvol merge --by-file --weld 1e-6 left.vtu right.vtu -o both.vtu
artvol check -q both.vtu
artvol info both.vtu | grep -E '^(nodes|elements|region|surface_faces)'
artvol merge --region-names bone,gum left.vtu right.vtu | artvol info - | grep -E '^region'
