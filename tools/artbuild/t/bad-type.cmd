# exit: 3
# stderr: spring.lua:2: error: argument mass=heavy: expected a number
artbuild "$HERE/spring.lua" mass=heavy
