/* This parses the texts of requests: paths, and what stands behind an equals sign. */
#include "edit_priv.h"
#include <string.h>

void spec_fini(struct spec *spec)
{
    for (int i = 0; i < spec->n; i++) art_free(spec->left[i]);
    art_free(spec->left);
    art_free(spec->right);
    memset(spec, 0, sizeof *spec);
}

static int take_left(struct art_ctx *ctx, struct spec *spec, struct art_buf *buf)
{
    if (!ART_GROW(ctx, spec->left, spec->n, spec->cap)) return ART_ENOMEM;
    char *copy = art_strdup(ctx, buf->s ? buf->s : "");
    if (!copy) return ART_ENOMEM;
    spec->left[spec->n++] = copy;
    art_buf_clear(buf);
    return art_buf_status(buf);
}

int spec_parse(struct art_ctx *ctx, struct spec *spec, const char *text, const char *form,
               bool several, enum right right)
{
    struct art_buf buf;
    const char *s = text;
    bool quoted = false;
    int status;
    memset(spec, 0, sizeof *spec);
    art_buf_init(&buf, ctx);
    for (; *s && (quoted || *s != '='); s++) {
        if (*s == '"')
            quoted = !quoted;
        else if (*s == ',' && several && !quoted)
            ART_TRY(take_left(ctx, spec, &buf));
        else
            art_buf_putc(&buf, *s);
    }
    ART_TRY(take_left(ctx, spec, &buf));
    bool empty = quoted;
    for (int i = 0; i < spec->n; i++) empty = empty || !*spec->left[i];
    if (empty || (*s == '=' && right == RIGHT_NONE) || (!*s && right == RIGHT_MUST))
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form %s", text, form));
    spec->right = *s ? art_strdup(ctx, s + 1) : NULL;
    if (*s && !spec->right) status = ART_ENOMEM;
out:
    art_buf_fini(&buf);
    if (status < 0) spec_fini(spec);
    return status;
}
