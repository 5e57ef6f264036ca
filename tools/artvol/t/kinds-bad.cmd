# exit: 2
# stderr: unknown kind of element 'cube'
artvol kinds cube
