# needs: slurmctld slurmd munged sbatch root
# A sweep by sbatch on a cluster of one machine; a task, the driver and the node are killed.
sh "$ARTKIT_TOP/tests/long/slurm.sh"
