/* Picking: the component seen at a pixel. */
#include "render.h"
#include <stdio.h>
#include <string.h>

int parse_picks(struct art_ctx *ctx, const struct options *o, int width, int height,
                struct pick **pick)
{
    *pick = art_alloc(ctx, (size_t)o->pick.n + 1, sizeof **pick);
    if (!*pick) return ART_ENOMEM;
    for (int i = 0; i < o->pick.n; i++) {
        const char *text = o->pick.items[i].text;
        size_t n = strlen(text), m = 0;
        int64_t x = 0, y = 0;
        size_t k = art_read_int(text, n, &x);
        if (k > 0 && text[k] == ',') m = art_read_int(text + k + 1, n - k - 1, &y);
        if (m == 0 || k + 1 + m != n || x < 0 || y < 0 || x >= width || y >= height)
            return art_error(ctx, ART_EUSAGE, NULL,
                             "--pick takes X,Y, a pixel of the %d x %d ones; not '%s'", width,
                             height, text);
        (*pick)[i] = (struct pick){.x = (int)x, .y = (int)y};
    }
    return ART_OK;
}

void take_picks(struct render *r, int x, int y)
{
    for (int i = 0; i < r->o->pick.n; i++) {
        struct pick *p = &r->pick[i];
        if (p->x >= x && p->y >= y && p->x < x + r->draw.width && p->y < y + r->draw.height)
            p->id = art_scene_pick(r->scene, p->x - x, p->y - y);
    }
}

/* The file that a part of what is shown comes from. */
static const char *file_of(const struct render *r, int i)
{
    const struct source *s = &r->source;
    if (i < 0 || i >= s->n_shown) return NULL;
    return s->run.n_frames ? s->run.file[s->run.frame[s->frame].first + i] : r->cli->args[i];
}

int print_picks(const struct render *r)
{
    int missed = 0;
    for (int i = 0; i < r->o->pick.n; i++) {
        const struct pick *p = &r->pick[i];
        const struct art_comp *comp = r->source.model ? art_view_picked(r->view, p->id) : NULL;
        const char *name = comp               ? art_comp_path(comp, NULL)
                           : !r->source.model ? file_of(r, p->id - 1)
                                              : NULL;
        printf("%d,%d\t%s\n", p->x, p->y, name ? name : "-");
        if (!name) missed = 1;
    }
    return missed;
}
