# A section of the Lua reference is found by the beginning of its title.
artinfo lua muscles | head -n 1
artinfo lua musc 2>&1 | head -n 1 | cut -c 1-50
