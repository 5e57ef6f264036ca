# exit: 3
# stderr: there is no class 'Partcle'; did you mean 'Particle'
artinfo classes Partcle
