/* Tasks in processes of their own, several at once; results are handed over in the order of the
 * tasks. */
#include "harness/jobs.h"
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* a limit by the clock is so many times that of processor time */
enum { WAITING = 10 };

/* a place in which one process runs at a time; what the process prints goes to a file without a
 * name */
struct slot {
    pid_t child; /* 0: free */
    int task;
    double start;
    FILE *output;
};

struct run {
    const struct jobs *jobs;
    struct job_result *results;
    bool *finished;
    int n_started, n_shown, n_running;
    struct slot *slots;
};

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Processor time of all children that have been waited for. */
static double children_cpu(void)
{
    struct rusage u;
    if (getrusage(RUSAGE_CHILDREN, &u)) return 0;
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/* What the process has printed, as a text; NULL if there is nothing or no memory. */
static char *take_output(FILE *output)
{
    int file = fileno(output);
    off_t size = lseek(file, 0, SEEK_END);
    char *text = size > 0 ? malloc((size_t)size + 1) : NULL;
    if (text) {
        ssize_t n = pread(file, text, (size_t)size, 0);
        text[n > 0 ? n : 0] = '\0';
    }
    /* the next process in this slot begins with an empty file */
    if (ftruncate(file, 0) == 0) lseek(file, 0, SEEK_SET);
    return text;
}

static void run_child(const struct run *run, const struct slot *slot)
{
    int file = fileno(slot->output);
    if (dup2(file, STDOUT_FILENO) < 0 || dup2(file, STDERR_FILENO) < 0) _exit(run->jobs->failure);
    /* By processor time, so that no task fails because others use the machine; one that waits ends
     * by the clock. */
    const rlim_t seconds = (rlim_t)run->jobs->time_limit;
    const struct rlimit limit = {seconds, RLIM_INFINITY};
    (void)setrlimit(RLIMIT_CPU, &limit);
    alarm((unsigned)(WAITING * run->jobs->time_limit));
    exit(run->jobs->run(run->jobs->data, slot->task));
}

static void start(struct run *run, struct slot *slot)
{
    slot->task = run->n_started++;
    slot->start = seconds();
    if (!slot->output) slot->output = tmpfile();
    fflush(NULL);
    slot->child = slot->output ? fork() : -1;
    if (slot->child == 0) run_child(run, slot);
    if (slot->child > 0) {
        run->n_running++;
        return;
    }
    perror("fork");
    slot->child = 0;
    run->results[slot->task].code = run->jobs->failure;
    run->finished[slot->task] = true;
}

/* Waits for one process to end. */
static void finish_one(struct run *run)
{
    int state = 0, i = 0;
    double cpu = children_cpu();
    pid_t child = waitpid(-1, &state, 0);
    if (child < 0) return;
    while (i < run->jobs->at_once && run->slots[i].child != child) i++;
    if (i == run->jobs->at_once) return;
    struct slot *slot = &run->slots[i];
    struct job_result *result = &run->results[slot->task];
    result->seconds = seconds() - slot->start;
    result->cpu = children_cpu() - cpu;
    result->output = take_output(slot->output);
    result->signal = WIFSIGNALED(state) ? WTERMSIG(state) : 0;
    result->code = WIFSIGNALED(state) ? run->jobs->failure : WEXITSTATUS(state);
    run->finished[slot->task] = true;
    slot->child = 0;
    run->n_running--;
}

static void show_finished(struct run *run)
{
    while (run->n_shown < run->n_started && run->finished[run->n_shown]) {
        struct job_result *result = &run->results[run->n_shown];
        run->jobs->show(run->jobs->data, run->n_shown++, result);
        free(result->output);
        result->output = NULL;
    }
}

int jobs_run(const struct jobs *jobs)
{
    size_t n = (size_t)jobs->n + 1;
    struct run run = {.jobs = jobs,
                      .results = calloc(n, sizeof *run.results),
                      .finished = calloc(n, sizeof *run.finished),
                      .slots = calloc((size_t)jobs->at_once, sizeof *run.slots)};
    bool ok = run.results && run.finished && run.slots;
    while (ok && run.n_shown < jobs->n) {
        for (int i = 0; i < jobs->at_once && run.n_started < jobs->n; i++)
            if (run.slots[i].child == 0) start(&run, &run.slots[i]);
        if (run.n_running > 0) finish_one(&run);
        show_finished(&run);
    }
    for (int i = 0; run.slots && i < jobs->at_once; i++)
        if (run.slots[i].output) fclose(run.slots[i].output);
    free(run.results);
    free(run.finished);
    free(run.slots);
    return ok ? 0 : -1;
}
