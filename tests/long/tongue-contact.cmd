# data: ARTKIT_REFERENCE
# stdout: ^the tongue lies against the jaw: noise [0-9.]* mm/s at rest, [0-9.]* pushed
sh "$ARTKIT_TOP/tests/long/tongue-contact.sh"
