/* This writes things as nodes of glTF: faces that move rigidly, skins, morph targets, balls and
 * rods. */
#include "gltf_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- moments */

/* The moment that counts at a frame: the last one up to it, or the first. */
static int moment_at(const struct gltf_thing *thing, int frame)
{
    int k = 0;
    while (k + 1 < thing->n && thing->moment[k + 1].frame <= frame) k++;
    return k;
}

/* A thing is there at some frames: its scale is zero at the others. */
static int put_presence(struct gltf_doc *d, const struct gltf_thing *thing, int node)
{
    int n = d->n_times;
    if (thing->n == n) return ART_OK;
    float *scale = art_alloc(d->ctx, 3 * (size_t)n, sizeof *scale);
    if (!scale) return ART_ENOMEM;
    for (int f = 0; f < n; f++) {
        bool there = thing->moment[moment_at(thing, f)].frame == f;
        for (int k = 0; k < 3; k++) scale[3 * f + k] = there;
    }
    gltf_channel(d, node, "scale", 3, n, scale, true);
    art_free(scale);
    return ART_OK;
}

/* Gets three numbers of each point of a moment, the last one again behind them. */
static void points_of(const struct gltf_moment *m, int n, float *x)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) x[3 * i + k] = m->x[3 * (i < m->n ? i : m->n - 1) + k];
}

static void normals_of(const struct gltf_moment *m, int n, float *x)
{
    for (int i = 0; i < n; i++) {
        const signed char *b = m->normal + 4 * i;
        double v[3] = {b[0], b[1], b[2]};
        if (!(art_v3_normalize(v, v) > 0)) v[2] = 1;
        for (int k = 0; k < 3; k++) x[3 * i + k] = (float)v[k];
    }
}

static bool same_points(const struct gltf_thing *thing)
{
    const struct gltf_moment *m = thing->moment;
    for (int k = 1; k < thing->n; k++)
        if (m[k].n != m[0].n || memcmp(m[k].x, m[0].x, 3 * (size_t)m[0].n * sizeof *m[0].x) != 0)
            return false;
    return true;
}

/* ------------------------------------------------------------------ rigid motion */

/* Writes translation and rotation of a node at each time: T[n] of a point c. */
static int put_motion(struct gltf_doc *d, int node, const struct art_rigid *T, const double c[3])
{
    size_t n = (size_t)d->n_times;
    float *x = art_alloc(d->ctx, 7 * n, sizeof *x), *r = x + 3 * n;
    double last[4] = {1, 0, 0, 0};
    if (!x) return ART_ENOMEM;
    for (size_t f = 0; f < n; f++) {
        double p[3], q[4], dot = 0;
        art_rigid_point(p, &T[f], c);
        art_rot_to_quat(q, T[f].R);
        for (int k = 0; k < 4; k++) dot += q[k] * last[k];
        for (int k = 0; k < 4; k++) last[k] = dot < 0 ? -q[k] : q[k];
        for (int k = 0; k < 3; k++) x[3 * f + (size_t)k] = (float)p[k];
        for (int k = 0; k < 4; k++) r[4 * f + (size_t)k] = (float)last[(k + 1) % 4];
    }
    gltf_channel(d, node, "translation", 3, (int)n, x, false);
    gltf_channel(d, node, "rotation", 4, (int)n, r, false);
    art_free(x);
    return ART_OK;
}

/* "translation":[...],"rotation":[...] */
static void put_place(struct art_buf *to, const struct art_rigid *T, const double c[3])
{
    double p[3], q[4];
    art_rigid_point(p, T, c);
    art_rot_to_quat(q, T->R);
    art_buf_puts(to, "\"translation\":[");
    for (int k = 0; k < 3; k++) art_buf_printf(to, "%s%.9g", k ? "," : "", p[k]);
    art_buf_puts(to, "],\"rotation\":[");
    for (int k = 0; k < 4; k++) art_buf_printf(to, "%s%.9g", k ? "," : "", q[(k + 1) % 4]);
    art_buf_putc(to, ']');
}

/* ------------------------------------------------------------------- primitives */

static uint16_t in_light(unsigned char c)
{
    double x = c / 255.0;
    return (uint16_t)lround(65535 * (x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)));
}

