/* Points with normals as six numbers of four bytes each, little-endian, and nothing else: as
 * ArtiSynth has them. */
#include "../format_priv.h"
#include <math.h>

enum { POINT = 24 };

static int read_points(struct art_ctx *ctx, struct art_mesh *m, const struct art_source *src)
{
    struct art_loc loc = {src->name, 0, 0};
    size_t n = src->n / POINT;
    bool any = false;
    if (src->n == 0)
        return art_error(ctx, ART_ESYNTAX, &loc, "byte 0: there is no point in the file");
    if (src->n % POINT)
        return art_error(ctx, ART_ESYNTAX, &loc,
                         "byte %zu: the file ends inside a point; each has 24 bytes", src->n);
    if (n > INT32_MAX / 4) return art_error(ctx, ART_ELIMIT, &loc, "byte 0: too many points");
    if (!ART_RESERVE(ctx, m->pos, 3 * n, m->pos_cap) ||
        !ART_RESERVE(ctx, m->normal.val, 3 * n, m->normal.val_cap))
        return ctx->status;
    for (size_t i = 0; i < 6 * n; i++) {
        double x = art_load_f32(src->data + 4 * i);
        size_t at = 3 * (i / 6) + i % 3;
        if (!isfinite(x))
            return art_error(ctx, ART_ERANGE, &loc,
                             "byte %zu: a number of point %zu is infinite or not a number", 4 * i,
                             i / 6 + 1);
        if (i % 6 < 3)
            m->pos[at] = x;
        else
            m->normal.val[at] = x;
        any = any || (i % 6 >= 3 && x != 0);
    }
    m->n_verts = (int)n;
    if (any)
        m->normal.n = (int)n;
    else
        art_mesh_clear_attr(&m->normal);
    return ART_OK;
}

static int read_mesh(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_mesh *m = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &m));
    ART_TRY(read_points(ctx, m, src));
    *(struct art_mesh **)object = m;
    m = NULL;
out:
    art_mesh_free(m);
    return status;
}

static int write_mesh(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_mesh *m = object;
    bool normals = m->normal.n > 0 && m->normal.n == m->n_verts && !m->normal.idx;
    struct art_emit e;
    int status = ART_OK;
    if (m->n_verts == 0)
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "the format xyzb has no form for a mesh without vertices");
    for (size_t i = 0; i < 3 * (size_t)m->n_verts; i++)
        if (!isfinite((float)m->pos[i]) || (normals && !isfinite((float)m->normal.val[i])))
            return art_error(ctx, ART_ERANGE, NULL,
                             "a number of vertex %zu is too large for the format xyzb", i / 3);
    art_emit_init(&e, ctx, sink, NULL);
    for (size_t i = 0; i < (size_t)m->n_verts; i++) {
        char *p = art_emit_room(&e, POINT);
        for (size_t k = 0; k < 3; k++) p = art_store_f32(p, (float)m->pos[3 * i + k]);
        for (size_t k = 0; k < 3; k++)
            p = art_store_f32(p, normals ? (float)m->normal.val[3 * i + k] : 0);
        art_emit_to(&e, p);
    }
    ART_TRY(art_emit_end(&e));
out:
    return status;
}

static const char *const extensions[] = {".xyzb", NULL};

const struct art_format art_format_xyzb = {.name = "xyzb",
                                           .summary =
                                               "points with normals, binary, single precision",
                                           .kind = ART_FORMAT_MESH,
                                           .extensions = extensions,
                                           .read = read_mesh,
                                           .write = write_mesh,
                                           .choices = ART_CHOICE_BINARY,
                                           .single = true,
                                           .carries = ART_CARRIES_LOOSE | ART_CARRIES_NORMALS};
