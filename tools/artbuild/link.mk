PLUGINS_artbuild = yes