/* COLOR_0 unless all are the same, and the material. */
static int put_colors(struct gltf_doc *d, const struct gltf_thing *thing, int n, struct art_buf *to,
                      int *material)
{
    const unsigned char *c = thing->rgba;
    bool solid = thing->kind != GLTF_LINES && thing->kind != GLTF_DOTS, same = true;
    unsigned char rgba[4];
    memcpy(rgba, c, 4);
    for (int i = 1; i < thing->n_rgba; i++) {
        same = same && memcmp(c + 4 * i, c, 4) == 0;
        if (c[4 * i + 3] < rgba[3]) rgba[3] = c[4 * i + 3];
    }
    *material = gltf_material(d, rgba, solid && !(thing->flags & 2), thing->flags & 4, !same);
    if (same) return ART_OK;
    uint16_t *x = art_alloc(d->ctx, 4 * (size_t)n, sizeof *x);
    if (!x) return ART_ENOMEM;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++) {
            unsigned char v = c[4 * (i < thing->n_rgba ? i : thing->n_rgba - 1) + k];
            x[4 * i + k] = k < 3 ? in_light(v) : (uint16_t)(v * 257);
        }
    art_buf_printf(to, ",\"COLOR_0\":%d", gltf_shorts(d, n, 4, true, x));
    art_free(x);
    return ART_OK;
}

void gltf_add_mesh(struct gltf_doc *d, const char *primitive, int n_targets)
{
    art_buf_printf(&d->meshes, "%s\n{\"primitives\":[{%s}]", d->n_meshes ? "," : "", primitive);
    for (int k = 0; k < n_targets; k++) art_buf_puts(&d->meshes, k == 0 ? ",\"weights\":[0" : ",0");
    art_buf_puts(&d->meshes, n_targets ? "]}" : "}");
    d->n_meshes++;
}

/* Writes the corners of faces, or points and ends of lines in order. */
static int put_corners(struct gltf_doc *d, const struct gltf_thing *thing, int n)
{
    if (thing->kind == GLTF_FACES) return gltf_indices(d, 3 * thing->n_tri, thing->corner);
    uint32_t *at = art_alloc(d->ctx, (size_t)n, sizeof *at);
    if (!at) return ART_ENOMEM;
    for (int i = 0; i < n; i++) at[i] = (uint32_t)i;
    int accessor = gltf_indices(d, n, at);
    art_free(at);
    return accessor;
}

/* Writes a mesh of points x[n], normals (NULL: none); `attributes` and `targets` are inserted as
 * they are. */
static int put_mesh(struct gltf_doc *d, const struct gltf_thing *thing, int n, const float *x,
                    const float *normal, const char *attributes, const char *targets, int n_targets)
{
    static const int modes[] = {4, 1, 0, 4, 4};
    struct art_buf text;
    int status, material = 0, corners;
    art_buf_init(&text, d->ctx);
    art_buf_printf(&text, "\"attributes\":{\"POSITION\":%d",
                   gltf_floats(d, GLTF_VERTICES, n, 3, x));
    if (normal)
        art_buf_printf(&text, ",\"NORMAL\":%d", gltf_floats(d, GLTF_VERTICES, n, 3, normal));
    ART_TRY(put_colors(d, thing, n, &text, &material));
    corners = put_corners(d, thing, n);
    ART_TRY(corners);
    art_buf_printf(&text, "%s},\"indices\":%d,\"material\":%d,\"mode\":%d", attributes, corners,
                   material, modes[thing->kind]);
    if (n_targets) art_buf_printf(&text, ",\"targets\":[%s]", targets);
    ART_TRY(art_buf_status(&text));
    gltf_add_mesh(d, text.s, n_targets);
    status = ART_OK;
out:
    art_buf_fini(&text);
    return status;
}

/* ------------------------------------------------------------------ rigid faces */

/* Finds the rigid motions of all frames from the first moment; false: it deforms. */
static bool is_rigid(const struct gltf_doc *d, const struct gltf_thing *thing, struct art_rigid *T)
{
    const struct gltf_moment *m = thing->moment;
    if (thing->kind != GLTF_FACES) return false;
    for (int f = 0, last = -1; f < d->n_times; f++) {
        int k = moment_at(thing, f);
        if (k == last) {
            T[f] = T[f - 1];
        } else if (k == 0 || m[k].n != m[0].n) {
            art_rigid_identity(&T[f]);
            if (k > 0) return false;
        } else if (!gltf_fit_rigid(m[0].n, m[0].x, m[k].x, &T[f])) {
            return false;
        }
        last = k;
    }
    return true;
}

