/* The command once more, under mpirun. Its ranks are processes of their own; this one waits for
 * them and tells how they ended: mpirun gives 128 and a signal where one is killed. */
#define _GNU_SOURCE
#include "artsim.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127, EXIT_SYSTEM = 5, MOST_OWN = 5, SIGNAL = 128 };

bool is_rank(void)
{
    static const char *const set[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++)
        if (getenv(set[i])) return true;
    return false;
}

static int fail(struct art_cli *cli, const char *what, const char *why)
{
    (void)art_error(&cli->ctx, ART_EWRITE, NULL, "%s: %s", what, why);
    return EXIT_SYSTEM;
}

/* The command line of this process, its words one behind the other, each with a zero at its end. */
static int read_command(struct art_ctx *ctx, struct art_buf *words)
{
    char piece[4096];
    size_t n;
    FILE *f = fopen("/proc/self/cmdline", "r");
    if (!f) return art_error(ctx, ART_EWRITE, NULL, "/proc/self/cmdline: %s", strerror(errno));
    while ((n = fread(piece, 1, sizeof piece, f)) > 0) art_buf_add(words, piece, n);
    (void)fclose(f);
    return art_buf_status(words);
}

/* The child: mpirun, which is ended with this process. Threads go where the system has room. */
static void become_mpirun(const char *program, int n, struct art_buf *words)
{
    enum { OWN = 7 };
    size_t count = 0, at = 0;
    char number[16];
    for (size_t i = 0; i < words->n; i++) count += words->s[i] == '\0';
    char **argv = calloc(OWN + count + 1, sizeof *argv);
    if (!argv) _exit(EXIT_SYSTEM);
    (void)snprintf(number, sizeof number, "%d", n);
    char *own[OWN] = {"mpirun", "--oversubscribe", "--bind-to", "none", "-n",
                      number,   (char *)program};
    memcpy(argv, own, sizeof own);
    for (size_t i = 0, k = 0; i < words->n; i += strlen(words->s + i) + 1, k++)
        if (k > 0) argv[OWN + at++] = words->s + i;
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
    (void)execvp(argv[0], argv);
    _exit(NOT_FOUND);
}

static int exit_code(struct art_cli *cli, int status)
{
    char why[80];
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : SIGNAL + WTERMSIG(status);
    if (code == NOT_FOUND) return fail(cli, "mpirun", "not found (make deps-cluster)");
    if (code == 1) return fail(cli, "mpirun", "it has not started the ranks, or lost one");
    if (code <= MOST_OWN) return code;
    (void)snprintf(why, sizeof why, "it was ended by signal %d; mpirun has said which",
                   code - SIGNAL);
    return code > SIGNAL ? fail(cli, "a rank is lost", why)
                         : fail(cli, "mpirun", "it has ended in a way that is not known");
}

int run_ranks(struct art_cli *cli, int n)
{
    struct art_buf words;
    char program[4096];
    int code = EXIT_SYSTEM, status = 0;
    pid_t pid = -1;
    art_buf_init(&words, &cli->ctx);
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0) code = fail(cli, "/proc/self/exe", strerror(errno));
    if (length < 0 || read_command(&cli->ctx, &words) < 0) goto out;
    program[length] = '\0';
    (void)fflush(NULL);
    pid = fork();
    if (pid == 0) become_mpirun(program, n, &words);
    if (pid < 0) {
        code = fail(cli, "mpirun", strerror(errno));
        goto out;
    }
    /* of Control-C mpirun makes what is to be made */
    (void)signal(SIGINT, SIG_IGN);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    code = exit_code(cli, status);
out:
    art_buf_fini(&words);
    return code;
}
