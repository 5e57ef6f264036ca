# exit: 3
# stderr: ^artinfo: list.art:2:3: error: the class of a component is missing; the list holds any ModelComponentBase$
printf 'ComponentList [ name="things"\n  [ name="a" ] ]\n' > list.art
artinfo check list.art
