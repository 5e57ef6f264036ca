/* mutants [-n FILES] [-t SECONDS] [-s SEED] [-f FROM] -b PROGRAMS -o FINDINGS COMMANDS <FILES:
 * damaged copies of files go through the programs, one command each.
 *
 * Standard input lists the files, COMMANDS (tests/soak/mutants.tsv) has a row for each ending and
 * command: ending, then the program with its arguments, IN for the damaged file, OUT.ending for an
 * output. The same seed gives the same files: number FROM and those behind it. What a run may not
 * do: end by a signal, run for more than a minute, end with another code than 0 to 5, or with 2 to
 * 5 without a message, report a fault of memory, leave an output after a failure or none after a
 * success, leave anything temporary. What does goes to FINDINGS, three times for each kind. The
 * tally goes to standard output: for each ending files, and runs by exit code. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1 << 22, MOST_SEED = 1 << 17, SECONDS = 60 };

static uint64_t state;

static uint64_t draw(void)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static size_t below(size_t n)
{
    return n ? (size_t)(draw() % n) : 0;
}

struct text {
    size_t n;
    char *s; /* [MOST] */
};

static int load(struct text *t, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) return -1;
    t->n = fread(t->s, 1, MOST_SEED, f);
    fclose(f);
    return 0;
}

/* n bytes at `at` become the m bytes of s. */
static void replace(struct text *t, size_t at, size_t n, const char *s, size_t m)
{
    if (at > t->n) at = t->n;
    if (n > t->n - at) n = t->n - at;
    if (t->n - n + m > MOST) return;
    memmove(t->s + at + m, t->s + at + n, t->n - at - n);
    if (m) memmove(t->s + at, s, m);
    t->n = t->n - n + m;
}

/* The word around a place. */
static void word_at(const struct text *t, size_t *at, size_t *n)
{
    size_t from = *at, to = *at;
    while (from > 0 && !isspace((unsigned char)t->s[from - 1])) from--;
    while (to < t->n && !isspace((unsigned char)t->s[to])) to++;
    *at = from;
    *n = to - from;
}

static void line_at(const struct text *t, size_t *at, size_t *n)
{
    size_t from = *at, to = *at;
    while (from > 0 && t->s[from - 1] != '\n') from--;
    while (to < t->n && t->s[to] != '\n') to++;
    *at = from;
    *n = to - from + (to < t->n);
}

static void damage(struct text *t, const struct text *other)
{
    static const char *const nasty[] = {
        "nan",    "inf",      "-1",  "0",   "1e999", "-0",   "2147483648", "99999999999999999999",
        "1e-320", "\"",       "[",   "]",   "#",     "..",   "/",          "${NOPE}",
        "\xff",   "\xc2\x9b", "0x1", "1,5", "",      "\r\n", "*",          "1 1 1 1 1 1 1 1"};
    char copy[4096];
    size_t at = below(t->n + 1), n = 0, m;
    switch (below(10)) {
    case 0: /* a bit */
        if (at < t->n) t->s[at] = (char)(t->s[at] ^ (1 << below(8)));
        break;
    case 1: /* a byte */
        if (at < t->n) t->s[at] = (char)draw();
        break;
    case 2: /* cut off */
        if (below(4) == 0) t->n = at;
        break;
    case 3: /* a range goes */
        replace(t, at, below(below(4) ? 16 : 4096), NULL, 0);
        break;
    case 4: /* a word becomes another */
        word_at(t, &at, &n);
        m = below(sizeof nasty / sizeof nasty[0]);
        replace(t, at, n, nasty[m], strlen(nasty[m]));
        break;
    case 5: /* a word becomes one of the other file */
        if (other->n == 0) break;
        word_at(t, &at, &n);
        m = below(other->n);
        size_t k;
        word_at(other, &m, &k);
        if (k > sizeof copy) k = sizeof copy;
        memcpy(copy, other->s + m, k);
        replace(t, at, n, copy, k);
        break;
    case 6: /* a line comes again, once or often */
        line_at(t, &at, &n);
        if (n > sizeof copy) n = sizeof copy;
        memcpy(copy, t->s + at, n);
        for (size_t times = below(8) ? 1 : below(2000); times > 0; times--)
            replace(t, at, 0, copy, n);
        break;
    case 7: /* a line goes elsewhere */
        line_at(t, &at, &n);
        if (n > sizeof copy) n = sizeof copy;
        memcpy(copy, t->s + at, n);
        replace(t, at, n, NULL, 0);
        replace(t, below(t->n + 1), 0, copy, n);
        break;
    case 8: /* a range of the other file */
        m = below(other->n + 1);
        n = below(other->n - m < 2048 ? other->n - m + 1 : 2048);
        replace(t, at, below(2) ? n : 0, other->s + m, n);
        break;
    default: /* a digit */
        for (size_t i = at; i < t->n && i < at + 200; i++)
            if (isdigit((unsigned char)t->s[i])) {
                t->s[i] = (char)('0' + below(10));
                break;
            }
    }
}

