/* --console: lines of commands from a terminal, a file, a pipe or a socket. */
#define _POSIX_C_SOURCE 200809L
#include "console.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

bool is_console(const struct live_options *o)
{
    return o->console;
}

/* One stream of commands. */
struct stream {
    struct art_cli *cli;
    struct art_session *session;
    const struct art_session_host *host;
    const struct live_options *o;
    const char *name; /* for messages */
    int in, out;
    bool stops;      /* at the first error: lines of a file build on each other */
    int first_error; /* status of the first command that failed */
    int line;
    bool quit;
};

/* ------------------------------------------------------------------- terminal */

/* A library that edits lines, where there is one: readline or libedit, by their common interface.
 */
struct editor {
    void *library;
    char *(*readline)(const char *);
    void (*add_history)(const char *);
};

/* the session whose names complete words, and the line so far: the library takes a function without
 * an argument of ours */
static struct art_session *completed;
static char **line_buffer;
static int *append_character; /* reset by the library before each completion */

static char *complete(const char *word, int n)
{
    char line[1024];
    const char *typed = line_buffer && *line_buffer ? *line_buffer : word;
    /* the first word of a line is a command */
    bool first = strncmp(typed + strspn(typed, " \t"), word, strlen(word)) == 0 &&
                 strlen(typed + strspn(typed, " \t")) == strlen(word);
    int length = snprintf(line, sizeof line, "%s%s", first ? "" : "get ", word);
    static int k;
    if (n == 0) k = 0;
    /* a path goes on with a property, a child or the end of the word */
    if (append_character) *append_character = first ? ' ' : '\0';
    if (!completed || length < 0 || (size_t)length >= sizeof line) return NULL;
    char *found = art_session_complete(completed, line, k++);
    /* the library frees it with free() */
    char *copy = found ? strdup(found) : NULL;
    art_free(found);
    return copy;
}

static void *symbol(void *library, const char *name)
{
    return dlsym(library, name);
}

static void open_editor(struct editor *e, struct art_session *session)
{
    static const char *const names[] = {"libreadline.so.8", "libreadline.so.7", "libedit.so.2"};
    void *p;
    memset(e, 0, sizeof *e);
    /* it stays loaded: its memory for the history and the terminal would be lost with it */
    for (int i = 0; i < 3 && !e->library; i++)
        e->library = dlopen(names[i], RTLD_NOW | RTLD_NODELETE);
    if (!e->library) return;
    p = symbol(e->library, "readline");
    memcpy(&e->readline, &p, sizeof p);
    p = symbol(e->library, "add_history");
    memcpy(&e->add_history, &p, sizeof p);
    completed = session;
    char *(**entry)(const char *, int) = symbol(e->library, "rl_completion_entry_function");
    const char **breaks = symbol(e->library, "rl_basic_word_break_characters");
    append_character = symbol(e->library, "rl_completion_append_character");
    line_buffer = symbol(e->library, "rl_line_buffer");
    if (entry) *entry = complete;
    if (breaks) *breaks = " \t";
}

static int terminal_line(struct stream *s, struct editor *e, struct line_reader *r, char **line)
{
    if (!e->readline) {
        int status = write_all(&s->cli->ctx, s->out, "> ", 2);
        return status < 0 ? status : read_line(&s->cli->ctx, r, line);
    }
    art_free(r->text);
    r->text = NULL;
    r->text_cap = 0;
    char *typed = e->readline("> ");
    *line = NULL;
    if (!typed) return ART_OK;
    if (*typed && e->add_history) e->add_history(typed);
    r->text = art_strdup(&s->cli->ctx, typed);
    free(typed);
    *line = r->text;
    return r->text ? ART_OK : ART_ENOMEM;
}

/* --------------------------------------------------------------------- answers */

static int put_answer(struct stream *s, const struct art_answer *answer, int result)
{
    struct art_ctx *ctx = &s->cli->ctx;
    struct art_buf out;
    int status;
    if (s->o->format != 1)
        return answer->text.n ? write_all(ctx, s->out, answer->text.s, answer->text.n) : ART_OK;
    art_buf_init(&out, ctx);
    art_answer_json(&out, answer, ctx, result);
    status = art_buf_status(&out);
    if (status == ART_OK) status = write_all(ctx, s->out, out.s, out.n);
    art_buf_fini(&out);
    return status;
}

static int one_line(struct stream *s, const char *line, struct art_answer *answer)
{
    struct art_loc at = {s->name, ++s->line, 1};
    int result = art_session_execute(s->session, line, &at, answer);
    if (result == ART_ENOMEM) return result;
    if (result < 0 && !s->first_error) s->first_error = result;
    /* nobody to answer for an empty line, but for a program that waits for each */
    int status = put_answer(s, answer, result);
    s->quit = answer->quit;
    return result < 0 && s->stops ? result : status;
}

