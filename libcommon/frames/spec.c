/* Parses a request for frames: DIR[@OPTION[,OPTION...]]. */
#include "frames_priv.h"
#include <string.h>

typedef int check_list(struct art_ctx *ctx, const char *text, const char *list);

/* "fields=LIST": takes it if the option is this one. */
static bool read_list(struct art_ctx *ctx, const char *text, const char *key, const char *s,
                      size_t n, check_list *check, char **list, int *status)
{
    size_t k = strlen(key);
    if (n < k || memcmp(s, key, k) != 0) return false;
    if (*list) {
        *status = art_error(ctx, ART_EUSAGE, NULL, "'%s': '%s' stands there twice", text, key);
        return true;
    }
    *list = art_strndup(ctx, s + k, n - k);
    *status = *list ? check(ctx, text, *list) : ART_ENOMEM;
    return true;
}

static int read_option(struct art_ctx *ctx, const char *text, const char *s, size_t n,
                       struct art_frames_spec *spec)
{
    static const struct {
        const char *word;
        size_t at;
    } words[] = {{"ascii", offsetof(struct art_frames_spec, ascii)},
                 {"packed", offsetof(struct art_frames_spec, packed)},
                 {"single", offsetof(struct art_frames_spec, single)}};
    double dt;
    int status;
    if (read_list(ctx, text, "fields=", s, n, art_geom_check_fields, &spec->fields, &status) ||
        read_list(ctx, text, "parts=", s, n, art_geom_check_parts, &spec->parts, &status))
        return status;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (n == strlen(words[i].word) && memcmp(s, words[i].word, n) == 0) {
            *(bool *)((char *)spec + words[i].at) = true;
            return ART_OK;
        }
    if (n > 0 && art_read_double(s, n, &dt) == n) {
        if (dt > 0 && dt < 1e300 && spec->dt == 0) {
            spec->dt = dt;
            return ART_OK;
        }
        return art_error(ctx, ART_EUSAGE, NULL, "'%s': '@' is followed by one positive time", text);
    }
    return art_error(
        ctx, ART_EUSAGE, NULL,
        "'%s': '@' is followed by a time, ascii, packed, single, fields=LIST, parts=LIST", text);
}

int art_frames_spec_parse(struct art_ctx *ctx, const char *text, struct art_frames_spec *spec)
{
    struct art_buf dir;
    const char *s = text;
    bool quoted = false;
    int status = ART_OK;
    memset(spec, 0, sizeof *spec);
    art_buf_init(&dir, ctx);
    for (; *s && (quoted || *s != '@'); s++) {
        if (*s == '"')
            quoted = !quoted;
        else
            art_buf_putc(&dir, *s);
    }
    /* a folder and the same with a slash are one */
    while (dir.n > 1 && dir.s[dir.n - 1] == '/') dir.s[--dir.n] = '\0';
    /* and so are the series FOLDER.pvd and its folder */
    if (dir.n > 4 && art_ends_with(dir.s, ".pvd") && dir.s[dir.n - 5] != '/')
        dir.s[dir.n -= 4] = '\0';
    ART_TRY(art_buf_status(&dir));
    if (dir.n && art_ends_with(dir.s, ".vtu"))
        ART_TRY(art_error(
            ctx, ART_EUSAGE, NULL,
            "'%s': frames go to a folder, with a file for each part and time, and a series "
            "FOLDER.pvd",
            text));
    spec->dir = art_strdup(ctx, dir.n ? dir.s : "");
    ART_TRY(spec->dir ? ART_OK : ART_ENOMEM);
    if (quoted) status = art_error(ctx, ART_EUSAGE, NULL, "a quote is not closed in '%s'", text);
    while (*s && status == ART_OK) {
        size_t n = strcspn(++s, ",");
        status = read_option(ctx, text, s, n, spec);
        s += n;
    }
    if (status == ART_OK && spec->ascii && spec->packed)
        status = art_error(ctx, ART_EUSAGE, NULL, "'%s': text cannot be packed", text);
out:
    art_buf_fini(&dir);
    return status;
}

void art_frames_spec_fini(struct art_frames_spec *spec)
{
    art_free(spec->dir);
    art_free(spec->fields);
    art_free(spec->parts);
    memset(spec, 0, sizeof *spec);
}
