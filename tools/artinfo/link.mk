PLUGINS_artinfo = yes
