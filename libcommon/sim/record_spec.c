#include "probe_priv.h"
#include <string.h>

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
        const char *colon = strrchr((*paths)[i], ':');
        if (!colon || !colon[1])
            status = art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form PATH:PROPERTY",
                               (*paths)[i]);
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
    art_free(number);
    *rest += n;
    return good ? ART_OK
                : art_error(ctx, ART_EUSAGE, NULL, "'%s': behind '@' stands a positive time", text);
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
        spec->file = art_strdup(ctx, rest + 1);
        if (!spec->file) return ART_ENOMEM;
    } else if (*rest) {
        return art_error(ctx, ART_EUSAGE, NULL, "'%s': a file name is missing", text);
    }
out:
    return status;
}

int art_sim_expand_paths(struct art_ctx *ctx, const struct art_sim *sim, const struct art_loc *loc,
                         char ***paths, int *n)
{
    return art_expand_paths(ctx, sim->tree->root, loc, paths, n);
}

void art_record_spec_fini(struct art_record_spec *spec)
{
    art_spec_free_paths(spec->paths, spec->n);
    art_free(spec->file);
    memset(spec, 0, sizeof *spec);
}

enum art_record_layout art_record_layout_of(const char *file)
{
    if (file && (art_ends_with(file, ".csv") || art_ends_with(file, ".csv.gz")))
        return ART_RECORD_CSV;
    if (file && (art_ends_with(file, ".txt") || art_ends_with(file, ".txt.gz")))
        return ART_RECORD_PROBE;
    return ART_RECORD_TSV;
}
