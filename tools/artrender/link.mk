LOADS_artrender = cholmod
PLUGINS_artrender = yes
