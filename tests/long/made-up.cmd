# stdout: ^made-up folders do for those of others$
# What is tested with models and trajectories of others runs on any machine over made-up ones.
sh "$ARTKIT_TOP/tests/long/made-up.sh"
