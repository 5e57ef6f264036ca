/* Arrows that are asked for: PATH:PROP[@SCALE[,RADIUS]][=COLOR]. */
#include "render.h"
#include <math.h>
#include <string.h>

static const struct art_loc at = {.file = "--arrow"};

static int malformed(struct art_ctx *ctx, const char *text)
{
    return art_error(ctx, ART_EUSAGE, NULL,
                     "--arrow takes PATH:PROP[@SCALE[,RADIUS]][=COLOR], not '%s'", text);
}

/* The numbers behind '@', which end the text. */
static bool parse_sizes(const char *s, struct art_view_arrow *arrow)
{
    size_t n = strlen(s), k = art_read_double(s, n, &arrow->scale), m;
    if (k == 0 || !isfinite(arrow->scale)) return false;
    if (k == n) return true;
    if (s[k] != ',') return false;
    m = art_read_double(s + k + 1, n - k - 1, &arrow->radius);
    return k + 1 + m == n && arrow->radius > 0 && isfinite(arrow->radius);
}

/* Takes the text apart, which is a copy. */
int find_one(struct art_ctx *ctx, const struct art_comp *from, const char *path,
             const struct art_loc *at_option, struct art_comp **comp)
{
    struct art_comp **comps = NULL;
    int n = 0, status = art_find_all(ctx, from, path, NULL, at_option, &comps, &n);
    if (status == ART_OK && n > 1)
        status = art_error(ctx, ART_EUSAGE, at_option, "'%s' matches %d components; one is needed",
                           path, n);
    if (status == ART_OK) *comp = comps[0];
    art_free(comps);
    return status;
}

static int parse_arrow(struct render *r, int i, char *text, const char *whole)
{
    struct art_ctx *ctx = &r->cli->ctx;
    struct art_view_arrow *arrow = &r->arrow[i];
    char *color = strrchr(text, '='), *sizes, *path = NULL;
    float rgba[4] = {0, 0.6f, 0.8f, 1};
    struct art_comp *comp;
    int status = ART_OK;
    *arrow = (struct art_view_arrow){.scale = 1};
    if (color) *color++ = '\0';
    if (color) ART_TRY(parse_color(ctx, "--arrow", color, rgba));
    memcpy(arrow->rgb, rgba, sizeof arrow->rgb);
    sizes = strrchr(text, '@');
    if (sizes) *sizes++ = '\0';
    if (sizes && !parse_sizes(sizes, arrow)) return malformed(ctx, whole);
    if (!art_split_proppath(ctx, text, &path, &r->arrow_prop[i])) return malformed(ctx, whole);
    if (!path || !r->arrow_prop[i]) ART_TRY(ART_ENOMEM);
    ART_TRY(find_one(ctx, model_root(r->source.model), path, &at, &comp));
    arrow->comp = comp;
    arrow->prop = r->arrow_prop[i];
out:
    art_free(path);
    return status;
}

int parse_arrows(struct render *r)
{
    int n = r->o->arrow.n, status = ART_OK;
    if (n && !r->source.model)
        return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "--arrow needs a model (.art)");
    r->arrow = art_alloc(&r->cli->ctx, (size_t)n + 1, sizeof *r->arrow);
    r->arrow_prop = art_alloc(&r->cli->ctx, (size_t)n + 1, sizeof *r->arrow_prop);
    if (!r->arrow || !r->arrow_prop) return ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++) {
        const char *text = r->o->arrow.items[i].text;
        char *copy = art_strndup(&r->cli->ctx, text, strlen(text));
        status = copy ? parse_arrow(r, i, copy, text) : ART_ENOMEM;
        art_free(copy);
    }
    r->vo.arrows = r->arrow;
    r->vo.n_arrows = n;
    return status;
}

void arrows_fini(struct render *r)
{
    for (int i = 0; r->arrow_prop && i < r->o->arrow.n; i++) art_free(r->arrow_prop[i]);
    art_free(r->arrow_prop);
    art_free(r->arrow);
}
