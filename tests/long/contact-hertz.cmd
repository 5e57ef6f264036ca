# stdout: ^contact of an elastic body is that of Hertz$
# Force by depth, radius of contact and greatest pressure of a round elastic body on a plate, on two meshes.
sh "$ARTKIT_TOP/tests/long/contact-hertz.sh"
