/* Units that meshes state. */
#include "xform_priv.h"
#include <stdio.h>
#include <string.h>

/* "FROM=TO" in *text from what is given and what the mesh states. */
static int both_sides(struct art_ctx *ctx, const char *units, const char *given,
                      struct art_buf *text)
{
    const char *eq = strchr(given, '=');
    size_t n = units ? strcspn(units, " ,\t") : 0;
    if (!eq && n == 0)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "the mesh does not state its unit: write FROM=TO, such as mm=%s", given);
    if (!eq) {
        art_buf_add(text, units, n);
        art_buf_putc(text, '=');
    }
    art_buf_puts(text, given);
    if (eq && n > 0 && (n != (size_t)(eq - given) || memcmp(given, units, n) != 0)) {
        int status = art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                     "the mesh states that it is in '%.*s', not in '%.*s'", (int)n,
                                     units, (int)(eq - given), given);
        if (status < 0) return status;
    }
    return art_buf_status(text);
}

/* The unit of length is the first word; what the file says of others stays. */
static int state_unit(struct art_ctx *ctx, char **units, const char *to)
{
    const char *rest = *units ? *units + strcspn(*units, " ,\t") : "";
    char *now = art_format(ctx, "%s%s", to, rest);
    if (!now) return ART_ENOMEM;
    art_free(*units);
    *units = now;
    return ART_OK;
}

/* True if a known unit is one of length: only then it has a ratio to the metre. */
static bool is_length(const char *unit)
{
    struct art_ctx quiet;
    struct art_scales s;
    char text[16];
    if (snprintf(text, sizeof text, "m=%s", unit) >= (int)sizeof text) return false;
    art_ctx_init(&quiet);
    bool yes = art_scales_parse(&quiet, text, &s) == ART_OK;
    art_ctx_fini(&quiet);
    return yes;
}

/* Computes the new statement, and the factor of lengths. */
static int convert(struct art_ctx *ctx, char **units, const char *given, double *factor)
{
    struct art_buf text;
    struct art_scales s;
    int status;
    art_buf_init(&text, ctx);
    ART_TRY(both_sides(ctx, *units, given, &text));
    ART_TRY(art_scales_parse(ctx, text.s, &s));
    if (!is_length(strchr(text.s, '=') + 1)) {
        status = art_error(ctx, ART_EUSAGE, NULL,
                           "a mesh has a unit of length alone, as in mm=m; not '%s'", text.s);
        goto out;
    }
    ART_TRY(state_unit(ctx, units, strchr(text.s, '=') + 1));
    *factor = s.length;
out:
    art_buf_fini(&text);
    return status;
}

int art_mesh_convert_units(struct art_ctx *ctx, struct art_mesh *mesh, const char *given)
{
    double factor;
    int status;
    ART_TRY(convert(ctx, &mesh->units, given, &factor));
    for (int i = 0; i < 3 * mesh->n_verts; i++) mesh->pos[i] = scaled(mesh->pos[i], factor);
out:
    return status;
}

int art_volume_convert_units(struct art_ctx *ctx, struct art_volume *vol, const char *given)
{
    struct art_field *thickness = art_fields_find(&vol->elem_fields, "thickness");
    double factor;
    int status;
    ART_TRY(convert(ctx, &vol->units, given, &factor));
    for (size_t i = 0; i < 3 * (size_t)vol->n_nodes; i++) vol->pos[i] = scaled(vol->pos[i], factor);
    for (int i = 0; thickness && thickness->dim == 1 && i < thickness->n; i++)
        thickness->val[i] = scaled(thickness->val[i], factor);
out:
    return status;
}

/* -------------------------------------------------------------- several units at once */

/* True if two units are of one dimension. */
static bool comparable(const char *a, size_t n, const char *b, size_t m)
{
    struct art_ctx quiet;
    struct art_scales s;
    char text[64];
    if (snprintf(text, sizeof text, "%.*s=%.*s", (int)n, a, (int)m, b) >= (int)sizeof text)
        return false;
    art_ctx_init(&quiet);
    bool yes = art_scales_parse(&quiet, text, &s) == ART_OK;
    art_ctx_fini(&quiet);
    return yes;
}

/* The unit of the list `s` (up to its end or '=') that is comparable with a word; its length in *n.
 */
static const char *partner(const char *s, const char *word, size_t len, size_t *n)
{
    while (*s && *s != '=') {
        *n = strcspn(s, ", =");
        if (*n && comparable(word, len, s, *n)) return s;
        s += *n;
        s += strspn(s, ", ");
    }
    return NULL;
}

int art_units_restate(struct art_ctx *ctx, const char *units, const char *change, char **now)
{
    struct art_buf out;
    const char *to = strchr(change, '=');
    size_t n, m;
    int status = ART_OK;
    if (!to) return art_error(ctx, ART_EUSAGE, NULL, "'%s' is not a change such as mm=m", change);
    art_buf_init(&out, ctx);
    for (const char *s = units ? units : ""; *s; s += n) {
        n = strcspn(s, " ,\t");
        const char *from = n ? partner(change, s, n, &m) : NULL;
        if (from && (m != n || memcmp(from, s, n) != 0))
            ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                    "the mesh states that it is in '%.*s', not in '%.*s'", (int)n,
                                    s, (int)m, from));
        const char *new = from ? partner(to + 1, s, n, &m) : NULL;
        art_buf_add(&out, new ? new : s, new ? m : n);
        if (n == 0) art_buf_putc(&out, s[n++]);
    }
    for (const char *s = to + 1; !units && *s; s++) art_buf_putc(&out, *s == ',' ? ' ' : *s);
    ART_TRY(art_buf_status(&out));
    *now = art_strndup(ctx, out.s, out.n);
    if (!*now) status = ART_ENOMEM;
out:
    art_buf_fini(&out);
    return status;
}
