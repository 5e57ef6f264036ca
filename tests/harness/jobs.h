/* jobs.h - runs tasks in processes of their own, several at once, and hands their results over in the
 * order of the tasks, as if they had run one after the other. */
#ifndef ART_JOBS_H
#define ART_JOBS_H

struct job_result {
    int code;       /* exit code of the process */
    int signal;     /* the signal that ended it, or 0; the code is then jobs.failure */
    double seconds; /* from its start to its end, by the clock */
    double cpu;     /* seconds of processor time, with those of its children */
    char *output;   /* what it printed on standard output and standard error; NULL: nothing */
};

struct jobs {
    int n;          /* tasks 0 … n - 1 */
    int at_once;    /* processes that run at the same time, at least 1 */
    /* Seconds of processor time, then the process gets SIGXCPU; ten times as many by the clock: SIGALRM. */
    int time_limit;
    int failure;    /* the exit code of a task that could not run or ended by a signal */
    void *data;     /* for the two functions */
    int (*run)(void *data, int task); /* in the process of the task; returns its exit code */
    void (*show)(void *data, int task, const struct job_result *result);
};

/* Returns 0, or -1 without memory. */
int jobs_run(const struct jobs *jobs);

#endif
