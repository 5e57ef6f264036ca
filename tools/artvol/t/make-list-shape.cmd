artvol make --list torus
