/* From the words of the command line to the commands of the cases, and what they depend on. */
#include "artbatch.h"
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct input {
    uint64_t hash;
    const char *word; /* as it was written first */
};

/* A hash of 8 bytes at once, with the constants of FNV-1a (Fowler, Noll and Vo). */
static uint64_t mix(uint64_t h, const void *data, size_t n)
{
    const unsigned char *p = data;
    uint64_t x;
    for (; n >= 8; p += 8, n -= 8) {
        memcpy(&x, p, 8);
        h = (h ^ x) * 0x100000001b3U;
        h ^= h >> 29;
    }
    for (; n > 0; p++, n--) h = (h ^ *p) * 0x100000001b3U;
    return h ^ (h >> 32);
}

static uint64_t mix_text(uint64_t h, const char *s)
{
    return mix(h, s, strlen(s) + 1);
}

static const uint64_t START = 0xcbf29ce484222325U;

static int hash_file(struct art_ctx *ctx, const char *path, uint64_t *hash)
{
    struct art_source source = {0};
    /* as it stands on disk or unpacked: either tells whether it is the same */
    int status = art_source_read(ctx, &source, path);
    if (status == ART_OK) *hash = mix(START, source.data, source.n);
    art_source_fini(&source);
    return status;
}

static int hash_folder(struct art_ctx *ctx, const char *path, uint64_t *sum, int depth);

static int hash_entry(struct art_ctx *ctx, const char *path, const char *name, uint64_t *sum,
                      int depth)
{
    char *entry = art_path_join(ctx, path, name);
    struct stat st;
    uint64_t h = 0;
    int status = entry ? ART_OK : ART_ENOMEM;
    if (status == ART_OK && stat(entry, &st) == 0) {
        if (S_ISDIR(st.st_mode))
            status = hash_folder(ctx, entry, &h, depth + 1);
        else if (S_ISREG(st.st_mode))
            status = hash_file(ctx, entry, &h);
        *sum += mix_text(h, name); /* in any order of the entries */
    }
    art_free(entry);
    return status;
}

static int hash_folder(struct art_ctx *ctx, const char *path, uint64_t *sum, int depth)
{
    DIR *dir = depth < 50 ? opendir(path) : NULL;
    struct dirent *e;
    int status = ART_OK;
    if (!dir) return art_error(ctx, ART_EIO, NULL, "cannot read the folder %s", path);
    while (status == ART_OK && (e = readdir(dir)))
        if (e->d_name[0] != '.') status = hash_entry(ctx, path, e->d_name, sum, depth);
    (void)closedir(dir);
    return status;
}

/* The entry of a file, which is hashed the first time it is met. */
static int know_file(struct recipe *r, const char *path, const char *word, struct input **input)
{
    *input = art_map_get(&r->files, path);
    if (*input) return ART_OK;
    struct input *in = art_arena_alloc(r->ctx, &r->arena, 1, sizeof *in);
    char *key = art_arena_strdup(r->ctx, &r->arena, path);
    struct stat st;
    if (!in || !key || !(in->word = art_arena_strdup(r->ctx, &r->arena, word))) return ART_ENOMEM;
    if (stat(path, &st) != 0)
        return art_error(r->ctx, ART_EIO, NULL, "cannot read %s: %s", path, strerror(errno));
    int status = S_ISDIR(st.st_mode) ? hash_folder(r->ctx, path, &in->hash, 0)
                                     : hash_file(r->ctx, path, &in->hash);
    if (status == ART_OK) status = art_map_set(r->ctx, &r->files, key, in);
    *input = in;
    return status;
}

/* ------------------------------------------------------------------- reading */

static bool is_program(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/* Beside this program, or NULL. */
static char *find_beside(struct recipe *r, const char *name)
{
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0) return NULL;
    self[n] = '\0';
    char *slash = strrchr(self, '/');
    if (!slash) return NULL;
    *slash = '\0';
    char *path = art_arena_format(r->ctx, &r->arena, "%s/%s", self, name);
    return path && is_program(path) ? path : NULL;
}

/* Where a program is: as its path says, in PATH, or beside this one. */
static char *find_program(struct recipe *r, const char *name, const char *search)
{
    if (strchr(name, '/')) {
        char *path = *name == '/' ? art_arena_strdup(r->ctx, &r->arena, name)
                                  : art_arena_format(r->ctx, &r->arena, "%s/%s", r->top, name);
        return path && is_program(path) ? path : NULL;
    }
    for (const char *p = search; p; p = strchr(p, ':') ? strchr(p, ':') + 1 : NULL) {
        const int n = (int)strcspn(p, ":");
        const char *gap = *p == '/' ? "" : r->top;
        char *path =
            art_arena_format(r->ctx, &r->arena, "%s%s%.*s/%s", gap, *gap ? "/" : "", n, p, name);
        if (path && is_program(path)) return path;
    }
    return find_beside(r, name);
}

