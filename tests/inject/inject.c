/* Preloaded into a program: runs its main() again and again, each time in a process of its own in
 * which one thing goes wrong, and judges what comes out of it. Settings in the environment:
 *
 *   INJECT=malloc   the k-th allocation fails, k = 0, 1, 2 ...
 *   INJECT=memory   the k-th allocation and all behind it fail
 *   INJECT=write    the k-th write and all behind it find the disk full
 *   INJECT=part     writes take one byte at a time, and every third is interrupted
 *   INJECT=read     reads give seven bytes at a time, and every third is interrupted
 *   INJECT_DIR      a folder for what the rounds print
 *   INJECT_STDIN    standard input of each round (default: empty)
 *   INJECT_ROUNDS   about so many rounds, spread evenly over all calls (default: a round for each)
 *   INJECT_KEEP     a file: whatever happens it holds what it held before or the whole result
 *
 * A round passes if the program was not killed; said 0 and printed just what it prints undisturbed,
 * or said 5 with a message on standard error. Nothing that goes wrong at all is a failure: the
 * program was not tested. The first round that nothing went wrong in is the last. Prints what
 * failed, then "N rounds"; exit code 1 if a round failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);

enum what { NOTHING, MALLOC, MEMORY, WRITE, PART, READ };
enum { TEXT = 512 };

struct shared {
    bool struck; /* something went wrong */
    long count;  /* calls in all */
};

static struct {
    enum what what;
    long k, count;         /* calls so far */
    struct shared *shared; /* with the parent */
    uintptr_t loader;      /* where its code is */
    size_t loader_size;
    ssize_t (*write)(int, const void *, size_t);
    ssize_t (*read)(int, void *, size_t);
} shim;

/* ----------------------------------------------------------- what goes wrong */

static bool strikes(enum what once, enum what always)
{
    if (shim.what != once && shim.what != always) return false;
    long i = shim.count++;
    shim.shared->count = shim.count;
    bool now = i == shim.k || (shim.what == always && i > shim.k);
    if (now) shim.shared->struck = true;
    return now;
}

/* The loader of libraries ends the program where it has no memory, which nobody can mend: what it
 * asks for does not count. */
static int find_loader(struct dl_phdr_info *info, size_t size, void *user)
{
    (void)size, (void)user;
    if (!strstr(info->dlpi_name, "ld-linux")) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            shim.loader = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            shim.loader_size = info->dlpi_phdr[i].p_memsz;
        }
    return 1;
}

static bool is_loader(const void *caller)
{
    return (uintptr_t)caller - shim.loader < shim.loader_size;
}

#define FAILS (!is_loader(__builtin_return_address(0)) && strikes(MALLOC, MEMORY))

void *malloc(size_t n)
{
    if (!FAILS) return __libc_malloc(n);
    errno = ENOMEM;
    return NULL;
}

void *calloc(size_t n, size_t size)
{
    if (!FAILS) return __libc_calloc(n, size);
    errno = ENOMEM;
    return NULL;
}

void *realloc(void *p, size_t n)
{
    if (!FAILS) return __libc_realloc(p, n);
    errno = ENOMEM;
    return NULL;
}

/* Interrupted, or as few bytes as it pleases the system: true if errno is set. */
static bool trickle(enum what what, size_t *n, size_t most)
{
    if (shim.what != what || *n == 0) return false;
    shim.shared->struck = true;
    if (shim.count++ % 3 == 2) {
        errno = EINTR;
        return true;
    }
    if (*n > most) *n = most;
    return false;
}

ssize_t write(int fd, const void *data, size_t n)
{
    if (!shim.write) shim.write = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    /* messages still come through: it is the disk that is full */
    if (fd != STDERR_FILENO && strikes(WRITE, WRITE)) {
        errno = ENOSPC;
        return -1;
    }
    if (fd != STDERR_FILENO && trickle(PART, &n, 1)) return -1;
    return shim.write(fd, data, n);
}

ssize_t read(int fd, void *data, size_t n)
{
    if (!shim.read) shim.read = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    if (trickle(READ, &n, 7)) return -1;
    return shim.read(fd, data, n);
}

/* ------------------------------------------------------------------ the rounds */

typedef int main_fn(int, char **, char **);
static main_fn *program;

static void in_dir(char *path, const char *name)
{
    const char *dir = getenv("INJECT_DIR");
    snprintf(path, TEXT, "%s/%s", dir ? dir : ".", name);
}

static void redirect(int fd, const char *path, int flags)
{
    int file = open(path, flags, 0666);
    if (file < 0 || dup2(file, fd) < 0) _exit(99);
    close(file);
}

/* The program with its k-th call going wrong; its wait status. */
static int run(enum what what, long k, int argc, char **argv, char **env, const char *out)
{
    char path[TEXT], err[TEXT];
    int status = 0;
    in_dir(path, out);
    in_dir(err, "stderr");
    fflush(stdout);
    shim.shared->struck = false;
    pid_t child = fork();
    if (child == 0) {
        const char *in = getenv("INJECT_STDIN");
        redirect(STDIN_FILENO, in ? in : "/dev/null", O_RDONLY);
        redirect(STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC);
        redirect(STDERR_FILENO, err, O_WRONLY | O_CREAT | O_TRUNC);
        alarm(60);
        shim.count = 0;
        shim.k = k;
        shim.what = what;
        int code = program(argc, argv, env);
        exit(code);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) _exit(99);
    return status;
}

