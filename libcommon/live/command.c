/* This parses lines of commands: their words, which row of a table they name, what completes them.
 */
#include "live_priv.h"
#include <string.h>

static const struct live_command *const tables[] = {live_run_commands, live_tree_commands,
                                                    live_edit_commands, live_panel_commands,
                                                    live_probe_commands};
enum { N_TABLES = sizeof tables / sizeof tables[0] };

const struct live_command *live_command_at(int i)
{
    for (int t = 0; t < N_TABLES; t++)
        for (const struct live_command *c = tables[t]; c->name; c++)
            if (i-- == 0) return c;
    return NULL;
}

const struct live_command *live_find_command(const char *name)
{
    const struct live_command *command, *found = NULL;
    int n = 0;
    for (int i = 0; (command = live_command_at(i)); i++) {
        if (art_streq(command->name, name)) return command;
        if (!*name || !art_starts_with(command->name, name)) continue;
        found = command;
        n++;
    }
    return n == 1 ? found : NULL;
}

static int no_command(struct art_session *s, const char *name, const struct art_loc *at)
{
    const struct live_command *command;
    const char *names[128];
    size_t n = 0;
    for (int i = 0; (command = live_command_at(i)) && n < 128; i++) names[n++] = command->name;
    const char *near = art_nearest(name, names, n);
    return art_error(s->ctx, ART_EUSAGE, at, "no command '%s'%s%s%s", name,
                     near ? "; did you mean '" : "; 'help' lists them", near ? near : "",
                     near ? "'?" : "");
}

/* ---------------------------------------------------------------------- words */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Words are parted by blanks; within double quotes and within brackets blanks belong to the word.
 * Quotes around a whole word go, others stay: they are part of a path or a value. */
static size_t word_length(const char *s)
{
    size_t n = 0;
    int depth = 0;
    bool quoted = false;
    for (; s[n] && (quoted || depth > 0 || !is_blank(s[n])); n++) {
        if (s[n] == '"') quoted = !quoted;
        if (!quoted && s[n] == '[') depth++;
        if (!quoted && s[n] == ']' && depth > 0) depth--;
    }
    return n;
}

static char *copy_word(struct art_ctx *ctx, const char *s, size_t n)
{
    bool whole = n >= 2 && s[0] == '"' && s[n - 1] == '"' && !memchr(s + 1, '"', n - 2);
    return whole ? art_strndup(ctx, s + 1, n - 2) : art_strndup(ctx, s, n);
}

struct art_loc live_place(const struct live_line *line, const char *part)
{
    struct art_loc place = line->at ? *line->at : (struct art_loc){0};
    if (place.line > 0) place.col = (place.col > 0 ? place.col : 1) + (int)(part - line->text);
    return place;
}

static void free_words(struct live_line *line)
{
    for (int i = 0; i < line->n; i++) art_free(line->word[i]);
}

/* Splits the words of a line from `s` on. */
static int split(struct art_session *s, const char *text, struct live_line *line)
{
    line->n = 0;
    for (;;) {
        while (is_blank(*text)) text++;
        line->rest[line->n] = text;
        if (!*text) return ART_OK;
        if (line->n == LIVE_WORDS)
            return art_error(s->ctx, ART_EUSAGE, line->at, "more than %d words", LIVE_WORDS);
        size_t n = word_length(text);
        line->word[line->n] = copy_word(s->ctx, text, n);
        if (!line->word[line->n]) return ART_ENOMEM;
        line->n++;
        text += n;
    }
}

static int check_words(struct art_session *s, const struct live_command *command,
                       const struct live_line *line)
{
    if (line->n >= command->min && (command->max < 0 || line->n <= command->max)) return ART_OK;
    return art_error(s->ctx, ART_EUSAGE, line->at, "it is '%s%s%s'", command->name,
                     *command->args ? " " : "", command->args);
}

/* Messages of a command that have no place get that of its line; files without a line keep their
 * name in the text. */
struct placed {
    const struct art_loc *at;
    void (*report)(void *user, const struct art_message *message);
    void *user;
};

static void report_placed(void *user, const struct art_message *message)
{
    const struct placed *p = user;
    struct art_message placed = *message;
    char text[700];
    bool elsewhere = message->loc.file && message->loc.line > 0;
    if (message->severity == ART_ERROR && p->at && p->at->file && !elsewhere) {
        placed.loc = *p->at;
        if (message->loc.file && strcmp(message->loc.file, p->at->file) != 0) {
            snprintf(text, sizeof text, "%s: %s", message->loc.file, message->text);
            placed.text = text;
        }
    }
    if (p->report) p->report(p->user, &placed);
}