/* ---------------------------------------------------------------------- runs */

enum { MOST_ROWS = 200, MOST_WORDS = 40, MOST_FILES = 20000, MOST_KINDS = 400, CODES = 6 };

struct row {
    char *ending, *word[MOST_WORDS];
    long files, code[CODES], other;
};

struct kind {
    char what[200];
    long n;
};

struct job {
    const char *programs, *findings;
    struct row row[MOST_ROWS];
    char *file[MOST_FILES];
    struct kind kind[MOST_KINDS];
    int n_rows, n_files, n_kinds;
    long runs, found;
};

static bool ends(const char *name, const char *ending)
{
    size_t n = strlen(name), k = strlen(ending);
    return n > k && strcmp(name + n - k, ending) == 0;
}

static char *line_of(FILE *from)
{
    static char text[8192];
    if (!fgets(text, sizeof text, from)) return NULL;
    text[strcspn(text, "\n")] = '\0';
    return text;
}

static int read_rows(struct job *job, const char *path)
{
    FILE *f = fopen(path, "r");
    char *text;
    if (!f) return -1;
    while ((text = line_of(f)) != NULL) {
        if (text[0] != '.' || job->n_rows == MOST_ROWS) continue;
        struct row *row = &job->row[job->n_rows++];
        char *copy = strdup(text);
        int n = 0;
        row->ending = strtok(copy, " \t");
        while (n < MOST_WORDS - 1 && (row->word[n] = strtok(NULL, " \t")) != NULL) n++;
    }
    fclose(f);
    return 0;
}

/* The row of a file: those of its ending take turns. */
static struct row *row_of(struct job *job, const char *name, uint64_t turn)
{
    int match[MOST_ROWS], n = 0;
    size_t longest = 0;
    for (int i = 0; i < job->n_rows; i++) {
        size_t k = strlen(job->row[i].ending);
        if (!ends(name, job->row[i].ending) || k < longest) continue;
        if (k > longest) n = 0;
        longest = k;
        match[n++] = i;
    }
    return n ? &job->row[match[turn % (uint64_t)n]] : NULL;
}

static pid_t running;
static void stop(int signal)
{
    (void)signal;
    kill(running, SIGKILL);
}

/* Runs a command; its exit code, -1 after a minute, -signal - 1000 if a signal ended it. */
static int run(const struct job *job, const struct row *row, const char *in, char *out, size_t room)
{
    char program[4096], *argv[MOST_WORDS];
    int how = 0, n = 0;
    out[0] = '\0';
    snprintf(program, sizeof program, "%s/%s", job->programs, row->word[0]);
    for (; row->word[n]; n++) {
        argv[n] = row->word[n];
        if (strcmp(argv[n], "IN") == 0) argv[n] = (char *)(uintptr_t)in;
        if (strncmp(argv[n], "OUT", 3) == 0) {
            snprintf(out, room, "out%s", argv[n] + 3);
            argv[n] = out;
        }
    }
    argv[n] = NULL;
    fflush(NULL);
    running = fork();
    if (running < 0) return -2;
    if (running == 0) {
        const struct rlimit file = {1u << 28, 1u << 28}, cpu = {SECONDS, SECONDS + 5};
        int null = open("/dev/null", O_RDWR), err = open("err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(null, 0), dup2(null, 1), dup2(err, 2);
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &file), setrlimit(RLIMIT_CPU, &cpu);
        execv(program, argv);
        _exit(120);
    }
    alarm(SECONDS + 10);
    while (waitpid(running, &how, 0) < 0 && errno == EINTR) {
    }
    unsigned left = alarm(0);
    if (left == 0 || (WIFSIGNALED(how) && WTERMSIG(how) == SIGXCPU)) return -1;
    return WIFEXITED(how) ? WEXITSTATUS(how) : -1000 - WTERMSIG(how);
}