extern char **environ;

static const char *search_path(void)
{
    for (char **e = environ; *e; e++)
        if (art_starts_with(*e, "PATH=")) return *e + 5;
    return "/usr/bin:/bin";
}

static int add_stage(struct recipe *r, const char **words, int n)
{
    struct stage *s = &r->stages[r->n_stages++];
    struct input *in = NULL;
    if (n == 0)
        return art_error(r->ctx, ART_EUSAGE, NULL, "there is no program before or after a '|'");
    s->word = words;
    s->n = n;
    s->path = find_program(r, words[0], search_path());
    if (!s->path) {
        if (r->ctx->status == ART_ENOMEM) return ART_ENOMEM;
        return art_error(r->ctx, ART_EUSAGE, NULL, "there is no program '%s'", words[0]);
    }
    int status = know_file(r, s->path, words[0], &in);
    if (status == ART_OK) s->hash = in->hash;
    return status;
}

static int add_stages(struct recipe *r, const char **words, int n)
{
    int n_stages = 1, status = ART_OK, from = 0;
    for (int i = 0; i < n; i++) n_stages += art_streq(words[i], "|");
    r->stages = art_arena_alloc(r->ctx, &r->arena, (size_t)n_stages, sizeof *r->stages);
    if (!r->stages) return ART_ENOMEM;
    for (int i = 0; i <= n && status == ART_OK; i++)
        if (i == n || art_streq(words[i], "|")) {
            status = add_stage(r, words + from, i - from);
            from = i + 1;
        }
    return status;
}

/* A command in one word is taken apart as a shell does, with quotes and backslashes; what else a
 * shell would do is refused. */
static int split(struct recipe *r, const char *text, const char ***words, int *n)
{
    const size_t size = strlen(text);
    char *out = art_arena_alloc(r->ctx, &r->arena, 2 * size + 2, 1);
    const char **w = art_arena_alloc(r->ctx, &r->arena, size + 1, sizeof *w);
    char quote = 0;
    if (!out || !w) return ART_ENOMEM;
    *n = 0;
    for (const char *p = text; *p;) {
        if (strchr(" \t\n", *p)) {
            p++;
            continue;
        }
        w[(*n)++] = out;
        if (*p == '|') {
            *out++ = *p++;
        } else
            for (; *p && (quote || !strchr(" \t\n|", *p)); p++) {
                if (!quote && strchr(";&<>$`()", *p))
                    return art_error(r->ctx, ART_EUSAGE, NULL,
                                     "'%c' in the command is for a shell: write sh -c '...'", *p);
                if (quote ? *p == quote : *p == '\'' || *p == '"')
                    quote = quote ? 0 : *p;
                else if (*p == '\\' && quote != '\'' && p[1])
                    *out++ = *++p;
                else
                    *out++ = *p;
            }
        *out++ = '\0';
    }
    if (quote) return art_error(r->ctx, ART_EUSAGE, NULL, "a quote in the command has no end");
    *words = w;
    return ART_OK;
}

static int add_inputs(struct recipe *r, const struct art_cli_list *inputs)
{
    int status = ART_OK;
    for (int i = 0; i < inputs->n; i++) {
        struct input *in = NULL;
        const char *word = inputs->items[i].text;
        char *path = art_path_join(r->ctx, r->top, word);
        status = path ? know_file(r, path, word, &in) : ART_ENOMEM;
        art_free(path);
        if (status < 0) break;
        r->hash = mix_text(mix(r->hash, &in->hash, sizeof in->hash), word);
    }
    return status;
}

int recipe_read(struct art_ctx *ctx, struct recipe *r, const char **words, int n,
                const struct art_cli_list *inputs)
{
    char *top = absolute_path(ctx, ".");
    int status = top ? ART_OK : ctx->status;
    *r = (struct recipe){.ctx = ctx, .hash = START};
    if (top) r->top = art_arena_strdup(ctx, &r->arena, top);
    art_free(top);
    ART_TRY(status == ART_OK && !r->top ? ART_ENOMEM : status);
    if (n == 1) ART_TRY(split(r, words[0], &words, &n));
    if (n == 0) ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "which command? Put it after '--'"));
    ART_TRY(add_stages(r, words, n));
    status = add_inputs(r, inputs);
out:
    return status;
}

void recipe_fini(struct recipe *r)
{
    art_map_fini(&r->files);
    art_arena_fini(&r->arena);
}

/* --------------------------------------------------------------- placeholders */

