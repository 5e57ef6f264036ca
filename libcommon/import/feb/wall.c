/* Rigid walls, velocities at the start. */
#include "feb_priv.h"
#include <string.h>

static const char *const wall_settings[] = {"laugon", "tolerance", "penalty", "minaug", "maxaug"};

int feb_read_walls(struct feb *f)
{
    int step = -1;
    for (struct art_xml_tag *s = feb_section(f, "Constraints", NULL, &step); s;
         s = feb_section(f, "Constraints", s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) {
            const char *type = feb_attr(t, "type"), *name = feb_attr(t, "surface");
            feb_use(t);
            if (feb_is_linear_constraint(t) && step <= 0 && f->in.n_steps == 1) {
                int status = feb_read_linear_constraint(f, t);
                if (status < 0) return status;
                continue;
            }
            if (type && strcmp(type, "volume") == 0) {
                int status = feb_read_enclosed(f, t, step);
                if (status < 0) return status;
                continue;
            }
            if (!type || strcmp(type, "rigid_wall") != 0 || step > 0) {
                feb_use_all(t);
                feb_refuse(f, t, "the constraint \"%s\"", type ? type : t->tag);
                continue;
            }
            struct feb_wall w = {t, feb_find_surface(f, name)};
            if (!w.surface)
                return feb_fail(f, t, ART_ERANGE, "there is no surface '%s'", name ? name : "");
            if (!FEB_GROW(f, f->act.walls, f->act.n_walls, f->act.cap_walls)) return ART_ENOMEM;
            f->act.walls[f->act.n_walls++] = w;
        }
    return ART_OK;
}

/* The plane a x + b y + c z = d moves by the offset along its normal; the nodes stay on the
 * side that this points to. */
static int put_wall(struct feb *f, int index)
{
    const struct feb_wall *w = &f->act.walls[index];
    const char *own = feb_attr(w->tag, "name");
    const char *name = feb_name(f, feb_format(f, "%s_wall%d", own ? own : "", index + 1));
    const struct art_xml_tag *plane = feb_child(w->tag, "plane");
    struct feb_value offset;
    double x[4];
    int status = ART_OK;
    bool *seen = NULL;
    if (!plane) return feb_fail(f, w->tag, ART_ESYNTAX, "the wall has no <plane>");
    feb_numbers_of(f, plane, 4, x);
    for (size_t i = 0; i < sizeof wall_settings / sizeof wall_settings[0]; i++)
        (void)feb_child(w->tag, wall_settings[i]);
    double size = art_v3_norm(x);
    if (!(size > 0)) return feb_fail(f, plane, ART_ERANGE, "the normal of the plane is zero");
    offset = feb_read_value(f, feb_child(w->tag, "offset"), 0);
    feb_at(f, w->tag);
    seen = art_alloc(f->ctx, (size_t)f->mesh.vol->n_nodes, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    art_build_add(&f->build, "ParticlePlaneConstraint");
    art_build_text(&f->build, "name", name);
    art_build_value(&f->build, "unilateral", "true");
    art_build_enter(&f->build, "particles");
    for (int i = 0; i < w->surface->n; i++)
        for (int k = 0; k < w->surface->face[i].n; k++) {
            int node = w->surface->face[i].node[k];
            if (seen[node] || !f->mesh.soft[node] || feb_is_fixed_node(f, node)) continue;
            seen[node] = true;
            art_build_line(&f->build, "\"models/fem/nodes/%d\"", f->mesh.vol->node_id[node]);
        }
    art_build_close(&f->build);
    art_build_reals(&f->build, "normal", 3, x);
    art_build_real(&f->build, "offset", x[3] / size);
    art_build_close(&f->build);
    const struct feb_value still = {x[3] / size, -1, -INFINITY, INFINITY};
    const char *target = feb_format(f, "%s/particleConstraints/%s:offset", FEB_MECH, name);
    feb_drive(f, target, 0, 1, &still);
    feb_drive(f, target, 0, 1, &offset);
    art_free(seen);
    return status;
}

/* A wall by penalties is springs of its nodes, by the area that each has at rest; by augmented
 * Lagrangians it is exact. */
static bool is_penalty(const struct feb_wall *w)
{
    const char *word = feb_text(w->tag, "laugon");
    return !word || art_strcaseeq(word, "PENALTY") || strcmp(word, "0") == 0;
}

int feb_emit_walls(struct feb *f)
{
    int status = ART_OK;
    for (int i = 0; i < f->act.n_walls; i++)
        if (!is_penalty(&f->act.walls[i])) ART_TRY(put_wall(f, i));
out:
    return status;
}

/* The areas of nodes, by the rule whose points are the nodes. */
static void nodal_areas(const struct feb *f, const struct feb_surface *s, double *area)
{
    for (int i = 0; i < s->n; i++) {
        const struct feb_face *a = &s->face[i];
        const struct art_elem_type *type = art_elem_type(a->n == 3 ? ART_ELEM_TRI : ART_ELEM_QUAD);
        for (int p = 0; p < type->n_nodes && p < a->n; p++) {
            double N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], g[2][3] = {{0}}, n[3];
            type->shape(type->node[p], N, dN);
            for (int j = 0; j < type->n_nodes; j++)
                for (int k = 0; k < 2; k++)
                    art_v3_add_scaled(g[k], g[k], dN[j][k],
                                      f->mesh.vol->pos + 3 * (size_t)a->node[j]);
            art_v3_cross(n, g[0], g[1]);
            area[a->node[p]] += art_v3_norm(n) * (a->n == 3 ? 1.0 / 6 : 1);
        }
    }
}

static int put_spring_wall(struct feb *f, int index)
{
    const struct feb_wall *w = &f->act.walls[index];
    const struct art_xml_tag *plane = feb_child(w->tag, "plane");
    const char *own = feb_attr(w->tag, "name");
    double x[4], penalty, *area = feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *area);
    struct feb_value offset;
    if (!area) return ART_ENOMEM;
    if (!plane) return feb_fail(f, w->tag, ART_ESYNTAX, "the wall has no <plane>");
    feb_numbers_of(f, plane, 4, x);
    penalty = feb_number(f, w->tag, "penalty", 0);
    offset = feb_read_value(f, feb_child(w->tag, "offset"), 0);
    for (size_t i = 0; i < sizeof wall_settings / sizeof wall_settings[0]; i++)
        (void)feb_child(w->tag, wall_settings[i]);
    double size = art_v3_norm(x);
    if (!(size > 0)) return feb_fail(f, plane, ART_ERANGE, "the normal of the plane is zero");
    nodal_areas(f, w->surface, area);
    for (int i = 0; i < f->mesh.vol->n_nodes; i++) {
        if (!(area[i] > 0) || !f->mesh.soft[i]) continue;
        const char *name = feb_name(
            f, feb_format(f, "%s_wall%d_%d", own ? own : "", index + 1, f->mesh.vol->node_id[i]));
        const char *target = feb_format(f, "%s/forceEffectors/%s:offset", FEB_MECH, name);
        const struct feb_value still = {x[3] / size, -1, -INFINITY, INFINITY};
        feb_at(f, w->tag);
        art_build_add(&f->build, "PointPlaneForce");
        art_build_text(&f->build, "name", name);
        art_build_value(&f->build, "point", "\"models/fem/nodes/%d\"", f->mesh.vol->node_id[i]);
        art_build_value(&f->build, "unilateral", "true");
        art_build_reals(&f->build, "normal", 3, x);
        art_build_real(&f->build, "offset", x[3] / size);
        art_build_real(&f->build, "stiffness", penalty * area[i]);
        art_build_close(&f->build);
        if (offset.curve < 0 && offset.scale == 0) continue;
        feb_drive(f, target, 0, 1, &still);
        feb_drive(f, target, 0, 1, &offset);
    }
    return ART_OK;
}

