LOADS_artrender = cholmod gdcm
PLUGINS_artrender = yes
