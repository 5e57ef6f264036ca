# exit: 1
# stdout: warning: 200 components of further classes are not simulated, the first is 'models/m/forceEffectors/500'
# Classes that are not known are told one by one up to some number: they are compared with each other.
awk 'BEGIN { print "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" ComponentList<ForceComponent> [ name=\"forceEffectors\""
    for (i = 0; i < 700; i++) print "Foo" i " [ a=1 ]"; print "] ] ] ]" }' > many.art
artinfo check many.art