static int all_lines(struct stream *s)
{
    struct art_ctx *ctx = &s->cli->ctx;
    struct line_reader r = {.fd = s->in};
    struct editor editor = {0};
    struct art_answer answer;
    char *line;
    int status = ART_OK;
    bool terminal = isatty(s->in) && isatty(s->out) && s->o->format != 1;
    art_answer_init(&answer, ctx);
    if (terminal) open_editor(&editor, s->session);
    while (!s->quit && status == ART_OK) {
        status = terminal ? terminal_line(s, &editor, &r, &line) : read_line(ctx, &r, &line);
        if (status == ART_EINTERRUPT && terminal && s->host->interrupt) {
            *s->host->interrupt = 0;
            status = write_all(ctx, s->out, "\n", 1);
            continue;
        }
        if (status < 0 || !line) break;
        status = one_line(s, line, &answer);
    }
    completed = NULL;
    art_answer_fini(&answer);
    line_reader_fini(&r);
    if (editor.library) dlclose(editor.library);
    return status;
}

/* One client after another; what they set stays. */
static int serve(struct stream *s, const char *path)
{
    struct art_ctx *ctx = &s->cli->ctx;
    int fd, status = listen_at(ctx, path, &fd);
    if (status < 0) return status;
    while (!s->quit && status == ART_OK) {
        int client = accept(fd, NULL, NULL);
        if (client < 0 && errno == EINTR) break;
        if (client < 0) continue;
        s->in = s->out = client;
        s->line = 0;
        status = all_lines(s);
        /* a client that has gone is no fault of the others */
        if (status == ART_EWRITE || status == ART_EIO || status == ART_ELIMIT) status = ART_OK;
        close(client);
    }
    close(fd);
    unlink(path);
    return status;
}

int console(struct art_cli *cli, const struct live_options *o, const struct art_session_host *host,
            const char *model)
{
    struct art_ctx *ctx = &cli->ctx;
    struct stream s = {.cli = cli, .host = host, .o = o, .name = "<stdin>", .in = 0, .out = 1};
    struct art_answer answer;
    int status, fd = -1;
    art_answer_init(&answer, ctx);
    ART_TRY(art_session_create(ctx, host, &s.session));
    if (model) {
        char *command = art_format(ctx, "load \"%s\"", model);
        ART_TRY(command ? ART_OK : ART_ENOMEM);
        status = art_session_execute(s.session, command, NULL, &answer);
        art_free(command);
        ART_TRY(status);
    }
    if (o->script) {
        ART_TRY(art_files_read(ctx, o->script));
        fd = open(o->script, O_RDONLY | O_CLOEXEC);
        if (fd < 0)
            ART_TRY(
                art_error(ctx, ART_EIO, NULL, "%s: cannot open: %s", o->script, strerror(errno)));
        s.in = fd;
        s.name = o->script;
        s.stops = true;
    }
    status = o->socket ? serve(&s, o->socket) : all_lines(&s);
    int finished = art_session_finish(s.session);
    if (status == ART_OK) status = finished;
    /* whoever reads JSON was answered */
    if (status == ART_OK && s.first_error && o->format != 1) status = s.first_error;
out:
    if (fd >= 0) close(fd);
    art_session_free(s.session);
    art_answer_fini(&answer);
    return status;
}

/* -------------------------------------------------------------------- pictures */

/* The program beside this one, else the one on the path. */
static char *beside(struct art_ctx *ctx, const char *name)
{
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0) return art_strdup(ctx, name);
    self[n] = '\0';
    char *slash = strrchr(self, '/');
    if (!slash) return art_strdup(ctx, name);
    *slash = '\0';
    char *path = art_format(ctx, "%s/%s", self, name);
    if (path && access(path, X_OK) != 0) {
        art_free(path);
        return art_strdup(ctx, name);
    }
    return path;
}

enum { MOST_ARGS = 64 };

/* Words of the options as they were typed, into argv from place n on; in place. */
static int add_words(char *text, char **argv, int n)
{
    char *save = NULL;
    for (char *w = strtok_r(text, " \t\r\n", &save); w && n < MOST_ARGS - 1;
         w = strtok_r(NULL, " \t\r\n", &save))
        argv[n++] = w;
    return n;
}

int run_artrender(void *user, const char *model, const char *file, const char *options)
{
    struct art_cli *cli = *(struct art_cli **)user; /* first member of the host's structure */
    struct art_ctx *ctx = &cli->ctx;
    char *program = beside(ctx, "artrender"), *words = art_strdup(ctx, options ? options : "");
    char *argv[MOST_ARGS + 1] = {program, (char *)"-q", (char *)model, (char *)"-o", (char *)file};
    int code = 0, status = program && words ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) argv[add_words(words, argv, 5)] = NULL;
    pid_t pid = status == ART_OK ? fork() : -1;
    if (pid == 0) {
        execvp(program, argv);
        _exit(127);
    }
    if (status == ART_OK && pid < 0)
        status = art_error(ctx, ART_EIO, NULL, "cannot start artrender: %s", strerror(errno));
    while (pid > 0 && waitpid(pid, &code, 0) < 0 && errno == EINTR) continue;
    if (status == ART_OK && code != 0)
        status = art_error(ctx, ART_EWRITE, NULL, "artrender made no picture");
    art_free(program);
    art_free(words);
    return status;
}
