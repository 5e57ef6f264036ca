# what a part refers to lies outside, and is no mistake
cat > exciters.art <<'END'
artisynth.core.modelbase.ComponentList
[ name="exciters"
  [ name="a" targets=[ b/1/f/0 b/1/f/1 ] ]
  [ name="b"
    excitationSources=[ c 0.5 ] ]
]
END
artinfo check exciters.art
