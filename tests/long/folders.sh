# Sourced by the tests over real data: which folder holds what. $ARTKIT_DATA has models and files of others
# (art-samples/, jaw-tongue-hyoid/ and more), $ARTKIT_REFERENCE the answers of other programs (artisynth/).
samples=${ARTKIT_DATA-}/art-samples
jaw=${ARTKIT_DATA-}/jaw-tongue-hyoid
reference=${ARTKIT_REFERENCE-}/artisynth

# present DIR...: a variable that names another folder is a mistake, and no reason to pass
present()
{
    for folder; do
        [ -d "$folder" ] && continue
        echo "there is no folder $folder: ARTKIT_DATA or ARTKIT_REFERENCE names another one" >&2
        exit 1
    done
}
