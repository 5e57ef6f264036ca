artinfo classes RootModel | grep '^# '