/* What a sanitizer says, without numbers of processes and addresses; else the first line. */
static bool said(char *line, size_t room)
{
    FILE *f = fopen("err", "r");
    char *text;
    bool fault = false;
    line[0] = '\0';
    while (f && (text = line_of(f)) != NULL) {
        bool bad = strstr(text, "SUMMARY: ") || strstr(text, "runtime error: ");
        if (line[0] && !bad) continue;
        snprintf(line, room, "%.190s",
                 bad && strstr(text, "SUMMARY: ") ? strstr(text, "SUMMARY: ") : text);
        fault |= bad;
    }
    if (f) fclose(f);
    return fault;
}

static void found(struct job *job, const struct row *row, const char *in, uint64_t number,
                  const char *why, const char *line)
{
    char what[200], command[4400], copy[4096];
    int k = 0;
    job->found++;
    snprintf(what, sizeof what, "%s %.20s: %.60s: %.90s", row->word[0],
             row->word[1] ? row->word[1] : "", why, line);
    for (char *c = what; *c; c++)
        if (isdigit((unsigned char)*c)) *c = '#';
    while (k < job->n_kinds && strcmp(job->kind[k].what, what) != 0) k++;
    if (k == job->n_kinds && k < MOST_KINDS)
        snprintf(job->kind[job->n_kinds++].what, 200, "%s", what);
    if (k == MOST_KINDS || job->kind[k].n++ >= 3) return;
    snprintf(copy, sizeof copy, "%s/mutant-%llu%s", job->findings, (unsigned long long)number,
             row->ending);
    snprintf(command, sizeof command, "cp '%s' '%s'", in, copy);
    if (system(command) != 0) fprintf(stderr, "cannot keep %s\n", copy);
    fprintf(stderr, "%s: %s: %s:", copy, why, line);
    for (int i = 0; row->word[i]; i++) fprintf(stderr, " %s", row->word[i]);
    fputc('\n', stderr);
}

/* Removes what the run left; true if there was anything temporary. */
static bool clean(void)
{
    DIR *dir = opendir(".");
    struct dirent *e;
    bool temporary = false;
    while (dir && (e = readdir(dir)) != NULL) {
        if (e->d_name[0] == '.' && strlen(e->d_name) < 3) continue;
        temporary |= strstr(e->d_name, ".tmp") != NULL;
        unlink(e->d_name);
    }
    if (dir) closedir(dir);
    return temporary;
}

static void judge(struct job *job, struct row *row, const char *in, uint64_t number)
{
    char out[256], line[200];
    int code = run(job, row, in, out, sizeof out);
    bool fault = said(line, sizeof line), there = out[0] && access(out, F_OK) == 0;
    const char *why = NULL;
    job->runs++;
    if (code >= 0 && code < CODES)
        row->code[code]++;
    else
        row->other++;
    if (code == -1)
        why = "more than a minute";
    else if (code < 0)
        why = "ended by a signal";
    else if (code >= CODES)
        why = "exit code beyond 5";
    else if (code >= 2 && line[0] == '\0')
        why = "no message";
    else if (fault)
        why = "fault of memory";
    else if (out[0] && code >= 2 && there)
        why = "an output after a failure";
    else if (out[0] && code == 0 && !there)
        why = "no output after a success";
    if (why) found(job, row, in, number, why, line);
    if (clean()) found(job, row, in, number, "something temporary is left", "");
}

