# data: ARTKIT_REFERENCE
# stdout: ^jaw, at rest: [0-9.e-]* mm/s, [0-9.]* mN on [0-9.]* mm2 = [0-9.]* kPa
# stdout: ^palate: [0-9.e-]* mm/s, [0-9.e+]* mN on [0-9.]* mm2 = [0-9.]* kPa
sh "$ARTKIT_TOP/tests/long/tongue-contact.sh"
