/* The folder of a study on disk. */
#include "artbatch.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

char *absolute_path(struct art_ctx *ctx, const char *path)
{
    char here[4096];
    if (*path == '/') return art_strdup(ctx, path);
    if (!getcwd(here, sizeof here)) {
        (void)art_error(ctx, ART_EIO, NULL, "where are we? %s", strerror(errno));
        return NULL;
    }
    return art_streq(path, ".") ? art_strdup(ctx, here) : art_path_join(ctx, here, path);
}

char *case_file(struct art_ctx *ctx, const char *dir, const char *name, const char *file)
{
    return art_format(ctx, "%s/cases/%s%s%s", dir, name, *file ? "/" : "", file);
}

int write_file(struct art_ctx *ctx, const char *path, const char *text, size_t n)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(art_sink_write(sink, text, n));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* The beginning of a small file, NUL-terminated; n < 0: there is none. */
static ssize_t read_start(const char *path, char *text, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, size - 1);
    if (fd >= 0) (void)close(fd);
    text[n > 0 ? n : 0] = '\0';
    return n;
}

/* Sixteen hexadecimal digits. */
static bool parse_hash(const char *s, uint64_t *hash)
{
    uint64_t h = 0;
    for (int i = 0; i < 16; i++) {
        const char *digits = "0123456789abcdef", *d = s[i] ? strchr(digits, s[i]) : NULL;
        if (!d) return false;
        h = h << 4 | (uint64_t)(d - digits);
    }
    *hash = h;
    return true;
}

int command_hash(struct art_ctx *ctx, const char *dir, const char *name, uint64_t *hash)
{
    char text[64], *path = case_file(ctx, dir, name, "command");
    if (!path) return ART_ENOMEM;
    *hash = 0;
    if (read_start(path, text, sizeof text) > 0 && art_starts_with(text, "hash\t"))
        (void)parse_hash(text + 5, hash);
    art_free(path);
    return ART_OK;
}

/* ------------------------------------------------------------------ outcomes */

int read_outcome(struct art_ctx *ctx, const char *dir, const char *name, struct outcome *o)
{
    char text[700], *path = case_file(ctx, dir, name, "status"), *p = text;
    int64_t code = 0, stage = 0;
    *o = (struct outcome){0};
    if (!path) return ART_ENOMEM;
    const ssize_t n = read_start(path, text, sizeof text);
    art_free(path);
    if (n < 20 || !parse_hash(p, &o->hash) || p[16] != '\t') return ART_OK;
    p += 17;
    p += art_read_int(p, strlen(p), &code);
    if (*p++ != '\t') return ART_OK;
    p += art_read_int(p, strlen(p), &stage);
    if (*p++ != '\t') return ART_OK;
    p += art_read_double(p, strlen(p), &o->seconds);
    if (*p++ != '\t') return ART_OK;
    char *end = strchr(p, '\n');
    if (!end) return ART_OK;
    *end = '\0';
    snprintf(o->message, sizeof o->message, "%s", p);
    o->code = (int)code;
    o->stage = (int)stage;
    o->there = true;
    return ART_OK;
}

int write_outcome(struct art_ctx *ctx, const char *dir, const char *name, const struct outcome *o)
{
    char text[700], *path = case_file(ctx, dir, name, "status");
    int status = path ? ART_OK : ART_ENOMEM;
    const int n = snprintf(text, sizeof text, "%016llx\t%d\t%d\t%.3f\t%s\n",
                           (unsigned long long)o->hash, o->code, o->stage, o->seconds, o->message);
    if (status == ART_OK) status = write_file(ctx, path, text, (size_t)n);
    art_free(path);
    return status;
}

bool is_passing(const struct outcome *o)
{
    /* 126, 127: the program could not be started; above 128: a signal */
    return o->code == 5 || o->code >= 126;
}

static bool is_locked(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    bool locked = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0;
    if (fd >= 0) (void)close(fd);
    return locked;
}

int find_state(struct art_ctx *ctx, const char *dir, const char *name, enum case_state *state,
               struct outcome *o)
{
    struct outcome own;
    uint64_t hash;
    char *lock = NULL;
    int status;
    if (!o) o = &own;
    *state = CASE_PENDING;
    ART_TRY(command_hash(ctx, dir, name, &hash));
    ART_TRY(read_outcome(ctx, dir, name, o));
    if (o->there && o->hash == hash) {
        *state = o->code == 0 ? CASE_DONE : CASE_FAILED;
        goto out;
    }
    lock = case_file(ctx, dir, name, "lock");
    ART_TRY(lock ? ART_OK : ART_ENOMEM);
    if (is_locked(lock)) *state = CASE_RUNNING;
out:
    art_free(lock);
    return status;
}

/* -------------------------------------------------------------------- clearing */

