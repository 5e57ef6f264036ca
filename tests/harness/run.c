/* The runner of the unit tests; options in test.h. */
#include "harness/jobs.h"
#include "harness/test.h"
#include "harness/test_priv.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TIME_LIMIT = 120, MAX_AT_ONCE = 256, EXIT_FAILED = 1, EXIT_SKIPPED = 77 };

struct options {
    bool verbose, list, one_process;
    int at_once; /* processes at the same time */
    uint64_t seed;
    char **filters;
    int n_filters;
};

static struct test_case *all_tests;
static int n_tests;

void test_register(struct test_case *test)
{
    test->next = all_tests;
    all_tests = test;
    n_tests++;
}

/* Tests that span rooms, which take longest, begin. */
static int by_place(const void *a, const void *b)
{
    const struct test_case *x = *(struct test_case *const *)a, *y = *(struct test_case *const *)b;
    int order = (strncmp(y->file, "tests/", 6) == 0) - (strncmp(x->file, "tests/", 6) == 0);
    if (order == 0) order = strcmp(x->file, y->file);
    return order ? order : strcmp(x->name, y->name);
}

static bool wanted(const struct options *opt, const struct test_case *test)
{
    for (int i = 0; i < opt->n_filters; i++)
        if (strstr(test->name, opt->filters[i])) return true;
    return opt->n_filters == 0;
}

/* EXIT_SUCCESS, EXIT_FAILED or EXIT_SKIPPED */
static int run_here(const struct options *opt, const struct test_case *test)
{
    test_failures = 0;
    test_skipped = NULL;
    setenv("ART_TEST", test->name, 1); /* for tests/mutate */
    test_seed(opt->seed ^ art_hash_bytes(test->name, strlen(test->name)));
    test->run();
    if (test_failures) return EXIT_FAILED;
    if (!test_skipped) return EXIT_SUCCESS;
    printf("skipped %s: %s\n", test->name, test_skipped);
    return EXIT_SKIPPED;
}

static bool parse(struct options *opt, int argc, char **argv)
{
    int c;
    while ((c = getopt(argc, argv, "vlnj:s:")) != -1) {
        switch (c) {
        case 'v':
            opt->verbose = true;
            break;
        case 'l':
            opt->list = true;
            break;
        case 'n':
            opt->one_process = true;
            break;
        case 'j':
            opt->at_once = atoi(optarg);
            break;
        case 's':
            opt->seed = strtoull(optarg, NULL, 10);
            break;
        default:
            return false;
        }
    }
    opt->filters = argv + optind;
    opt->n_filters = argc - optind;
    return true;
}

static struct test_case **sorted(void)
{
    struct test_case **tests = calloc((size_t)n_tests + 1, sizeof *tests);
    int n = 0;
    for (struct test_case *t = all_tests; tests && t; t = t->next) tests[n++] = t;
    if (tests) qsort(tests, (size_t)n, sizeof *tests, by_place);
    return tests;
}

/* Processes at the same time: as stated, else ART_JOBS, else one for each processor. */
static int processes(int stated)
{
    const char *jobs = getenv("ART_JOBS");
    long n = stated > 0 ? stated : jobs && *jobs ? atol(jobs) : 0;
#ifdef _SC_NPROCESSORS_ONLN
    if (n < 1) n = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n < 1 ? 1 : n > MAX_AT_ONCE ? MAX_AT_ONCE : (int)n;
}

struct suite {
    const struct options *opt;
    struct test_case **tests;
    int n, passed, failed, skipped;
};

static int run_task(void *data, int task)
{
    struct suite *suite = data;
    return run_here(suite->opt, suite->tests[task]);
}

static void show_task(void *data, int task, const struct job_result *result)
{
    struct suite *suite = data;
    const struct test_case *test = suite->tests[task];
    bool ok = result->code == EXIT_SUCCESS, skipped = result->code == EXIT_SKIPPED;
    if (result->output) fputs(result->output, stdout);
    if (result->signal)
        printf("%s: %s: %s\n", test->file, test->name,
               result->signal == SIGALRM || result->signal == SIGXCPU ? "ran into the time limit"
                                                                      : strsignal(result->signal));
    if (ok)
        suite->passed++;
    else if (skipped)
        suite->skipped++;
    else
        suite->failed++;
    if (!ok && !skipped) printf("FAIL %s\n", test->name);
    if (ok && suite->opt->verbose)
        printf("ok   %s (%.3f s, processor %.3f s)\n", test->name, result->seconds, result->cpu);
    fflush(stdout);
}

/* All tests in this process, for a debugger. */
static void run_in_one_process(struct suite *suite)
{
    for (int i = 0; i < suite->n; i++) {
        struct job_result result = {0};
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        result.code = run_task(suite, i);
        clock_gettime(CLOCK_MONOTONIC, &end);
        result.seconds =
            (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
        show_task(suite, i, &result);
    }
}

/* Runs what is wanted; returns the number of failures. */
static int run_all(const struct options *opt, struct test_case **tests)
{
    struct suite suite = {.opt = opt, .tests = tests};
    for (int i = 0; i < n_tests; i++)
        if (wanted(opt, tests[i])) tests[suite.n++] = tests[i];
    struct jobs jobs = {.n = suite.n,
                        .at_once = processes(opt->at_once),
                        .time_limit = TIME_LIMIT,
                        .failure = EXIT_FAILED,
                        .data = &suite,
                        .run = run_task,
                        .show = show_task};
    if (opt->one_process) {
        run_in_one_process(&suite);
    } else if (jobs_run(&jobs) < 0) {
        printf("the runner is out of memory\n");
        suite.failed++;
    }
    printf("%d passed, %d failed, %d skipped\n", suite.passed, suite.failed, suite.skipped);
    return suite.failed;
}

/* Two tests of one name would make filters and the coverage table ambiguous. */
static bool unique(struct test_case **tests)
{
    bool ok = true;
    for (int i = 0; i < n_tests; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(tests[i]->name, tests[j]->name) == 0) {
                printf("%s: test name %s is also used in %s\n", tests[i]->file, tests[i]->name,
                       tests[j]->file);
                ok = false;
            }
    return ok;
}

int main(int argc, char **argv)
{
    struct options opt = {.seed = 1};
    int result = EXIT_SUCCESS;
    if (!parse(&opt, argc, argv)) return 2;
    struct test_case **tests = sorted();
    if (!tests) return 5;
    if (!unique(tests))
        result = EXIT_FAILURE;
    else if (opt.list)
        for (int i = 0; i < n_tests; i++) printf("%s\n", tests[i]->name);
    else if (run_all(&opt, tests))
        result = EXIT_FAILURE;
    free(tests);
    return result;
}
