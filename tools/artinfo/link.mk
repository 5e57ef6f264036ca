TEXTS_artinfo = lua-reference
