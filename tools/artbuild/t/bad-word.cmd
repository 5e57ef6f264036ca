# exit: 2
# stderr: 'mass' is not of the form name=value
artbuild "$HERE/spring.lua" mass
