# data: ARTKIT_REFERENCE
# Models of contact under every variant of it: what finds contacts, how they are held, friction, compliance, steps, integrators, as in
# the original or not. All of them run to their end, nobody is thrown, and what goes in stays near the surface.
sh "$ARTKIT_TOP/tests/long/contact-variants.sh"
