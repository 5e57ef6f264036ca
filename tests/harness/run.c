/* The runner of the unit tests; options in test.h. */
#include "harness/test.h"
#include "harness/test_priv.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIME_LIMIT = 120, EXIT_FAILED = 1, EXIT_SKIPPED = 77 };

struct options {
    bool verbose, list, one_process;
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

static int by_place(const void *a, const void *b)
{
    const struct test_case *x = *(struct test_case *const *)a, *y = *(struct test_case *const *)b;
    int order = strcmp(x->file, y->file);
    return order ? order : strcmp(x->name, y->name);
}

static bool wanted(const struct options *opt, const struct test_case *test)
{
    for (int i = 0; i < opt->n_filters; i++)
        if (strstr(test->name, opt->filters[i])) return true;
    return opt->n_filters == 0;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* EXIT_SUCCESS, EXIT_FAILED or EXIT_SKIPPED */
static int run_here(const struct options *opt, const struct test_case *test)
{
    test_failures = 0;
    test_skipped = NULL;
    test_seed(opt->seed ^ art_hash_bytes(test->name, strlen(test->name)));
    test->run();
    if (test_failures) return EXIT_FAILED;
    if (!test_skipped) return EXIT_SUCCESS;
    printf("skipped %s: %s\n", test->name, test_skipped);
    return EXIT_SKIPPED;
}

static int run_apart(const struct options *opt, const struct test_case *test)
{
    int state = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) {
        perror("fork");
        return EXIT_FAILED;
    }
    if (child == 0) {
        alarm(TIME_LIMIT);
        exit(run_here(opt, test));
    }
    while (waitpid(child, &state, 0) < 0) {
    }
    if (WIFSIGNALED(state)) {
        printf("%s: %s: %s\n", test->file, test->name,
               WTERMSIG(state) == SIGALRM ? "ran into the time limit" : strsignal(WTERMSIG(state)));
        return EXIT_FAILED;
    }
    return WEXITSTATUS(state);
}

static bool parse(struct options *opt, int argc, char **argv)
{
    int c;
    while ((c = getopt(argc, argv, "vlns:")) != -1) {
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

/* Runs what is wanted; returns the number of failures. */
static int run_all(const struct options *opt, struct test_case **tests)
{
    int passed = 0, failed = 0;
    for (int i = 0; i < n_tests; i++) {
        if (!wanted(opt, tests[i])) continue;
        double start = seconds();
        int result = opt->one_process ? run_here(opt, tests[i]) : run_apart(opt, tests[i]);
        double took = seconds() - start;
        bool ok = result == EXIT_SUCCESS || result == EXIT_SKIPPED;
        if (ok)
            passed++;
        else
            failed++;
        if (!ok) printf("FAIL %s\n", tests[i]->name);
        if (ok && opt->verbose) printf("ok   %s (%.3f s)\n", tests[i]->name, took);
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed;
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