static int run_placed(struct art_session *s, const struct live_command *command,
                      const struct live_line *line, struct art_answer *answer)
{
    struct placed p = {line->at, s->ctx->report, s->ctx->user};
    s->ctx->report = report_placed;
    s->ctx->user = &p;
    int status = command->run(s, line, answer);
    s->ctx->report = p.report;
    s->ctx->user = p.user;
    return status;
}

int art_session_execute(struct art_session *s, const char *text, const struct art_loc *at,
                        struct art_answer *answer)
{
    struct live_line line = {.at = at, .text = text};
    const struct live_command *command;
    char name[32];
    int status;
    art_answer_clear(answer);
    while (is_blank(*text)) text++;
    if (!*text || *text == '#') return ART_OK;
    size_t n = strcspn(text, " \t\r\n");
    if (n >= sizeof name) return art_error(s->ctx, ART_EUSAGE, at, "no command is that long");
    memcpy(name, text, n);
    name[n] = '\0';
    command = live_find_command(name);
    if (!command) return no_command(s, name, at);
    answer->command = command->name;
    ART_TRY(split(s, text + n, &line));
    ART_TRY(check_words(s, command, &line));
    unsigned needs = command->needs & ~(unsigned)LIVE_FILE;
    if (s->confined && command->needs & LIVE_FILE && (command->max < 0 || line.n >= command->max))
        ART_TRY(art_error(s->ctx, ART_EUSAGE, at,
                          "'%s' would use a file, which is not allowed here", command->name));
    if (needs != LIVE_ANY && !s->model)
        ART_TRY(art_error(s->ctx, ART_EUSAGE, at, "no model is loaded: 'load FILE'"));
    if (needs == LIVE_SIM) ART_TRY(live_refresh(s));
    answer->columns = command->columns;
    ART_TRY(run_placed(s, command, &line, answer));
    status = art_buf_status(&answer->text);
out:
    free_words(&line);
    if (status < 0) art_buf_clear(&answer->text);
    return status;
}

/* ------------------------------------------------------------------ completion */

static char *nth_command(struct art_session *s, const char *word, int n)
{
    const struct live_command *command;
    for (int i = 0; (command = live_command_at(i)); i++)
        if (art_starts_with(command->name, word) && n-- == 0)
            return art_strdup(s->ctx, command->name);
    return NULL;
}

/* Finds a property behind "path:", of a component. */
static char *nth_property(struct art_session *s, const char *word, size_t path_n,
                          const struct art_comp *comp, int n)
{
    const char *begun = word + path_n + 1;
    for (int i = 0; i < comp->cls->n_props; i++) {
        const char *name = comp->cls->props[i]->name;
        if (art_starts_with(name, begun) && n-- == 0)
            return art_format(s->ctx, "%.*s:%s", (int)path_n, word, name);
    }
    return NULL;
}

/* A child below "path/". */
static char *nth_child(struct art_session *s, const char *word, size_t path_n,
                       const struct art_comp *comp, int n)
{
    const char *begun = word + path_n + (path_n > 0);
    for (int i = 0; i < comp->n_children; i++) {
        const struct art_comp *child = comp->children[i];
        char number[16];
        const char *name = child->name;
        if (!name) {
            struct art_buf buf;
            art_buf_init(&buf, s->ctx);
            art_buf_printf(&buf, "%d", child->number);
            size_t len = buf.n < sizeof number ? buf.n : sizeof number - 1;
            if (buf.s) memcpy(number, buf.s, len);
            number[buf.s ? len : 0] = '\0';
            art_buf_fini(&buf);
            name = number;
        }
        if (art_starts_with(name, begun) && n-- == 0)
            return art_format(s->ctx, "%.*s%s%s", (int)path_n, word, path_n ? "/" : "", name);
    }
    return NULL;
}

char *art_session_complete(struct art_session *s, const char *line, int n)
{
    const char *word = line + strlen(line);
    while (word > line && !is_blank(word[-1])) word--;
    if (word == line) return nth_command(s, word, n);
    if (!s->model) return NULL;
    const char *colon = strchr(word, ':'), *slash = strrchr(word, '/');
    size_t path_n = colon ? (size_t)(colon - word) : slash ? (size_t)(slash - word) : 0;
    char *path = art_strndup(s->ctx, word, path_n);
    const struct art_comp *comp = !path    ? NULL
                                  : path_n ? art_find(s->model->root, path)
                                           : s->model->root;
    art_free(path);
    if (!comp) return NULL;
    return colon ? nth_property(s, word, path_n, comp, n) : nth_child(s, word, path_n, comp, n);
}
