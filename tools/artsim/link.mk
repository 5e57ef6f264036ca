LOADS_artsim = cholmod
PLUGINS_artsim = yes
