USES_artsim = cholmod
