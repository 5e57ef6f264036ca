LOADS_artimage = gdcm
