PLUGINS_artmotion = yes
