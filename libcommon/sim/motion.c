/* Motions that name coordinates, as OpenSim's .mot files do: which joints they move. */
#include <art/format.h>
#include <art/joint.h>
#include <art/sim.h>
#include <stdio.h>
#include <string.h>

/* The coordinate that a column means: "knee_angle_r", or the "/jointset/knee_r/knee_angle_r/value"
 * of version 4. */
static bool column_name(const char *column, char name[ART_JOINT_MAX_NAME + 1])
{
    size_t n = strlen(column);
    if (art_ends_with(column, "/value")) n -= strlen("/value");
    if (art_ends_with(column, "/speed")) return false;
    const char *from = column + n;
    while (from > column && from[-1] != '/') from--;
    n = (size_t)(column + n - from);
    if (n == 0 || n > ART_JOINT_MAX_NAME) return false;
    memcpy(name, from, n);
    name[n] = '\0';
    return true;
}

/* Number i of the names that a joint gives its coordinates; NULL: it does not. */
static const char *own_name(const struct art_comp *joint, int i)
{
    struct art_value names;
    if (!art_cls_prop(joint->cls, "coordinateNames") ||
        !art_get(joint, "coordinateNames", &names) || names.is_null || i >= names.n)
        return NULL;
    return names.words[i] + (names.words[i][0] == '"');
}

struct found {
    struct art_comp *joint;
    struct art_joint_coord_def coord;
};

static bool find(struct art_model *model, const char *name, struct found *found)
{
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
        int n = art_joint_comp_coords(c, coords);
        for (int i = 0; i < n; i++) {
            const char *own = own_name(c, i);
            if (strcmp(own ? own : coords[i].name, name) != 0) continue;
            *found = (struct found){c, coords[i]};
            return true;
        }
    }
    return false;
}

/* "PATH:COORD", as records call it. */
static bool find_by_path(struct art_ctx *ctx, struct art_model *model, const char *column,
                         struct found *found)
{
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    const char *colon = strrchr(column, ':');
    if (!colon) return false;
    char *path = art_format(ctx, "%.*s", (int)(colon - column), column);
    struct art_comp *joint = path ? art_find(model->root, path) : NULL;
    int n = joint ? art_joint_comp_coords(joint, coords) : 0;
    art_free(path);
    for (int i = 0; i < n; i++) {
        if (!art_streq(coords[i].name, colon + 1)) continue;
        *found = (struct found){joint, coords[i]};
        return true;
    }
    return false;
}

/* What is prescribed is held. */
static int hold(struct art_ctx *ctx, const struct found *f)
{
    char prop[ART_JOINT_MAX_NAME + 8];
    snprintf(prop, sizeof prop, "%sLocked", f->coord.name);
    return art_set_text(ctx, f->joint, prop, "true", NULL);
}

static int take_column(struct art_ctx *ctx, struct art_model *model, const struct art_series *s,
                       int j, struct art_motion *m, int *cols, bool *rotary)
{
    char name[ART_JOINT_MAX_NAME + 1];
    struct found f;
    int status = ART_OK;
    if (!find_by_path(ctx, model, s->names[j], &f) &&
        (!column_name(s->names[j], name) || !find(model, name, &f)))
        return ART_OK;
    const char *path = art_comp_path(f.joint, NULL);
    size_t room = strlen(path) + strlen(f.coord.name) + 2;
    ART_TRY(hold(ctx, &f));
    m->paths[m->n] = art_alloc(ctx, room, 1);
    if (!m->paths[m->n]) return ART_ENOMEM;
    snprintf(m->paths[m->n], room, "%s:%s", path, f.coord.name);
    rotary[m->n] = f.coord.rotary;
    cols[m->n++] = j;
out:
    return status;
}

/* Radians become degrees, the unit of the properties, which a file that does not say has already.
 */
static void to_degrees(struct art_series *s, const bool *rotary)
{
    if (!art_streq(s->units, "rad")) return;
    for (size_t i = 0; i < s->n; i++)
        for (int j = 0; j < s->vsize; j++)
            if (rotary[j]) s->v[i * (size_t)s->vsize + (size_t)j] *= 180 / ART_PI;
}

static int left_out(struct art_ctx *ctx, const struct art_series *s, const struct art_motion *m,
                    const int *cols, const struct art_loc *loc)
{
    for (int j = 0, k = 0; j < s->vsize; j++) {
        if (k < m->n && cols[k] == j) {
            k++;
            continue;
        }
        return art_warn_strict(
            ctx, ART_ENOTFOUND, loc,
            "%d of %d columns move no coordinate of the model, the first of them is '%.100s'",
            s->vsize - m->n, s->vsize, s->names[j]);
    }
    return ART_OK;
}

/* The coordinates begin where the motion does. */
static int begin(struct art_ctx *ctx, struct art_model *model, const struct art_motion *m)
{
    int status = ART_OK;
    double *v = art_alloc(ctx, (size_t)m->n, sizeof *v);
    if (!v) return ART_ENOMEM;
    art_series_eval_model(&m->series, 0, NULL, v);
    for (int i = 0; i < m->n && status == ART_OK; i++) {
        char text[ART_NUMBER_MAX];
        char *colon = strrchr(m->paths[i], ':');
        *colon = '\0';
        struct art_comp *joint = art_find(model->root, m->paths[i]);
        *colon = ':';
        art_print_real(text, v[i]);
        status = art_joint_set_text(ctx, joint, colon + 1, text, NULL);
    }
    art_free(v);
    return status;
}

int art_motion_read(struct art_ctx *ctx, struct art_model *model, const char *path,
                    struct art_motion *m)
{
    struct art_series s;
    struct art_loc loc = {path, 0, 0};
    int status = art_series_read(ctx, &s, path, NULL), *cols = NULL;
    bool *rotary = NULL;
    memset(m, 0, sizeof *m);
    if (status < 0) return status;
    size_t n = (size_t)s.vsize + 1;
    cols = art_alloc(ctx, n, sizeof *cols);
    rotary = art_alloc(ctx, n, sizeof *rotary);
    m->paths = art_alloc(ctx, n, sizeof *m->paths);
    if (!cols || !rotary || !m->paths) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int j = 0; s.names && j < s.vsize; j++)
        ART_TRY(take_column(ctx, model, &s, j, m, cols, rotary));
    if (m->n == 0) {
        status = art_error(ctx, ART_ENOTFOUND, &loc,
                           "no column of the motion is called as a coordinate of the model");
        goto out;
    }
    ART_TRY(left_out(ctx, &s, m, cols, &loc));
    ART_TRY(art_series_select(ctx, &m->series, &s, cols, m->n));
    to_degrees(&m->series, rotary);
    ART_TRY(art_series_need_all(ctx, &m->series, &loc));
    status = begin(ctx, model, m);
out:
    art_series_fini(&s);
    art_free(cols);
    art_free(rotary);
    if (status < 0) art_motion_fini(m);
    return status;
}

void art_motion_fini(struct art_motion *m)
{
    for (int i = 0; m->paths && i < m->n; i++) art_free(m->paths[i]);
    art_free(m->paths);
    art_series_fini(&m->series);
    memset(m, 0, sizeof *m);
}

int art_sim_motion(struct art_ctx *ctx, struct art_sim *sim, struct art_motion *m)
{
    int status = art_sim_input(ctx, sim, (const char *const *)m->paths, m->n, &m->series);
    if (status == ART_OK) memset(&m->series, 0, sizeof m->series); /* it is the simulation's now */
    return status;
}
