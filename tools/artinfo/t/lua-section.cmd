# A section of the Lua reference is found by the beginning of its title.
artinfo lua muscles | head -n 1
artinfo lua musc 2>&1 | head -n 1 | cut -c 1-50
# a word that names nothing: what is about it
artinfo lua collision 2>&1 | head -n 3
artinfo lua friction 2>&1 | head -n 3
