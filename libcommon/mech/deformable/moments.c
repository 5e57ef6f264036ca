/* This file computes moments of the solid that the meshes of a body bound, and of a line. */
#include "deformable_priv.h"
#include <art/deformable.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- meshes */

/* Read the n numbers of the bracket restVertices; false: there are others. */
static bool read_numbers(struct art_lexer *lex, int n, double *x)
{
    struct art_token tok;
    if (art_lex_next(lex, &tok) < 0 || tok.kind != ART_TOK_CHAR || tok.ch != '[') return false;
    for (int k = 0; k <= n; k++) {
        if (art_lex_next(lex, &tok) < 0) return false;
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']') return k == n;
        if (k == n || (tok.kind != ART_TOK_INT && tok.kind != ART_TOK_REAL) || !isfinite(tok.num))
            return false;
        x[k] = tok.num;
    }
    return false;
}

static int rest_vertices(struct art_ctx *ctx, const struct art_comp *body, struct art_mesh *mesh)
{
    const struct art_slot *slot = art_comp_slot(body, "restVertices");
    const char *text = slot && slot->has_value ? slot->value.text : NULL;
    const int n = 3 * mesh->n_verts;
    struct art_source src = {0};
    struct art_lexer lex;
    if (!text) return ART_OK;
    int status = art_source_string(ctx, &src, "restVertices", text, strlen(text));
    if (status < 0) return status;
    art_lexer_init(&lex, ctx, &src);
    if (!read_numbers(&lex, n, mesh->pos))
        status =
            art_error(ctx, ART_ESHAPE, &slot->loc,
                      "restVertices of '%s' are to be %d numbers, three for each vertex of its "
                      "mesh",
                      art_comp_path(body, NULL), n);
    art_source_fini(&src);
    return status;
}

int art_deformable_mesh(struct art_ctx *ctx, const struct art_comp *part, struct art_mesh **mesh)
{
    const struct art_comp *list = part->parent, *body = list ? list->parent : NULL;
    int status = art_comp_mesh(ctx, part, mesh);
    if (status < 0 || !*mesh || !body || list->children[0] != part) return status;
    if (!art_cls_prop(body->cls, "restVertices")) return ART_OK;
    status = rest_vertices(ctx, body, *mesh);
    if (status < 0) {
        art_mesh_free(*mesh);
        *mesh = NULL;
    }
    return status;
}

static int take_mesh(struct art_ctx *ctx, struct beam_solid *solid, const struct art_comp *part)
{
    struct art_mesh_edge_counts edges;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_deformable_mesh(ctx, part, &mesh));
    if (!mesh) return ART_OK;
    solid->mesh[solid->n_meshes++] = mesh;
    for (int i = 0; i < mesh->n_verts; i++)
        for (int k = 0; k < 3; k++) {
            solid->lo[k] = fmin(solid->lo[k], mesh->pos[3 * i + k]);
            solid->hi[k] = fmax(solid->hi[k], mesh->pos[3 * i + k]);
        }
    ART_TRY(art_mesh_triangulate(ctx, mesh));
    ART_TRY(art_mesh_count_edges(ctx, &edges, mesh));
    solid->closed = solid->closed && edges.closed;
out:
    return status;
}

int beam_solid_read(struct art_ctx *ctx, const struct art_comp *comp, struct beam_solid *solid)
{
    const struct art_comp *meshes = art_comp_child(comp, "meshes");
    int n = meshes ? meshes->n_children : 0, status = ART_OK;
    *solid = (struct beam_solid){.lo = {INFINITY, INFINITY, INFINITY},
                                 .hi = {-INFINITY, -INFINITY, -INFINITY},
                                 .closed = true};
    solid->mesh = art_alloc(ctx, (size_t)n + 1, sizeof(struct art_mesh *));
    if (!solid->mesh) return ART_ENOMEM;
    for (int i = 0; i < n; i++)
        if (art_get_bool(meshes->children[i], "hasMass"))
            ART_TRY(take_mesh(ctx, solid, meshes->children[i]));
    if (!solid->n_meshes) solid->closed = false;
out:
    return status;
}

