# stdout: ^soft bodies meet$
sh "$ARTKIT_TOP/tests/long/contact-soft.sh"