/* The length of the name in "{name}" at s, 0 if there is none. */
static size_t placeholder(const char *s)
{
    size_t n = strcspn(s + 1, "}{ \t\n\"';,()$=");
    return s[1 + n] == '}' ? n : 0;
}

static const char *value_of(const struct recipe *r, const struct art_plan *plan,
                            const struct art_plan_case *c, const char *name, size_t n)
{
    if (n == 4 && memcmp(name, "case", 4) == 0) return c->name;
    if (n == 3 && memcmp(name, "top", 3) == 0) return r->top;
    for (int k = 0; k < plan->n_params; k++)
        if (strlen(plan->params[k].name) == n && memcmp(plan->params[k].name, name, n) == 0)
            return c->text[k];
    return NULL;
}

/* A word with the values of a case in it. "{{" is a brace. */
static int substitute(struct recipe *r, const struct art_plan *plan, const struct art_plan_case *c,
                      const char *word, struct art_buf *out)
{
    art_buf_clear(out);
    art_buf_add(out, "", 0);
    for (const char *p = word; *p; p++) {
        const size_t n = *p == '{' && p[1] != '{' ? placeholder(p) : 0;
        const char *value = n ? value_of(r, plan, c, p + 1, n) : NULL;
        if (n && !value)
            return art_error(
                r->ctx, ART_EUSAGE, NULL,
                "the plan has no parameter '%.*s', which the command names (\"{{\" is a "
                "brace)",
                (int)(n < 60 ? n : 60), p + 1);
        if (value) {
            art_buf_puts(out, value);
            p += n + 1;
        } else {
            art_buf_putc(out, *p);
            if (*p == '{' && p[1] == '{') p++;
        }
    }
    return art_buf_status(out);
}

int recipe_check(struct recipe *r, const struct art_plan *plan)
{
    int status = ART_OK;
    for (int k = 0; k < plan->n_params && status == ART_OK; k++) {
        const char *name = plan->params[k].name;
        bool found = false;
        for (int i = 0; i < r->n_stages && !found; i++)
            for (int j = 0; j < r->stages[i].n && !found; j++)
                for (const char *p = strchr(r->stages[i].word[j], '{'); p && !found;
                     p = strchr(p + 1, '{'))
                    found = placeholder(p) == strlen(name) && art_starts_with(p + 1, name);
        if (!found)
            status =
                art_warn_strict(r->ctx, ART_EUSAGE, NULL,
                                "the command does not use the parameter '%s'; {%s} would stand "
                                "for its value",
                                name, name);
    }
    return status;
}

/* ------------------------------------------------------------------ of a case */

/* What stands behind these options is written, not read. */
static const char *const output_options[] = {"-o",
                                             "--output",
                                             "--frames",
                                             "-r",
                                             "--record",
                                             "--save-state",
                                             "--contacts",
                                             "--record-excitations",
                                             "--residuals",
                                             "--inverse-dynamics",
                                             "--static-optimisation"};
enum { N_OUTPUT_OPTIONS = sizeof output_options / sizeof output_options[0] };

static bool is_output_option(const char *word)
{
    for (int i = 0; i < N_OUTPUT_OPTIONS; i++)
        if (art_streq(word, output_options[i])) return true;
    return false;
}

/* --output=FILE, -oFILE */
static bool names_output(const char *word)
{
    for (int i = 0; i < N_OUTPUT_OPTIONS; i++) {
        const size_t n = strlen(output_options[i]);
        if (art_starts_with(word, output_options[i]) && (n == 2 || word[n] == '=')) return true;
    }
    return false;
}

/* The part of a word that may name a file: all, or what stands behind "name=". */
static const char *file_part(const char *word)
{
    const char *eq = strchr(word, '=');
    if (!eq) return *word == '-' ? NULL : word;
    const char *p = word;
    while (p < eq && (*p == '-' || *p == '_' || (*p | 32) >= 'a' || (*p >= '0' && *p <= '9'))) p++;
    return p == eq ? eq + 1 : word;
}

static void put_word(struct art_buf *out, const char *s)
{
    art_buf_putc(out, '\t');
    for (; *s; s++)
        if (*s == '\t' || *s == '\n' || *s == '\\')
            art_buf_printf(out, "\\%c", *s == '\t' ? 't' : *s == '\n' ? 'n' : '\\');
        else
            art_buf_putc(out, *s);
}

/* The path of a file that a word names, and where its name begins: as file_part says, or behind the
 * last '=', as in
 * --input PATH:PROP=FILE; *path stays NULL where there is none. */