int feb_emit_spring_walls(struct feb *f)
{
    int status = ART_OK;
    for (int i = 0; i < f->act.n_walls; i++)
        if (is_penalty(&f->act.walls[i])) ART_TRY(put_spring_wall(f, i));
out:
    return status;
}

/* ------------------------------------------------------------------------ velocities */

int feb_read_initial(struct feb *f)
{
    int step = -1, status = ART_OK;
    for (struct art_xml_tag *s = feb_section(f, "Initial", NULL, &step); s;
         s = feb_section(f, "Initial", s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) {
            const char *type = feb_attr(t, "type");
            const struct art_xml_tag *value = feb_child(t, "value");
            double v[3];
            int *node, n;
            feb_use(t);
            bool known =
                type && (strcmp(type, "initial velocity") == 0 || strcmp(type, "velocity") == 0);
            if (!known || !value || step > 0) {
                feb_use_all(t);
                feb_refuse(f, t, "the initial condition \"%s\"", type ? type : t->tag);
                continue;
            }
            ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
            feb_numbers_of(f, value, 3, v);
            if (!f->mesh.velocity)
                f->mesh.velocity =
                    feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *f->mesh.velocity);
            if (!f->mesh.velocity) return ART_ENOMEM;
            for (int i = 0; i < n; i++) art_v3_copy(f->mesh.velocity[node[i]], v);
        }
out:
    return status;
}
