/* Drawings keep things to be seen until a picture or a file of frames takes them. */
#include <art/raster.h>
#include <math.h>
#include <string.h>

void art_drawing_init(struct art_drawing *d, struct art_ctx *ctx)
{
    *d = (struct art_drawing){.ctx = ctx};
}

void art_drawing_fini(struct art_drawing *d)
{
    art_arena_fini(&d->arena);
    art_free(d->item);
    art_free(d->x);
    art_free(d->normal);
    art_free(d->rgba);
    *d = (struct art_drawing){.ctx = d->ctx};
}

static int check(struct art_ctx *ctx, const struct art_drawn *item, const double (*x)[3])
{
    static const int points[] = {
        [ART_DRAWN_BALL] = 1, [ART_DRAWN_ROD] = 2,   [ART_DRAWN_BLOCK] = 2,
        [ART_DRAWN_TEXT] = 1, [ART_DRAWN_LABEL] = 1,
    };
    if (item->kind != ART_DRAWN_VERTICES && item->n != points[item->kind])
        return art_error(ctx, ART_ESHAPE, NULL, "a thing of %d point{s} has %d", points[item->kind],
                         item->n);
    if (!(item->size >= 0) || isinf(item->size))
        return art_error(ctx, ART_ERANGE, NULL, "a thing that is drawn has the size %g",
                         item->size);
    for (int i = 0; i < item->n; i++)
        for (int k = 0; k < 3; k++)
            if (!isfinite(x[i][k]))
                return art_error(ctx, ART_ERANGE, NULL,
                                 "point %d of a thing that is drawn is not finite", i + 1);
    return ART_OK;
}

int art_drawing_add(struct art_drawing *d, const struct art_drawn *item, const double (*x)[3],
                    const float (*normal)[3], const float (*rgba)[4])
{
    const size_t n = d->n_points + (size_t)item->n;
    int status = check(d->ctx, item, x);
    if (status < 0) return status;
    if (!ART_GROW(d->ctx, d->item, d->n, d->cap) || !ART_RESERVE(d->ctx, d->x, n, d->cap_x) ||
        (normal && !ART_RESERVE(d->ctx, d->normal, n, d->cap_normal)) ||
        (rgba && !ART_RESERVE(d->ctx, d->rgba, n, d->cap_rgba)))
        return ART_ENOMEM;
    struct art_drawn *made = &d->item[d->n];
    *made = *item;
    made->first = d->n_points;
    made->has_normals = normal != NULL;
    made->has_colors = rgba != NULL;
    if (item->text)
        made->text = art_arena_strndup(d->ctx, &d->arena, item->text, strlen(item->text));
    if (item->text && !made->text) return ART_ENOMEM;
    memcpy(d->x + d->n_points, x, (size_t)item->n * sizeof *x);
    if (normal) memcpy(d->normal + d->n_points, normal, (size_t)item->n * sizeof *normal);
    if (rgba) memcpy(d->rgba + d->n_points, rgba, (size_t)item->n * sizeof *rgba);
    d->n++;
    d->n_points = n;
    return ART_OK;
}
