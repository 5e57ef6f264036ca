/* Rigid walls, velocities at the start. */
#include "febmodel_calls.h"
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
    int status;
    bool *seen = NULL;
    if (!plane) return feb_fail(f, w->tag, ART_ESYNTAX, "the wall has no <plane>");
    ART_TRY(feb_numbers_of(f, plane, 4, x));
    for (size_t i = 0; i < sizeof wall_settings / sizeof wall_settings[0]; i++)
        (void)feb_child(w->tag, wall_settings[i]);
    double size = art_v3_norm(x);
    if (!(size > 0)) return feb_fail(f, plane, ART_ERANGE, "the normal of the plane is zero");
    ART_TRY(feb_read_value(f, feb_child(w->tag, "offset"), 0, &offset));
    ART_TRY(feb_at(f, w->tag, "particleConstraints/%s", name));
    seen = art_alloc(f->ctx, (size_t)f->mesh.vol->n_nodes, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    feb_open(f, "ParticlePlaneConstraint [");
    feb_line(f, "name=\"%s\"", name);
    feb_line(f, "unilateral=true");
    feb_open(f, "particles=[");
    for (int i = 0; i < w->surface->n; i++)
        for (int k = 0; k < w->surface->face[i].n; k++) {
            int node = w->surface->face[i].node[k];
            if (seen[node] || !f->mesh.soft[node] || feb_is_fixed_node(f, node)) continue;
            seen[node] = true;
            feb_line(f, "\"models/fem/nodes/%d\"", f->mesh.vol->node_id[node]);
        }
    feb_close(f);
    feb_put_numbers(f, "normal", 3, x);
    feb_put(f, "offset", x[3] / size);
    feb_close(f);
    const struct feb_value still = {x[3] / size, -1, -INFINITY, INFINITY};
    const char *target = feb_format(f, "%s/particleConstraints/%s:offset", f->out.prefix, name);
    ART_TRY(feb_drive(f, target, 0, 1, &still));
    ART_TRY(feb_drive(f, target, 0, 1, &offset));
out:
    art_free(seen);
    return status;
}

int feb_emit_walls(struct feb *f)
{
    int status = ART_OK;
    for (int i = 0; i < f->act.n_walls; i++) ART_TRY(put_wall(f, i));
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
            if (!type || strcmp(type, "initial velocity") != 0 || !value || step > 0) {
                feb_use_all(t);
                feb_refuse(f, t, "the initial condition \"%s\"", type ? type : t->tag);
                continue;
            }
            ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
            ART_TRY(feb_numbers_of(f, value, 3, v));
            if (!f->mesh.velocity)
                f->mesh.velocity =
                    feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *f->mesh.velocity);
            if (!f->mesh.velocity) return ART_ENOMEM;
            for (int i = 0; i < n; i++) art_v3_copy(f->mesh.velocity[node[i]], v);
        }
out:
    return status;
}
