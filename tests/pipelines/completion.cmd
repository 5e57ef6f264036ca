# needs: bash
# What a shell completes: commands, options, formats and shapes, then names of files.
for program in artmesh artvol artprobe artsim artrender artinfo; do "$program" --completion >$program.bash; done
touch face.obj
cat >try.bash <<'END'
# try PROGRAM WORD...: what the last word may become
try()
{
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    "_$1"
    printf '%s\n' "$*: ${COMPREPLY[*]}"
}
compopt() { :; }
for program in artmesh artvol artprobe artsim artrender artinfo; do . ./$program.bash; done
try artmesh con
try artmesh dis
try artmesh convert -t st
try artmesh convert --to = vt
try artmesh info --from of
try artmesh make icos
try artmesh make -t pl
try artmesh make box fa
try artmesh convert fa
try artvol make extru
try artvol convert -f te
try artprobe convert --to c
try artsim --integrator Trap
try artrender --integrator = Runge
try artrender --view = bo
try artinfo classes NeoH
try artinfo lua add_multi
try artinfo lua lat
try artinfo tree fa
END
bash --norc try.bash
