/* Motions that name coordinates, as OpenSim's .mot files do: which joints they move. */
#include "probe_priv.h"
#include <art/format.h>
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

/* True if a name is the one that the file of the model has, or what became of it here, where each
 * mark that cannot be in a name is '_'. */
static bool is_name_of(const char *own, const char *name)
{
    size_t i = 0;
    if (!own) return false;
    for (; own[i] && name[i]; i++)
        if (own[i] != name[i] && !(name[i] == '_' && strchr("./:*?\\[]", own[i]))) return false;
    return !own[i] && !name[i];
}

struct found {
    struct art_comp *joint;
    struct art_joint_coord_def coord;
};

/* Find the coordinates of a column: of joints that call one so; if there are none, of joints of
 * that name that have no other. The result is how many there are; found: the first two. */
static int find(struct art_model *model, const char *name, struct found found[2])
{
    int count = 0;
    for (int by_joint = 0; by_joint < 2 && count == 0; by_joint++)
        for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
            struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
            const int n = art_joint_comp_coords(c, coords);
            for (int i = 0; i < n; i++) {
                const char *own = own_name(c, i);
                const bool same = by_joint
                                      ? n == 1 && (art_streq(c->name, name) ||
                                                   art_streq(art_get_text(c, "nameInFile"), name))
                                  : own ? is_name_of(own, name)
                                        : art_streq(coords[i].name, name);
                if (!same) continue;
                if (count < 2) found[count] = (struct found){c, coords[i]};
                count++;
            }
        }
    return count;
}

/* True if a path is that of the column, or ends in it: the n bytes before its colon. */
static bool is_path_of(const struct art_comp *comp, const char *column, size_t n)
{
    const char *path = art_comp_path(comp, NULL);
    const size_t length = strlen(path);
    return length >= n && strncmp(path + length - n, column, n) == 0 &&
           (length == n || path[length - n - 1] == '/');
}

/* "PATH:COORD", as records call it, or the end of such a path: how many there are. */
static int find_by_path(struct art_model *model, const char *column, struct found found[2])
{
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    const char *colon = strrchr(column, ':');
    int count = 0;
    if (!colon) return 0;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        const int n = art_joint_comp_coords(c, coords);
        for (int i = 0; i < n; i++) {
            if (!art_streq(coords[i].name, colon + 1) ||
                !is_path_of(c, column, (size_t)(colon - column)))
                continue;
            if (count < 2) found[count] = (struct found){c, coords[i]};
            count++;
        }
    }
    return count;
}

/* What a column is: no angle, one in the unit of the file, one that is radians in any file. */
enum angle { NO_ANGLE, ANGLE, RADIANS };

static int take_column(struct art_ctx *ctx, struct art_model *model, const struct art_series *s,
                       int j, const struct art_loc *loc, struct art_motion *m, int *cols,
                       enum angle *angle)
{
    char name[ART_JOINT_MAX_NAME + 1];
    struct found two[2];
    /* files of OpenSim state their unit; in tables without one all is as the properties are */
    const bool is_file = s->units != NULL;
    int count = find_by_path(model, s->names[j], two);
    if (count == 0 && column_name(s->names[j], name)) count = find(model, name, two);
    if (count == 0) return ART_OK;
    const struct found f = two[0];
    if (count > 1)
        return art_error(
            ctx, ART_EUSAGE, loc,
            "column '%s' of the motion may be '%s:%s' or '%s:%s', and is to be called so",
            s->names[j], art_comp_path(f.joint, NULL), f.coord.name,
            art_comp_path(two[1].joint, NULL), two[1].coord.name);
    const char *path = art_comp_path(f.joint, NULL);
    size_t room = strlen(path) + strlen(f.coord.name) + 2;
    m->paths[m->n] = art_alloc(ctx, room, 1);
    if (!m->paths[m->n]) return ART_ENOMEM;
    snprintf(m->paths[m->n], room, "%s:%s", path, f.coord.name);
    for (int i = 0; i < m->n; i++)
        if (art_streq(m->paths[i], m->paths[m->n])) {
            art_free(m->paths[m->n]);
            return art_error(ctx, ART_ESHAPE, loc,
                             "columns %d ('%s') and %d ('%s') are both the coordinate '%s'",
                             cols[i] + 1, s->names[cols[i]], j + 1, s->names[j], m->paths[i]);
        }
    angle[m->n] = !f.coord.rotary                                    ? NO_ANGLE
                  : sim_is_coupled(f.joint, f.coord.name) && is_file ? RADIANS
                                                                     : ANGLE;
    cols[m->n++] = j;
    return ART_OK;
}

/* Radians become degrees, the unit of the properties, which a file that does not say has already.
 */
static void to_degrees(struct art_series *s, const enum angle *angle)
{
    const bool all = art_streq(s->units, "rad");
    for (size_t i = 0; i < s->n; i++)
        for (int j = 0; j < s->vsize; j++)
            if (angle[j] == RADIANS || (all && angle[j] == ANGLE))
                s->v[i * (size_t)s->vsize + (size_t)j] *= 180 / ART_PI;
}

static bool names_a_component(const struct art_model *model, const char *column)
{
    const size_t n = strcspn(column, ".");
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
        if (c->name && art_joint_comp_coords(c, NULL) == 0 && strlen(c->name) == n &&
            strncmp(c->name, column, n) == 0)
            return true;
    return false;
}

/* True if a column that moves nothing could be meant to: one that is a speed, a state of something
 * else or a measured force, as files of OpenSim and SIMM have them beside coordinates, could not.
 */