static int put_rigid(struct gltf_doc *d, const struct gltf_thing *thing, const struct art_rigid *T,
                     bool moves)
{
    const struct gltf_moment *m = &thing->moment[0];
    size_t n = (size_t)m->n;
    float *x = art_alloc(d->ctx, 6 * n, sizeof *x), *normal = m->normal ? x + 3 * n : NULL;
    double c[3] = {0, 0, 0}, p[3];
    struct art_buf more;
    int status, node;
    art_buf_init(&more, d->ctx);
    ART_TRY(x ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < m->n && moves; i++) {
        gltf_point(m->x, i, p);
        art_v3_add_scaled(c, c, 1.0 / m->n, p);
    }
    for (int i = 0; i < m->n; i++)
        for (int k = 0; k < 3; k++) x[3 * i + k] = (float)((double)m->x[3 * i + k] - c[k]);
    if (normal) normals_of(m, m->n, normal);
    ART_TRY(put_mesh(d, thing, m->n, x, normal, "", "", 0));
    art_buf_printf(&more, "\"mesh\":%d%s", d->n_meshes - 1, moves ? "," : "");
    if (moves) put_place(&more, &T[0], c);
    ART_TRY(art_buf_status(&more));
    node = gltf_node(d, thing->name, more.s);
    if (moves) ART_TRY(put_motion(d, node, T, c));
    status = put_presence(d, thing, node);
out:
    art_free(x);
    art_buf_fini(&more);
    return status;
}

/* ---------------------------------------------------------------- morph targets */

/* Writes a target for each moment after the first: how far it is from that. */
static int put_targets(struct gltf_doc *d, const struct gltf_thing *thing, int n, const float *x0,
                       const float *n0, float *x, struct art_buf *targets)
{
    for (int k = 1; k < thing->n; k++) {
        points_of(&thing->moment[k], n, x);
        for (int i = 0; i < 3 * n; i++) x[i] -= x0[i];
        art_buf_printf(targets, "%s{\"POSITION\":%d", k > 1 ? "," : "",
                       gltf_floats(d, GLTF_VERTICES, n, 3, x));
        if (n0) {
            normals_of(&thing->moment[k], n, x);
            for (int i = 0; i < 3 * n; i++) x[i] -= n0[i];
            art_buf_printf(targets, ",\"NORMAL\":%d", gltf_floats(d, GLTF_VERTICES, n, 3, x));
        }
        art_buf_putc(targets, '}');
    }
    return art_buf_status(targets);
}

