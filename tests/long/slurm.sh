# A sweep through sbatch on a cluster of one machine: munged, slurmctld and slurmd run in this folder, as root, on ports of
# their own. A task is killed in the middle, then the driver; then the whole node: slurmd with its tasks. The same command
# goes on each time; in the end each result is there once, and what was whole was not run again.
set -u
port=$((20000 + $$ % 20000))
host=$(hostname -s)
mkdir -p m spool state
chmod 700 m
dd if=/dev/urandom of=m/key bs=128 count=1 2>/dev/null
chmod 400 m/key
cat >slurm.conf <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/m/socket
CredType=cred/munge
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/slurmd.pid
SlurmctldLogFile=$PWD/slurmctld.log
SlurmdLogFile=$PWD/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
SelectType=select/linear
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
InactiveLimit=0
KillWait=1
MinJobAge=2
UnkillableStepTimeout=5
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 CPUs=3 RealMemory=500 State=UNKNOWN
PartitionName=all Nodes=n1 Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:3
CONF
export SLURM_CONF="$PWD/slurm.conf"
started=
begin()
{
    "$@" >>daemons 2>&1 &
    last=$!
    started="$started $last"
}
finish()
{
    for p in $started; do kill "$p" 2>/dev/null; done
    sleep 1
    for p in $started; do kill -9 "$p" 2>/dev/null; done
    wait
}
trap finish EXIT
trap 'exit 130' INT TERM
# wait SECONDS for a command to succeed
until_done()
{
    tries=$(($1 * 5))
    shift
    while [ $tries -gt 0 ]; do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.2
        tries=$((tries - 1))
    done
    echo "did not come: $*"
    return 1
}
begin munged --foreground --force --key-file="$PWD/m/key" --socket="$PWD/m/socket" --pid-file="$PWD/m/pid" \
    --log-file="$PWD/m/log" --seed-file="$PWD/m/seed"
until_done 20 test -S m/socket || exit 1
begin slurmctld -D -c
until_done 30 scontrol ping || exit 1
begin slurmd -D -N n1
node=$last
until_done 60 sh -c 'sinfo -h -o %t | grep -qx idle' || { tail -5 slurmd.log slurmctld.log; exit 1; }

cat >slow.sh <<'CASE'
sleep 0.8
echo "$1" >>"$2/ran"
printf '# time\tx\n0\t%s\n' "$1"
CASE
i=0
echo x >p.tsv
while [ $i -lt 60 ]; do i=$((i + 1)); echo $i >>p.tsv; done
study() { artbatch p.tsv --with slurm --tasks 6 -j 3 -- sh slow.sh '{x}' '{top}'; }
enough() { [ "$(wc -l <ran 2>/dev/null || echo 0)" -ge "$1" ]; }
no_jobs() { [ -z "$(squeue -h)" ]; }
# processes of this study by the words of their command line
of_study()
{
    for p in /proc/[0-9]*; do
        { tr '\0' ' ' <"$p/cmdline"; } 2>/dev/null | grep -q "$1" && echo "${p#/proc/}"
    done
}

study >first 2>&1 &
driver=$!
until_done 60 enough 5 || { tail -5 slurmctld.log slurmd.log; exit 1; }
for p in $(of_study "work $PWD/p --part"); do kill -9 "$p" 2>/dev/null && break; done
until_done 60 enough 12 || exit 1
kill -9 $driver 2>/dev/null || echo "the driver had ended"
wait $driver 2>/dev/null
scancel -u root
until_done 60 no_jobs || exit 1
echo "a task and the driver were killed"
study >second 2>&1 &
driver=$!
until_done 60 enough 30 || exit 1
# the node: slurmd and all that it runs
kill -9 "$node" 2>/dev/null
for p in $(of_study "work $PWD/p --part") $(of_study "slow.sh [0-9]* $PWD"); do
    kill -9 "$p" 2>/dev/null
done
kill -9 $driver 2>/dev/null
wait $driver 2>/dev/null
until_done 60 sh -c '! sinfo -h -o %t | grep -qx idle'
begin slurmd -D -N n1
scancel -u root
until_done 60 no_jobs || {
    # it takes what ran on the node for alive, ten minutes long
    scontrol update NodeName=n1 State=DOWN Reason=killed
    scontrol update NodeName=n1 State=RESUME
}
until_done 90 sh -c 'sinfo -h -o %t | grep -qx idle' || { sinfo; squeue; tail -5 slurmctld.log; exit 1; }
echo "the node was killed"
study >third 2>&1 || cat third
artbatch status p | grep -v seconds
artbatch collect p x@end | awk 'NR > 1 { n++; seen[$3]++ }
    END { for (i = 1; i <= 60; i++) if (seen[i] != 1) print "result", i, seen[i] + 0; print n " results" }'
sort -n ran | uniq -c | awk '$1 > 3 { print "ran often:", $2 } END { print NR " cases ran" }'