static int find_file(struct recipe *r, const char *word, const char **file, char **path)
{
    const char *last = strrchr(word, '=');
    *file = file_part(word);
    for (int k = 0; k < 2; k++) {
        if (*file && **file) {
            *path = art_path_join(r->ctx, r->top, *file);
            if (!*path) return ART_ENOMEM;
            if (art_path_is_file(*path)) return ART_OK;
            art_free(*path);
            *path = NULL;
        }
        *file = last ? last + 1 : NULL;
    }
    return ART_OK;
}

/* One word into the command: a file is named by its absolute path, and counts by its content. */
static int case_word(struct recipe *r, const char *word, bool may_be_file, struct art_buf *out,
                     uint64_t *h)
{
    const char *file = NULL;
    char *path = NULL;
    int status = ART_OK;
    if (may_be_file) ART_TRY(find_file(r, word, &file, &path));
    *h = mix_text(*h, word);
    if (path) {
        struct input *in;
        ART_TRY(know_file(r, path, file, &in));
        *h = mix(*h, &in->hash, sizeof in->hash);
        char *whole = art_format(r->ctx, "%.*s%s", (int)(file - word), word, path);
        ART_TRY(whole ? ART_OK : ART_ENOMEM);
        put_word(out, whole);
        art_free(whole);
    } else
        put_word(out, word);
out:
    art_free(path);
    return status;
}

static int case_stage(struct recipe *r, const struct art_plan *plan, const struct art_plan_case *c,
                      int i, struct art_buf *out, uint64_t *h)
{
    const struct stage *s = &r->stages[i];
    const char *name = strrchr(s->path, '/') + 1;
    bool may_be_file = false;
    struct art_buf word;
    int status = ART_OK;
    art_buf_init(&word, r->ctx);
    art_buf_puts(out, "stage");
    if (i == r->n_stages - 1)
        art_buf_puts(out, "\toutput");
    else if (art_streq(name, "artbuild"))
        art_buf_puts(out, "\tmodel.art");
    else
        art_buf_printf(out, "\tstage-%d", i + 1);
    put_word(out, s->path);
    *h = mix(mix_text(*h, s->word[0]), &s->hash, sizeof s->hash);
    for (int j = 1; j < s->n; j++) {
        may_be_file = !names_output(s->word[j]) && (j == 1 || !is_output_option(s->word[j - 1]));
        ART_TRY(substitute(r, plan, c, s->word[j], &word));
        ART_TRY(case_word(r, word.s, may_be_file, out, h));
    }
    art_buf_putc(out, '\n');
out:
    art_buf_fini(&word);
    return status;
}

int recipe_case(struct recipe *r, const struct art_plan *plan, const struct art_plan_case *c,
                struct art_buf *out, uint64_t *hash)
{
    struct art_buf stages;
    uint64_t h = r->hash;
    int status = ART_OK;
    art_buf_init(&stages, r->ctx);
    for (int i = 0; i < r->n_stages; i++) ART_TRY(case_stage(r, plan, c, i, &stages, &h));
    ART_TRY(art_buf_status(&stages));
    *hash = h ? h : 1;
    art_buf_clear(out);
    art_buf_printf(out, "hash\t%016llx\n", (unsigned long long)*hash);
    for (int k = 0; k < plan->n_params; k++) {
        art_buf_printf(out, "parameter\t%s", plan->params[k].name);
        put_word(out, c->text[k]);
        art_buf_putc(out, '\n');
    }
    art_buf_add(out, stages.s, stages.n);
    status = art_buf_status(out);
out:
    art_buf_fini(&stages);
    return status;
}

int recipe_write(struct recipe *r, const char *dir)
{
    struct art_buf out;
    char *path = art_path_join(r->ctx, dir, "batch.tsv");
    art_buf_init(&out, r->ctx);
    art_buf_puts(
        &out,
        "# a study of artbatch: its command, the files that it depends on, and their hashes\n");
    art_buf_puts(&out, "top");
    put_word(&out, r->top);
    for (int i = 0; i < r->n_stages; i++) {
        art_buf_puts(&out, "\nstage");
        for (int j = 0; j < r->stages[i].n; j++) put_word(&out, r->stages[i].word[j]);
        art_buf_printf(&out, "\nprogram\t%016llx", (unsigned long long)r->stages[i].hash);
        put_word(&out, r->stages[i].path);
    }
    for (size_t i = 0; i < r->files.cap; i++) {
        const struct art_map_entry *e = &r->files.entries[i];
        if (!e->key) continue;
        const struct input *in = e->value;
        art_buf_printf(&out, "\nfile\t%016llx", (unsigned long long)in->hash);
        put_word(&out, e->key);
    }
    art_buf_putc(&out, '\n');
    int status = path ? art_buf_status(&out) : ART_ENOMEM;
    if (status == ART_OK) status = write_file(r->ctx, path, out.s, out.n);
    art_buf_fini(&out);
    art_free(path);
    return status;
}
