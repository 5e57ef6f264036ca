# stdout: ^sheets are met$
sh "$ARTKIT_TOP/tests/long/shell-contact.sh"