static bool same(const char *a, const char *b)
{
    FILE *f = fopen(a, "rb"), *g = fopen(b, "rb");
    int c = 0, d = 0;
    while (f && g && c == d && c != EOF) {
        c = getc(f);
        d = getc(g);
    }
    bool equal = (!f && !g) || (f && g && c == d);
    if (f) fclose(f);
    if (g) fclose(g);
    return equal;
}

static void copy(const char *from, const char *to)
{
    FILE *f = fopen(from, "rb"), *g = f ? fopen(to, "wb") : NULL;
    for (int c; g && (c = getc(f)) != EOF;) putc(c, g);
    if (f) fclose(f);
    if (g) fclose(g);
    if (!g) unlink(to);
}

static const char *judge(int status)
{
    char out[TEXT], normal[TEXT], err[TEXT], before[TEXT], after[TEXT];
    const char *keep = getenv("INJECT_KEEP");
    struct stat st;
    in_dir(out, "stdout");
    in_dir(normal, "normal");
    in_dir(err, "stderr");
    in_dir(before, "keep-before");
    in_dir(after, "keep-after");
    if (!WIFEXITED(status))
        return WTERMSIG(status) == SIGALRM ? "it never ended" : "it was killed by a signal";
    int code = WEXITSTATUS(status);
    if (code != 0 && code != 5) return "the exit code is neither 0 nor 5";
    if (code == 0 && !same(out, normal)) return "it said 0, but printed something else";
    if (code == 5 && (stat(err, &st) != 0 || st.st_size == 0)) return "it failed without a message";
    if (keep && code == 0 && !same(keep, after)) return "it said 0, but the file is not the result";
    if (keep && code == 5 && !same(keep, before) && !same(keep, after))
        return "the file is neither the old nor the new one";
    return NULL;
}

/* From one round to the next: over so many calls as a run makes to which nothing happens. */
static long stride(enum what what, int argc, char **argv, char **env)
{
    const char *text = getenv("INJECT_ROUNDS");
    long most = text ? strtol(text, NULL, 10) : 0;
    if (most < 1 || what == PART || what == READ) return 1;
    shim.shared->count = 0;
    (void)run(what, LONG_MAX, argc, argv, env, "stdout");
    return 1 + shim.shared->count / most;
}

/* Every program allocates; one that has nothing to say writes nothing. */
static bool must_strike(enum what what)
{
    char normal[TEXT];
    struct stat st;
    in_dir(normal, "normal");
    if (what == READ) return false; /* a program may have no input */
    if (what != WRITE && what != PART) return true;
    return getenv("INJECT_KEEP") || (stat(normal, &st) == 0 && st.st_size > 0);
}

static int rounds(enum what what, int argc, char **argv, char **env)
{
    char before[TEXT], after[TEXT];
    const char *keep = getenv("INJECT_KEEP");
    long n = 0, failed = 0;
    in_dir(before, "keep-before");
    in_dir(after, "keep-after");
    if (keep) copy(keep, before);
    int status = run(NOTHING, 0, argc, argv, env, "normal");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        printf("undisturbed the program does not say 0\n");
        return 1;
    }
    if (keep) copy(keep, after);
    long step = stride(what, argc, argv, env);
    for (long k = 0; failed < 5; k += step, n++) {
        if (keep) copy(before, keep);
        status = run(what, k, argc, argv, env, "stdout");
        const char *why = judge(status);
        if (n == 0 && !shim.shared->struck && must_strike(what)) why = "it made no such call";
        if (why) {
            printf("%s %ld: %s (status %x)\n", getenv("INJECT"), k, why, (unsigned)status);
            failed++;
        }
        if (!shim.shared->struck || what == PART || what == READ) break;
    }
    printf("%ld rounds\n", n);
    return failed ? 1 : 0;
}

static int main_instead(int argc, char **argv, char **env)
{
    static const char *const words[] = {"", "malloc", "memory", "write", "part", "read"};
    const char *word = getenv("INJECT");
    int what = 0;
    for (int i = 1; word && i <= READ; i++)
        if (strcmp(word, words[i]) == 0) what = i;
    if (!what) return program(argc, argv, env);
    unsetenv("LD_PRELOAD"); /* programs that this one starts run undisturbed */
    shim.shared =
        mmap(NULL, sizeof *shim.shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shim.shared == MAP_FAILED) return 99;
    return rounds((enum what)what, argc, argv, env);
}

int __libc_start_main(main_fn *main, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end);

int __libc_start_main(main_fn *main, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end)
{
    typedef int start_fn(main_fn *, int, char **, void (*)(void), void (*)(void), void (*)(void),
                         void *);
    start_fn *start = (start_fn *)dlsym(RTLD_NEXT, "__libc_start_main");
    program = main;
    dl_iterate_phdr(find_loader, NULL);
    return start(main_instead, argc, argv, init, fini, rtld_fini, stack_end);
}
