TEXTS_artinfo = lua
