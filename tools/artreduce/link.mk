LOADS_artreduce = cholmod
PLUGINS_artreduce = yes
