LOADS_artview = cholmod
PLUGINS_artview = yes
LIBS_artview = $(shell pkg-config --libs libmicrohttpd)
