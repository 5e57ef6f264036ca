#include "probe_priv.h"
#include <art/filekind.h>
#include <art/format.h>
#include <string.h>

static bool in_prop(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
}

static const char *record_name(const char *path, size_t *n)
{
    static const char as[] = " as ";
    for (const char *colon = strchr(path, ':'); colon; colon = strchr(colon + 1, ':')) {
        const char *end = colon + 1;
        while (in_prop(*end)) end++;
        if (end == colon + 1 || strncmp(end, as, sizeof as - 1) != 0) continue;
        *n = (size_t)(end - path);
        end += sizeof as - 1;
        return end + strspn(end, " ");
    }
    *n = strlen(path);
    return NULL;
}

static int add_path(struct art_ctx *ctx, char ***paths, int *n, int *cap, struct art_buf *path)
{
    if (path->failed || !ART_GROW(ctx, *paths, *n, *cap)) return ART_ENOMEM;
    (*paths)[*n] = art_strndup(ctx, path->n ? path->s : "", path->n);
    if (!(*paths)[*n]) return ART_ENOMEM;
    (*n)++;
    art_buf_clear(path);
    return ART_OK;
}

int art_spec_paths(struct art_ctx *ctx, const char *text, char ***paths, int *n, const char **rest)
{
    struct art_buf path;
    int cap = 0, status = ART_OK;
    bool quoted = false;
    const char *s = text;
    art_buf_init(&path, ctx);
    for (; *s && status == ART_OK; s++) {
        if (*s == '"')
            quoted = !quoted;
        else if (!quoted && (*s == '@' || *s == '='))
            break;
        else if (!quoted && *s == ',')
            status = add_path(ctx, paths, n, &cap, &path);
        else
            art_buf_putc(&path, *s);
    }
    if (status == ART_OK && quoted)
        status = art_error(ctx, ART_EUSAGE, NULL, "a quote is not closed in '%s'", text);
    if (status == ART_OK) status = add_path(ctx, paths, n, &cap, &path);
    art_buf_fini(&path);
    *rest = s;
    for (int i = 0; i < *n && status == ART_OK; i++) {
        size_t length;
        const char *name = record_name((*paths)[i], &length);
        const char *colon = strrchr((*paths)[i], ':');
        if (name && !*name)
            status = art_error(ctx, ART_EUSAGE, NULL, "'%s': a name is expected after 'as'",
                               (*paths)[i]);
        else if (!name && (!colon || !colon[1]))
            status = art_not_proppath(ctx, NULL, (*paths)[i]);
    }
    return status;
}

void art_spec_free_paths(char **paths, int n)
{
    for (int i = 0; i < n; i++) art_free(paths[i]);
    art_free(paths);
}

static int read_interval(struct art_ctx *ctx, const char *text, struct art_record_spec *spec,
                         const char **rest)
{
    size_t n = strcspn(*rest, "=");
    char *number = art_strndup(ctx, *rest, n);
    if (!number) return ART_ENOMEM;
    bool good = art_parse_double(number, &spec->dt) && spec->dt > 0 && spec->dt < 1e300;
    bool more = strpbrk(number, ",@") != NULL;
    art_free(number);
    *rest += n;
    if (good) return ART_OK;
    if (more)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s': '@' and its time stand once, behind the last property", text);
    return art_error(ctx, ART_EUSAGE, NULL,
                     "'%s': '@' is followed by a positive time in seconds, such as 0.01", text);
}

int art_record_spec_parse(struct art_ctx *ctx, const char *text, struct art_record_spec *spec)
{
    const char *rest;
    int status;
    memset(spec, 0, sizeof *spec);
    ART_TRY(art_spec_paths(ctx, text, &spec->paths, &spec->n, &rest));
    if (*rest == '@') {
        rest++;
        ART_TRY(read_interval(ctx, text, spec, &rest));
    }
    if (*rest == '=' && rest[1]) {
        ART_TRY(art_record_check_file(ctx, rest + 1));
        spec->file = art_strdup(ctx, rest + 1);
        if (!spec->file) return ART_ENOMEM;
    } else if (*rest) {
        return art_error(ctx, ART_EUSAGE, NULL, "'%s': a file name is missing", text);
    }
out:
    return status;
}

/* The name of a column: each * stands for the name of the component. */
static int put_column(struct art_ctx *ctx, const struct art_sim *sim, const char *path,
                      const char *name, struct art_buf *buf)
{
    char *comp_path = NULL, *prop = NULL;
    const struct art_comp *comp = NULL;
    if (art_split_proppath(ctx, path, &comp_path, &prop) && comp_path)
        comp = art_find(sim->tree->root, comp_path);
    for (; *name; name++) {
        if (*name != '*' || !comp)
            art_buf_putc(buf, *name);
        else if (comp->name)
            art_buf_puts(buf, comp->name);
        else
            art_buf_printf(buf, "%d", comp->number);
    }
    art_free(comp_path);
    art_free(prop);
    return art_buf_status(buf);
}

