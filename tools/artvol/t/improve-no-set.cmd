# exit: 3
# stderr: there is no set 'handle'
artvol make grid | artvol improve --fix handle -
