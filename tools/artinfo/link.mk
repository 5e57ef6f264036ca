TEXTS_artinfo = lua
PLUGINS_artinfo = yes