/* True if a property is null: what has no value has no column among those of a wildcard. */
static bool is_null(struct art_ctx *ctx, struct art_sim *sim, const char *path)
{
    struct art_sim_prop bound;
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_sim_bind_path(ctx, sim, NULL, path, NULL, &bound);
    bool null = status == ART_OK && art_sim_require_value(ctx, sim, &bound, NULL) < 0;
    return art_quiet_end(ctx, &quiet, status) == ART_OK && null;
}

/* Leave out of what a wildcard stands for what is null, unless that is all. */
static void drop_null(struct art_ctx *ctx, struct art_sim *sim, char **paths, int *n)
{
    int kept = 0;
    for (int i = 0; i < *n; i++) {
        if (is_null(ctx, sim, paths[i]) && (kept > 0 || i + 1 < *n))
            art_free(paths[i]);
        else
            paths[kept++] = paths[i];
    }
    *n = kept;
}

/* One path of a request and what it stands for, each with the name of its column: that behind "as",
 * or for the end of a path what was asked for. */
static int expand_named(struct art_ctx *ctx, struct art_sim *sim, const struct art_loc *loc,
                        const char *text, char ***paths, int *n, int *cap)
{
    size_t length;
    struct art_buf buf;
    const char *name = record_name(text, &length);
    bool wild = memchr(text, '*', length) || memchr(text, '?', length);
    char **one = art_alloc(ctx, 1, sizeof *one);
    int found = 1, status;
    art_buf_init(&buf, ctx);
    if (one) one[0] = art_strndup(ctx, text, length);
    if (!one || !one[0]) ART_TRY(ART_ENOMEM);
    ART_TRY(art_expand_paths(ctx, sim->tree->root, loc, &one, &found));
    if (wild) drop_null(ctx, sim, one, &found);
    if (found > 1 && name && !strchr(name, '*'))
        ART_TRY(
            art_error(ctx, ART_EUSAGE, loc,
                      "'%s' stands for %d column{s}, which cannot have one name; a * in it is the "
                      "name of each component",
                      text, found));
    for (int i = 0; i < found; i++) {
        bool as_typed = !name && !wild && strncmp(one[i], text, length) != 0;
        art_buf_puts(&buf, one[i]);
        if (name || as_typed) art_buf_puts(&buf, " as ");
        if (name) ART_TRY(put_column(ctx, sim, one[i], name, &buf));
        if (as_typed) art_buf_add(&buf, text, length);
        ART_TRY(add_path(ctx, paths, n, cap, &buf));
    }
out:
    art_buf_fini(&buf);
    art_spec_free_paths(one, one ? found : 0);
    return status;
}

/* True if a property has no value for this component: the excitation of a ligament. */
static bool is_undefined(struct art_ctx *ctx, struct art_sim *sim, const char *path)
{
    struct art_sim_prop bound;
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_sim_bind_path(ctx, sim, NULL, path, NULL, &bound);
    status = art_quiet_end(ctx, &quiet, status);
    const struct art_mech_ops *ops = status == ART_OK && bound.live ? bound.comp->cls->ops : NULL;
    return ops && ops->undefined &&
           ops->undefined(sim->models[bound.model].sys, bound.comp, bound.live->prop);
}

/* What a path stands for; those of a wildcard without what has no such property. */
static int expand_defined(struct art_ctx *ctx, struct art_sim *sim, const struct art_loc *loc,
                          const char *text, char ***paths, int *n, int *cap)
{
    char **one = art_alloc(ctx, 1, sizeof *one);
    int found = 1, i = 0, status = ART_OK;
    if (one) one[0] = art_strdup(ctx, text);
    if (!one || !one[0]) ART_TRY(ART_ENOMEM);
    ART_TRY(art_expand_paths(ctx, sim->tree->root, loc, &one, &found));
    const bool wild = strpbrk(text, "*?") != NULL && found > 1;
    for (; i < found && status == ART_OK; i++) {
        if (wild && is_undefined(ctx, sim, one[i])) continue;
        if (!ART_GROW(ctx, *paths, *n, *cap)) ART_TRY(ART_ENOMEM);
        (*paths)[(*n)++] = one[i];
        one[i] = NULL;
    }
out:
    art_spec_free_paths(one, one ? found : 0);
    return status;
}