void beam_solid_fini(struct beam_solid *solid)
{
    for (int i = 0; i < solid->n_meshes; i++) art_mesh_free(solid->mesh[i]);
    art_free(solid->mesh);
}

/* ------------------------------------------------------------------ moments */

enum { POINTS = MOST_DEGREE + 3 };

/* Compute points and weights of Gauss and Legendre on [0, 1], by Newton's method. */
static void gauss(double x[POINTS], double w[POINTS])
{
    for (int i = 0; i < POINTS; i++) {
        double t = cos(ART_PI * (i + 0.75) / (POINTS + 0.5)), slope = 1;
        for (int k = 0; k < 100; k++) {
            double p0 = 1, p1 = t;
            for (int j = 2; j <= POINTS; j++) {
                double p2 = ((2 * j - 1) * t * p1 - (j - 1) * p0) / j;
                p0 = p1;
                p1 = p2;
            }
            slope = POINTS * (t * p1 - p0) / (t * t - 1);
            double step = p1 / slope;
            t -= step;
            if (fabs(step) < 1e-16) break;
        }
        x[i] = 0.5 * (1 - t);
        w[i] = 1 / ((1 - t * t) * slope * slope);
    }
}

/* Add w times the values at a place (xi, y, z); a monomial of degree d over the cone from the
 * origin is 1/(d + 3) of its integral over the base. */
static void add_place(double w, const double P[3], struct beam_moments *m)
{
    const double section[6] = {1, P[1], P[2], P[1] * P[1], P[1] * P[2], P[2] * P[2]};
    static const int degree[6] = {0, 1, 1, 2, 2, 2};
    double power = w;
    for (int a = 0; a <= MOST_MOMENT; a++, power *= P[0])
        for (int s = 0; s < 6; s++) m->x[a][s] += power * section[s] / (a + degree[s] + 3);
}

static void add_triangle(const double (*v)[3], const double *x, const double *w,
                         struct beam_moments *m)
{
    double n[3], e[2][3];
    art_v3_cross(n, v[1], v[2]);
    const double volume = art_v3_dot(v[0], n);
    art_v3_sub(e[0], v[1], v[0]);
    art_v3_sub(e[1], v[2], v[0]);
    for (int i = 0; i < POINTS; i++)
        for (int j = 0; j < POINTS; j++) {
            double P[3];
            art_v3_add_scaled(P, v[0], x[i], e[0]);
            art_v3_add_scaled(P, P, x[j] * (1 - x[i]), e[1]);
            add_place(volume * w[i] * w[j] * (1 - x[i]), P, m);
        }
}

void beam_solid_moments(const struct beam_solid *solid, const struct beam_axis *axis,
                        struct beam_moments *m)
{
    double x[POINTS], w[POINTS], v[3][3];
    memset(m, 0, sizeof *m);
    gauss(x, w);
    for (int k = 0; k < solid->n_meshes; k++) {
        const struct art_mesh *mesh = solid->mesh[k];
        for (int f = 0; f < mesh->n_faces; f++) {
            for (int c = 0; c < 3; c++) {
                const double *p = mesh->pos + 3 * (size_t)mesh->face_vert[mesh->face_off[f] + c];
                art_v3_set(v[c], (p[0] - axis->middle) / axis->half, p[1] - axis->y,
                           p[2] - axis->z);
            }
            add_triangle((const double(*)[3])v, x, w, m);
        }
    }
    for (int a = 0; a <= MOST_MOMENT; a++)
        for (int s = 0; s < 6; s++) m->x[a][s] *= axis->half;
}

void beam_line_moments(double whole, const double section[3], struct beam_moments *m)
{
    memset(m, 0, sizeof *m);
    for (int a = 0; a <= MOST_MOMENT; a += 2) {
        m->x[a][0] = whole / (a + 1);
        for (int s = 0; s < 3; s++) m->x[a][3 + s] = section[s] / (a + 1);
    }
}
