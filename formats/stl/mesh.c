/* Facets into a mesh: corners at exactly the same place become one vertex. */
#include "stl_priv.h"

enum { CORNERS = 9 * sizeof(double), RECORD = CORNERS + 8 };

static char *make(const struct art_facet_taker *taker, const struct art_facets *facets, char *to)
{
    (void)taker;
    for (int f = 0; f < facets->n; f++, to += RECORD) {
        uint64_t attribute = facets->attribute ? facets->attribute[f] : 0;
        memcpy(to, facets->pos + 3 * f, CORNERS);
        memcpy(to + CORNERS, &attribute, 8);
    }
    return to;
}

/* A field if there is something in the two bytes of a facet. */
static int keep_attribute(struct art_stl_mesh_taker *t, int f, uint64_t value)
{
    struct art_mesh *m = t->reading->mesh;
    if (value == 0) return ART_OK;
    if (!t->attribute) {
        int status = art_fields_add(t->reading->ctx, &m->face_fields, ART_STL_ATTRIBUTE, ART_U16, 1,
                                    t->reading->count, &t->attribute);
        if (status < 0) return status;
    }
    t->attribute->val[f] = (double)value;
    return ART_OK;
}

static int keep_groups(struct art_stl_reading *r, int n)
{
    struct art_mesh *m = r->mesh;
    bool fresh = !m->face_group;
    if (fresh && r->group < 0) return ART_OK;
    if (!ART_RESERVE(r->ctx, m->face_group, (size_t)m->n_faces + (size_t)n, m->group_cap))
        return r->ctx->status;
    for (int f = 0; fresh && f < m->n_faces; f++) m->face_group[f] = -1;
    for (int f = m->n_faces; f < m->n_faces + n; f++) m->face_group[f] = r->group;
    return ART_OK;
}

static int reserve(struct art_stl_reading *r, int faces, int corners)
{
    struct art_mesh *m = r->mesh;
    bool fresh = !m->face_off;
    size_t at = (size_t)art_mesh_n_corners(m);
    if (!ART_RESERVE(r->ctx, m->face_off, (size_t)m->n_faces + (size_t)faces + 1,
                     m->face_off_cap) ||
        !ART_RESERVE(r->ctx, m->face_vert, at + (size_t)corners, m->face_vert_cap))
        return r->ctx->status;
    if (fresh) m->face_off[0] = 0;
    return ART_OK;
}

/* Many corners at once are found faster. */
enum { TILE = ART_WELD_MOST / 3 };

static int take(struct art_facet_taker *taker, int n, const char *s, size_t bytes)
{
    struct art_stl_mesh_taker *t = (struct art_stl_mesh_taker *)taker;
    struct art_mesh *m = t->reading->mesh;
    int status, at = art_mesh_n_corners(m);
    (void)bytes;
    ART_TRY(reserve(t->reading, n, 3 * n));
    ART_TRY(keep_groups(t->reading, n));
    for (int f = 0, k; f < n; f += k) {
        double x[3 * TILE][3];
        k = n - f < TILE ? n - f : TILE;
        for (int i = 0; i < k; i++, s += RECORD) {
            uint64_t attribute;
            memcpy(x + 3 * i, s, CORNERS);
            memcpy(&attribute, s + CORNERS, 8);
            ART_TRY(keep_attribute(t, m->n_faces + f + i, attribute));
        }
        ART_TRY(art_weld_find(&t->weld, 3 * k, (const double(*)[3])x, m->face_vert + at + 3 * f));
    }
    for (int f = 1; f <= n; f++) m->face_off[m->n_faces + f] = at + 3 * f;
    m->n_faces += n;
out:
    return status;
}

static int polygon(struct art_stl_reading *r, int n, const double (*pos)[3])
{
    struct art_stl_mesh_taker *t = (struct art_stl_mesh_taker *)r->taker;
    struct art_mesh *m = r->mesh;
    int status, at = art_mesh_n_corners(m);
    ART_TRY(reserve(r, 1, n));
    ART_TRY(keep_groups(r, 1));
    for (int k = 0, many; k < n; k += many) {
        many = n - k < ART_WELD_MOST ? n - k : ART_WELD_MOST;
        ART_TRY(art_weld_find(&t->weld, many, pos + k, m->face_vert + at + k));
    }
    m->face_off[++m->n_faces] = at + n;
out:
    return status;
}

int art_stl_mesh_init(struct art_stl_mesh_taker *t, struct art_stl_reading *r, size_t expect,
                      int most)
{
    *t = (struct art_stl_mesh_taker){.taker = {.size = RECORD, .make = make, .take = take},
                                     .reading = r};
    r->taker = &t->taker;
    r->polygon = polygon;
    int status = art_weld_init(&t->weld, r->ctx, expect);
    if (status == ART_OK && most > 0) status = reserve(r, most, 3 * most);
    return status;
}

int art_stl_mesh_settle(struct art_stl_mesh_taker *t)
{
    struct art_mesh *m = t->reading->mesh;
    m->pos = t->weld.pos;
    m->n_verts = t->weld.n;
    m->pos_cap = t->weld.pos_cap;
    t->weld.pos = NULL;
    return ART_OK;
}

void art_stl_mesh_fini(struct art_stl_mesh_taker *t)
{
    art_weld_fini(&t->weld);
}