static int clear_at(int dir, const char *keep, const char *keep2)
{
    DIR *d = fdopendir(dir);
    struct dirent *e;
    int failed = 0;
    if (!d) return errno;
    while ((e = readdir(d))) {
        if (art_streq(e->d_name, ".") || art_streq(e->d_name, "..")) continue;
        if (art_streq(e->d_name, keep) || art_streq(e->d_name, keep2)) continue;
        if (unlinkat(dir, e->d_name, 0) == 0) continue;
        const int why = errno;
        int sub = openat(dir, e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        int result = sub < 0 ? why : clear_at(sub, NULL, NULL);
        if (!result && unlinkat(dir, e->d_name, AT_REMOVEDIR) != 0) result = errno;
        if (result) failed = result;
    }
    (void)closedir(d);
    return failed;
}

int clear_folder(struct art_ctx *ctx, const char *path, const char *keep, const char *keep2)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int failed = fd < 0 ? errno : clear_at(fd, keep, keep2);
    if (!failed) return ART_OK;
    return art_error(ctx, ART_EWRITE, NULL, "cannot clear %s: %s", path, strerror(failed));
}

/* ---------------------------------------------------------------------- tables */

void put_field(struct art_sink *sink, const char *text)
{
    if (*text && !strpbrk(text, "\t\n\"") && *text != '#' && *text != ' ' &&
        text[strlen(text) - 1] != ' ' && !strstr(text, " #")) {
        art_sink_puts(sink, text);
        return;
    }
    art_sink_puts(sink, "\"");
    for (const char *p = text; *p; p++) {
        const char one[3] = {*p, *p == '"' ? '"' : '\0', '\0'};
        art_sink_puts(sink, one);
    }
    art_sink_puts(sink, "\"");
}

int write_cases(struct art_ctx *ctx, const struct art_plan *plan, const char *path)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(ctx, &sink, path));
    art_sink_puts(sink, "case");
    for (int k = 0; k < plan->n_params; k++) {
        art_sink_puts(sink, "\t");
        put_field(sink, plan->params[k].name);
    }
    art_sink_puts(sink, "\n");
    for (int i = 0; i < plan->n_cases; i++) {
        art_sink_puts(sink, plan->cases[i].name);
        for (int k = 0; k < plan->n_params; k++) {
            art_sink_puts(sink, "\t");
            put_field(sink, plan->cases[i].text[k]);
        }
        art_sink_puts(sink, "\n");
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

int write_design(struct art_ctx *ctx, const struct art_plan *plan, const char *dir)
{
    struct art_buf out;
    char *path = art_path_join(ctx, dir, "design.tsv");
    int status = path ? ART_OK : ART_ENOMEM;
    art_buf_init(&out, ctx);
    if (plan->design == ART_DESIGN_LIST) {
        if (path) (void)unlink(path);
        goto out;
    }
    art_buf_printf(&out, "design\t%s", art_design_name(plan->design));
    if (plan->n) art_buf_printf(&out, "\tn=%d\tseed=%lld", plan->n, (long long)plan->seed);
    if (plan->levels) art_buf_printf(&out, "\tlevels=%d", plan->levels);
    for (int k = 0; k < plan->n_params; k++) {
        const struct art_plan_param *p = &plan->params[k];
        art_buf_printf(&out, "\n%s", p->name);
        for (int i = 0; i < p->n_values; i++) art_buf_printf(&out, "\t%s", p->value[i]);
        if (p->n_values) continue;
        art_buf_putc(&out, '\t');
        art_buf_double(&out, p->low);
        art_buf_putc(&out, '\t');
        art_buf_double(&out, p->high);
        if (p->log) art_buf_puts(&out, "\tlog");
    }
    art_buf_putc(&out, '\n');
    if (status == ART_OK) status = art_buf_status(&out);
    if (status == ART_OK) status = write_file(ctx, path, out.s, out.n);
out:
    art_buf_fini(&out);
    art_free(path);
    return status;
}

int read_plan(struct art_ctx *ctx, const char *path, struct art_plan *plan)
{
    struct art_source source = {0};
    int status = art_source_read(ctx, &source, path);
    if (status == ART_OK)
        status = art_path_has_extension(path, ".lua") ? art_plan_read_lua(ctx, plan, &source)
                                                      : art_plan_read(ctx, plan, &source);
    art_source_fini(&source);
    return status;
}

int read_cases(struct art_ctx *ctx, const char *dir, struct art_plan *plan)
{
    char *path = art_path_join(ctx, dir, "cases.tsv");
    int status = path ? ART_OK : ART_ENOMEM;
    if (status == ART_OK && !art_path_is_file(path))
        status = art_error(ctx, ART_ENOTFOUND, NULL,
                           "%s is no folder of artbatch: it has no cases.tsv", dir);
    if (status == ART_OK) status = read_plan(ctx, path, plan);
    art_free(path);
    return status;
}