static bool could_move(struct art_model *model, const char *column)
{
    char name[ART_JOINT_MAX_NAME + 1];
    struct found two[2];
    const size_t n = strlen(column);
    if (strchr(column, '/') && !strchr(column, ':') && !art_ends_with(column, "/value"))
        return false;
    if (strncmp(column, "ground_", 7) == 0 || strstr(column, "_ground_")) return false;
    if (art_ends_with(column, "_u") && n < sizeof name) {
        memcpy(name, column, n - 2);
        name[n - 2] = '\0';
        if (find(model, name, two) > 0) return false;
    }
    return !names_a_component(model, column);
}

static int left_out(struct art_ctx *ctx, struct art_model *model, const struct art_series *s,
                    const struct art_motion *m, const int *cols, bool partial,
                    const struct art_loc *loc)
{
    const char *left[3] = {NULL}, *first = NULL;
    int n = m->n, n_left = 0;
    for (int j = 0, k = 0; j < s->vsize; j++) {
        if (k < m->n && cols[k] == j) {
            k++;
            continue;
        }
        if (!first) first = s->names[j];
        if (!could_move(model, s->names[j])) continue;
        if (n_left < 3) left[n_left] = s->names[j];
        n_left++;
        n++;
    }
    if (n_left)
        return sim_check_left(ctx, loc, partial, n, n_left, left,
                              "columns move no coordinate of the model");
    if (first)
        art_note(ctx, loc, "%d of %d columns are no coordinates, the first of them is '%.100s'",
                 s->vsize - m->n, s->vsize, first);
    return ART_OK;
}

/* What is prescribed is held; the coordinates begin where the motion does. */
static int begin(struct art_ctx *ctx, struct art_model *model, const struct art_motion *m)
{
    struct art_joint_request request = {0};
    int status = ART_OK;
    double *v = art_alloc(ctx, (size_t)m->n, sizeof *v);
    if (!v) return ART_ENOMEM;
    art_series_eval_model(&m->series, 0, NULL, v);
    for (int i = 0; i < m->n && status == ART_OK; i++) {
        char text[ART_NUMBER_MAX], prop[ART_JOINT_MAX_NAME + 8];
        char *colon = strrchr(m->paths[i], ':');
        *colon = '\0';
        struct art_comp *joint = art_find(model->root, m->paths[i]);
        *colon = ':';
        if (m->follows[i]) continue;
        art_print_real(text, v[i]);
        snprintf(prop, sizeof prop, "%sLocked", colon + 1);
        status = art_set_text(ctx, joint, prop, "true", NULL);
        if (status == ART_OK)
            status = art_joint_request_add(ctx, &request, joint, colon + 1, text, NULL);
    }
    if (status == ART_OK) status = art_joint_request_apply(ctx, &request);
    art_joint_request_fini(&request);
    art_free(v);
    return status;
}

/* Name the first coordinates that a motion might have moved. */
static int report_no_column(struct art_ctx *ctx, struct art_model *model, const struct art_loc *loc)
{
    enum { MOST = 4 };
    struct art_buf text;
    int count = 0;
    art_buf_init(&text, ctx);
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
        const int n = art_joint_comp_coords(c, coords);
        for (int i = 0; i < n; i++) {
            if (count == MOST) art_buf_puts(&text, " ...");
            if (count++ >= MOST) continue;
            const char *own = own_name(c, i);
            if (count > 1) art_buf_puts(&text, ", ");
            if (own)
                art_buf_puts(&text, own);
            else
                art_buf_printf(&text, "%s:%s", art_comp_path(c, NULL), coords[i].name);
        }
    }
    int status = art_buf_status(&text);
    if (status == ART_OK)
        status =
            art_error(ctx, ART_ENOTFOUND, loc,
                      count ? "no column of the motion is called as a coordinate of the model: %s"
                            : "the model has no coordinates that a motion could move%s",
                      count ? text.s : "");
    art_buf_fini(&text);
    return status;
}

int art_motion_read(struct art_ctx *ctx, struct art_model *model, const char *path, bool partial,
                    struct art_motion *m)
{
    struct art_series s;
    struct art_loc loc = {path, 0, 0};
    int status = art_series_read(ctx, &s, path, NULL), *cols = NULL;
    enum angle *angle = NULL;
    memset(m, 0, sizeof *m);
    if (status < 0) return status;
    size_t n = (size_t)s.vsize + 1;
    cols = art_alloc(ctx, n, sizeof *cols);
    angle = art_alloc(ctx, n, sizeof *angle);
    m->paths = art_alloc(ctx, n, sizeof *m->paths);
    m->follows = art_alloc(ctx, n, sizeof *m->follows);
    if (!cols || !angle || !m->paths || !m->follows) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int j = 0; s.names && j < s.vsize; j++)
        ART_TRY(take_column(ctx, model, &s, j, &loc, m, cols, angle));
    if (m->n == 0) {
        status = report_no_column(ctx, model, &loc);
        goto out;
    }
    ART_TRY(left_out(ctx, model, &s, m, cols, partial, &loc));
    ART_TRY(art_series_select(ctx, &m->series, &s, cols, m->n));
    to_degrees(&m->series, angle);
    ART_TRY(art_series_need_all(ctx, &m->series, &loc));
    ART_TRY(art_motion_couple(ctx, model, m, &loc));
    status = begin(ctx, model, m);
out:
    art_series_fini(&s);
    art_free(cols);
    art_free(angle);
    if (status < 0) art_motion_fini(m);
    return status;
}

void art_motion_fini(struct art_motion *m)
{
    for (int i = 0; m->paths && i < m->n; i++) art_free(m->paths[i]);
    art_free(m->paths);
    art_free(m->follows);
    art_series_fini(&m->series);
    memset(m, 0, sizeof *m);
}