int art_sim_expand_paths(struct art_ctx *ctx, struct art_sim *sim, const struct art_loc *loc,
                         char ***paths, int *n)
{
    char **made = NULL;
    int n_made = 0, cap = 0, status = ART_OK;
    for (int i = 0; i < *n && status == ART_OK; i++) {
        size_t length;
        if (record_name((*paths)[i], &length))
            status = art_error(ctx, ART_EUSAGE, loc,
                               "'%s': 'as' names the column of a record; an input has none",
                               (*paths)[i]);
        else
            status = expand_defined(ctx, sim, loc, (*paths)[i], &made, &n_made, &cap);
    }
    art_spec_free_paths(status == ART_OK ? *paths : made, status == ART_OK ? *n : n_made);
    if (status < 0) return status;
    *paths = made;
    *n = n_made;
    return ART_OK;
}

/* A warning for the first column that has the name of another. */
static int report_twins(struct art_ctx *ctx, const struct art_loc *loc, char *const *paths, int n)
{
    struct art_map seen = {0};
    int status = ART_OK;
    for (int i = 0; i < n; i++) {
        const char *name = art_sim_record_column(paths[i]);
        const size_t first = (size_t)art_map_get(&seen, name);
        if (first) {
            status =
                art_warn_strict(ctx, ART_EUSAGE, loc,
                                "'%s' is recorded twice, in one table with the same names", name);
            break;
        }
        ART_TRY(art_map_set(ctx, &seen, name, (void *)(size_t)(i + 1)));
    }
out:
    art_map_fini(&seen);
    return status;
}

int art_sim_expand_records(struct art_ctx *ctx, struct art_sim *sim, const struct art_loc *loc,
                           char ***paths, int *n)
{
    char **made = NULL;
    int n_made = 0, cap = 0, status = ART_OK;
    for (int i = 0; i < *n && status == ART_OK; i++)
        status = expand_named(ctx, sim, loc, (*paths)[i], &made, &n_made, &cap);
    if (status == ART_OK) status = report_twins(ctx, loc, made, n_made);
    char **gone = status == ART_OK ? *paths : made;
    art_spec_free_paths(gone, status == ART_OK ? *n : n_made);
    if (status < 0) return status;
    *paths = made;
    *n = n_made;
    return ART_OK;
}

int art_sim_bind_record(struct art_ctx *ctx, struct art_sim *sim, const char *path,
                        const struct art_loc *loc, struct art_sim_prop *bound)
{
    size_t length;
    record_name(path, &length);
    char *plain = art_strndup(ctx, path, length);
    if (!plain) return ART_ENOMEM;
    int status = art_sim_bind_path(ctx, sim, NULL, plain, loc, bound);
    if (status == ART_OK) status = art_sim_require_value(ctx, sim, bound, loc);
    art_free(plain);
    return status;
}

const char *art_sim_record_column(const char *path)
{
    size_t length;
    const char *name = record_name(path, &length);
    return name ? name : path;
}

void art_record_spec_fini(struct art_record_spec *spec)
{
    art_spec_free_paths(spec->paths, spec->n);
    art_free(spec->file);
    memset(spec, 0, sizeof *spec);
}

/* Endings of files and what is written to them; of several formats with an ending the first is a
 * series. */
static const struct {
    const char *format;
    enum art_record_layout layout;
} layouts[] = {{"csv", ART_RECORD_CSV},
               {"probe", ART_RECORD_PROBE},
               {"sto", ART_RECORD_STO},
               {"tsv", ART_RECORD_TSV}};

static bool has_extension(const struct art_format *format, const char *file)
{
    for (const char *const *x = format->extensions; *x; x++)
        if (art_path_has_extension(file, *x)) return true;
    return false;
}

static int layout_of(const char *file)
{
    for (size_t i = 0; file && i < sizeof layouts / sizeof layouts[0]; i++)
        if (has_extension(art_format_find(ART_FORMAT_SERIES, layouts[i].format), file))
            return (int)layouts[i].layout;
    return -1;
}

enum art_record_layout art_record_layout_of(const char *file)
{
    int layout = layout_of(file);
    return layout < 0 ? ART_RECORD_TSV : (enum art_record_layout)layout;
}

int art_record_check_file(struct art_ctx *ctx, const char *file)
{
    const struct art_format *format;
    bool other = false;
    if (layout_of(file) >= 0) return ART_OK;
    if (art_is_foreign_table(file))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "records are texts, which other programs read from .csv or .tsv; not '%s'",
                         file);
    for (int i = 0; !other && (format = art_format_at(i)); i++) other = has_extension(format, file);
    if (!other) return ART_OK;
    return art_error(
        ctx, ART_EUSAGE, NULL,
        "a record is a table: its name ends in .csv, .tsv, .sto, .mot or .txt (probe data), "
        "which 'artprobe convert' converts; not '%s'",
        file);
}