static int put_weights(struct gltf_doc *d, const struct gltf_thing *thing, int node)
{
    size_t n = (size_t)d->n_times, targets = (size_t)thing->n - 1;
    float *w = art_alloc(d->ctx, n * targets + 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    for (size_t f = 0; f < n; f++) {
        int k = moment_at(thing, (int)f);
        if (k > 0) w[f * targets + (size_t)k - 1] = 1;
    }
    gltf_channel(d, node, "weights", 1, (int)(n * targets), w, false);
    art_free(w);
    return ART_OK;
}

static int put_morph(struct gltf_doc *d, const struct gltf_thing *thing)
{
    int n = 0, status, node;
    float *x = NULL;
    struct art_buf targets;
    char more[40];
    art_buf_init(&targets, d->ctx);
    for (int k = 0; k < thing->n; k++)
        if (thing->moment[k].n > n) n = thing->moment[k].n;
    x = art_alloc(d->ctx, 9 * (size_t)n, sizeof *x);
    ART_TRY(x ? ART_OK : ART_ENOMEM);
    float *normal = thing->moment[0].normal ? x + 3 * (size_t)n : NULL;
    points_of(&thing->moment[0], n, x);
    if (normal) normals_of(&thing->moment[0], n, normal);
    ART_TRY(put_targets(d, thing, n, x, normal, x + 6 * (size_t)n, &targets));
    ART_TRY(put_mesh(d, thing, n, x, normal, "", targets.s, thing->n - 1));
    snprintf(more, sizeof more, "\"mesh\":%d", d->n_meshes - 1);
    node = gltf_node(d, thing->name, more);
    ART_TRY(put_weights(d, thing, node));
    status = put_presence(d, thing, node);
out:
    art_free(x);
    art_buf_fini(&targets);
    return status;
}

/* ------------------------------------------------------------------------- skins */

static bool skin_fits(const struct gltf_thing *thing)
{
    bool good = thing->skin && thing->n > 1;
    for (int k = 0; k < thing->n && good; k++)
        good = gltf_skin_fits(thing->skin, k, &thing->moment[k]);
    return good;
}

/* Normals where the frames are in their base poses: those of the first moment, turned back. */
static void base_normals(const struct gltf_thing *thing, float *normal)
{
    const struct gltf_skin *s = thing->skin;
    normals_of(&thing->moment[0], s->n_verts, normal);
    for (int v = 0; v < s->n_verts; v++) {
        double M[9] = {0}, R[9], n[3], m[3];
        for (int i = 0; i < GLTF_INFLUENCES; i++) {
            art_m3_mul_t(R, s->pose[s->joint[v][i]].R, s->base[s->joint[v][i]].R);
            for (int k = 0; k < 9; k++) M[k] += (double)s->weight[v][i] * R[k];
        }
        gltf_point(normal, v, n);
        art_m3_tmulvec(m, M, n);
        if (!(art_v3_normalize(m, m) > 0)) continue;
        for (int k = 0; k < 3; k++) normal[3 * v + k] = (float)m[k];
    }
}

/* Nodes of the frames, and the skin that lists them. */
static int put_joints(struct gltf_doc *d, const struct gltf_thing *thing)
{
    static const double origin[3];
    const struct gltf_skin *s = thing->skin;
    size_t n = (size_t)s->n_joints;
    float *inverse = art_alloc(d->ctx, 16 * n, sizeof *inverse);
    struct art_rigid *T = art_alloc(d->ctx, (size_t)d->n_times, sizeof *T);
    struct art_buf list, more;
    int status = inverse && T ? ART_OK : ART_ENOMEM;
    art_buf_init(&list, d->ctx), art_buf_init(&more, d->ctx);
    for (size_t j = 0; j < n && status == ART_OK; j++) {
        double R[9], p[3];
        art_m3_transpose(R, s->base[j].R);
        art_m3_mulvec(p, R, s->base[j].p);
        for (int c = 0; c < 4; c++)
            for (int r = 0; r < 4; r++)
                inverse[16 * j + (size_t)(4 * c + r)] = (float)(r == 3  ? c == 3
                                                                : c < 3 ? R[3 * r + c]
                                                                        : -p[r]);
        for (int f = 0; f < d->n_times; f++) T[f] = s->pose[(size_t)moment_at(thing, f) * n + j];
        art_buf_clear(&more);
        put_place(&more, &T[0], origin);
        ART_TRY(art_buf_status(&more));
        int node = gltf_node(d, s->name[j], more.s);
        art_buf_printf(&list, "%s%d", j ? "," : "", node);
        if (j + 1 < n) ART_TRY(put_motion(d, node, T, origin));
    }
    ART_TRY(art_buf_status(&list));
    art_buf_printf(&d->skins, "%s\n{\"inverseBindMatrices\":%d,\"joints\":[%s]}",
                   d->n_skins++ ? "," : "", gltf_floats(d, GLTF_OTHER, (int)n, 16, inverse),
                   list.s);
out:
    art_free(inverse), art_free(T);
    art_buf_fini(&list), art_buf_fini(&more);
    return status;
}

static int put_skin(struct gltf_doc *d, const struct gltf_thing *thing)
{
    const struct gltf_skin *s = thing->skin;
    size_t n = (size_t)s->n_verts;
    float *x = art_alloc(d->ctx, 6 * n, sizeof *x);
    uint16_t *joint = art_alloc(d->ctx, 4 * n, sizeof *joint);
    char attributes[80], more[60];
    int status = x && joint ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    float *normal = thing->moment[0].normal ? x + 3 * n : NULL;
    for (size_t v = 0; v < n; v++) {
        for (int k = 0; k < 3; k++) x[3 * v + (size_t)k] = (float)s->p0[v][k];
        for (int i = 0; i < GLTF_INFLUENCES; i++)
            joint[4 * v + (size_t)i] = (uint16_t)s->joint[v][i];
    }
    if (normal) base_normals(thing, normal);
    int joints = gltf_shorts(d, (int)n, 4, false, joint);
    int weights = gltf_floats(d, GLTF_VERTICES, (int)n, 4, s->weight[0]);
    snprintf(attributes, sizeof attributes, ",\"JOINTS_0\":%d,\"WEIGHTS_0\":%d", joints, weights);
    ART_TRY(put_joints(d, thing));
    ART_TRY(put_mesh(d, thing, (int)n, x, normal, attributes, "", 0));
    snprintf(more, sizeof more, "\"mesh\":%d,\"skin\":%d", d->n_meshes - 1, d->n_skins - 1);
    (void)gltf_root_node(d, thing->name, more);
out:
    art_free(x), art_free(joint);
    return status;
}

/* ---------------------------------------------------------------- balls and rods */

/* Place, orientation and size of a body of revolution about z. */
static void place_of(const struct gltf_thing *thing, int k, float p[3], float q[4], float s[3])
{
    const float *x = thing->moment[k].x;
    double u[3], len;
    memcpy(p, x, 3 * sizeof *p);
    for (int i = 0; i < 3; i++) q[i] = 0, s[i] = thing->kind == GLTF_BALL ? x[3] : x[6];
    q[3] = 1;
    if (thing->kind == GLTF_BALL) return;
    for (int i = 0; i < 3; i++) u[i] = (double)x[3 + i] - (double)x[i];
    len = art_v3_normalize(u, u);
    s[2] = (float)len;
    /* the shortest turn from z to u; half about x where u is -z */
    double w = 1 + u[2], size = sqrt(w * w + u[0] * u[0] + u[1] * u[1]);
    if (!(len > 0)) return;
    if (size < 1e-9) {
        q[0] = 1, q[3] = 0;
        return;
    }
    q[0] = (float)(-u[1] / size), q[1] = (float)(u[0] / size), q[3] = (float)(w / size);
}

static int put_solid(struct gltf_doc *d, const struct gltf_thing *thing)
{
    const int *at = gltf_solid(d, thing->kind == GLTF_BALL ? -1 : thing->rod);
    size_t n = (size_t)d->n_times;
    float *p = art_alloc(d->ctx, 10 * n, sizeof *p), *q = p + 3 * n, *s = p + 7 * n;
    char text[200], more[400];
    int node;
    if (!p) return ART_ENOMEM;
    for (size_t f = 0; f < n; f++) {
        int k = moment_at(thing, (int)f);
        place_of(thing, k, p + 3 * f, q + 4 * f, s + 3 * f);
        if (thing->moment[k].frame != (int)f) s[3 * f] = s[3 * f + 1] = s[3 * f + 2] = 0;
    }
    snprintf(text, sizeof text,
             "\"attributes\":{\"POSITION\":%d,\"NORMAL\":%d},\"indices\":%d,\"material\":%d", at[0],
             at[1], at[2], gltf_material(d, thing->rgba, true, false, false));
    gltf_add_mesh(d, text, 0);
    snprintf(more, sizeof more,
             "\"mesh\":%d,\"translation\":[%.9g,%.9g,%.9g],\"rotation\":[%.9g,%.9g,%.9g,%.9g],"
             "\"scale\":[%.9g,%.9g,%.9g]",
             d->n_meshes - 1, (double)p[0], (double)p[1], (double)p[2], (double)q[0], (double)q[1],
             (double)q[2], (double)q[3], (double)s[0], (double)s[1], (double)s[2]);
    node = gltf_node(d, thing->name, more);
    if (n > 1) {
        gltf_channel(d, node, "translation", 3, (int)n, p, false);
        if (thing->kind == GLTF_ROD) gltf_channel(d, node, "rotation", 4, (int)n, q, false);
        gltf_channel(d, node, "scale", 3, (int)n, s, thing->n != d->n_times);
    }
    art_free(p);
    return ART_OK;
}

/* -------------------------------------------------------------------------- file */

int gltf_put_thing(struct gltf_doc *d, const struct art_gltf *movie, const struct gltf_thing *thing)
{
    struct art_rigid *T = NULL;
    int status;
    if (thing->n == 0 || thing->n_rgba == 0) return ART_OK;
    if (thing->kind >= GLTF_BALL) return put_solid(d, thing);
    if (skin_fits(thing) && thing->n == movie->n_frames) return put_skin(d, thing);
    T = art_alloc(d->ctx, (size_t)d->n_times, sizeof *T);
    if (!T) return ART_ENOMEM;
    bool still = same_points(thing);
    if (still || is_rigid(d, thing, T)) {
        for (int f = 0; f < d->n_times && still; f++) art_rigid_identity(&T[f]);
        status = put_rigid(d, thing, T, !still);
    } else {
        status = put_morph(d, thing);
    }
    art_free(T);
    return status;
}

int art_gltf_write(struct art_ctx *ctx, struct art_gltf *movie, struct art_sink *sink)
{
    struct gltf_doc d;
    float *t = NULL;
    int status = ART_OK;
    if (ctx->n_refused > 0) return ART_ENOMEM; /* a name may be missing */
    gltf_doc_init(&d, ctx);
    d.n_times = movie->n_frames;
    if (movie->n_frames > 1) {
        t = art_alloc(ctx, (size_t)movie->n_frames, sizeof *t);
        ART_TRY(t ? ART_OK : ART_ENOMEM);
        for (int f = 0; f < movie->n_frames; f++) t[f] = (float)(movie->t[f] - movie->t[0]);
        d.times = gltf_floats(&d, GLTF_OTHER, movie->n_frames, 1, t);
    }
    for (int i = 0; i < movie->n; i++) ART_TRY(gltf_put_thing(&d, movie, movie->thing[i]));
    if (movie->textures)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL, "a movie as glb has no textures"));
    status = gltf_doc_write(&d, movie->up_axis, sink);
out:
    art_free(t);
    gltf_doc_fini(&d);
    return status;
}