static void tally(const struct job *job, long files)
{
    printf("damaged files\t%ld\nruns\t%ld\n", files, job->runs);
    for (int i = 0; i < job->n_rows; i++) {
        const struct row *row = &job->row[i];
        if (row->files == 0) continue;
        printf("%s %s %s\t%ld", row->ending, row->word[0], row->word[1], row->files);
        for (int c = 0; c < CODES; c++) printf("\t%ld", row->code[c]);
        printf("\t%ld\n", row->other);
    }
    for (int i = 0; i < job->n_kinds; i++)
        fprintf(stderr, "%ld times: %s\n", job->kind[i].n, job->kind[i].what);
    printf("findings\t%ld\n", job->found);
}

/* Damaged copy `number`. */
static int make(const struct job *job, uint64_t seed, uint64_t number, struct text *t,
                struct text *other, char *name, size_t room)
{
    state = (seed + number) * 0x2545f4914f6cdd1du;
    const char *from = job->file[below((size_t)job->n_files)], *slash;
    /* what is sound goes further before it is refused than what was bad already */
    for (int k = 0; k < 8 && strstr(from, "/bad"); k++)
        from = job->file[below((size_t)job->n_files)];
    slash = strrchr(from, '/');
    if (load(t, from) != 0 || load(other, job->file[below((size_t)job->n_files)]) != 0) return -1;
    /* a single fault is what most readers go furthest with */
    for (size_t k = below(2) ? 1 : 1 + below(below(3) ? 3 : 12); k > 0; k--) damage(t, other);
    const char *dot = strchr(slash ? slash : from, '.');
    snprintf(name, room, "in%s", dot ? dot : "");
    FILE *f = fopen(name, "wb");
    if (!f || fwrite(t->s, 1, t->n, f) != t->n || fclose(f) != 0) return -1;
    return 0;
}

static int work(struct job *job, uint64_t seed, uint64_t from, long most, int seconds)
{
    static struct text t, other;
    const time_t end = time(NULL) + seconds;
    const char *scratch = getenv("TMPDIR");
    char name[256], folder[4096];
    long files = 0;
    snprintf(folder, sizeof folder, "%s/mutants-XXXXXX", scratch ? scratch : "/tmp");
    t.s = malloc(MOST), other.s = malloc(MOST);
    if (!t.s || !other.s || !mkdtemp(folder) || chdir(folder) != 0) return 5;
    signal(SIGALRM, stop);
    for (uint64_t k = from; files < most && (seconds == 0 || time(NULL) < end); k++, files++) {
        if (make(job, seed, k, &t, &other, name, sizeof name) != 0) return 5;
        struct row *row = row_of(job, name, k);
        if (row) row->files++, judge(job, row, name, k);
        unlink(name);
        if (files % 1000 == 999)
            fprintf(stderr, "# %ld files, %ld findings\n", files + 1, job->found);
    }
    tally(job, files);
    if (chdir("/") == 0) rmdir(folder);
    free(t.s), free(other.s);
    return job->found > 0;
}

int main(int argc, char **argv)
{
    static struct job job;
    uint64_t seed = 1, from = 0;
    long most = 1000000000;
    int c, seconds = 0;
    char *text;
    while ((c = getopt(argc, argv, "n:t:s:f:b:o:")) != -1) switch (c) {
        case 'n':
            most = atol(optarg);
            break;
        case 't':
            seconds = atoi(optarg);
            break;
        case 's':
            seed = strtoull(optarg, NULL, 10);
            break;
        case 'f':
            from = strtoull(optarg, NULL, 10);
            break;
        case 'b':
            job.programs = realpath(optarg, NULL);
            break;
        case 'o':
            job.findings = realpath(optarg, NULL);
            break;
        default:
            return 2;
        }
    if (optind + 1 != argc || !job.programs || !job.findings || read_rows(&job, argv[optind]) != 0)
        return 2;
    while (job.n_files < MOST_FILES && (text = line_of(stdin)) != NULL)
        if (row_of(&job, text, 0)) job.file[job.n_files++] = strdup(text);
    return job.n_files ? work(&job, seed, from, most, seconds) : 2;
}
