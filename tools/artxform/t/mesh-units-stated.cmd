# stderr: the mesh states that it is in 'cm', not in 'mm'
# the comment of the file follows
printf '# units mm kg s\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n' >a.obj
artxform --units mm=m a.obj | head -2
artxform --units mm,g=m,g a.obj 2>/dev/null | head -1
artxform --scale-length 2 a.obj | head -1
printf '# units cm\nv 1 0 0\n' | artxform -f obj --units mm=m - | head -1
