/* Rigid walls, surfaces that are tied to others, velocities at the start. */
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

/* ---------------------------------------------------------------------------- tied */

/* The surfaces of a pair of a name. */
static int find_pair(struct feb *f, const struct art_xml_tag *t, const struct feb_surface *pair[2])
{
    static const char *const words[] = {"primary", "secondary"}, *const old[] = {"slave", "master"};
    const char *name = feb_attr(t, "surface_pair");
    const struct art_xml_tag *mesh = feb_child(f->root, f->version < 30 ? "Geometry" : "Mesh");
    for (const struct art_xml_tag *p = mesh->first; name && p; p = p->next) {
        const char *own = feb_attr(p, "name");
        if (!feb_is(p, "SurfacePair") || !own || strcmp(own, name) != 0) continue;
        for (int k = 0; k < 2; k++) {
            const struct art_xml_tag *c = feb_child(p, words[k]);
            if (!c) c = feb_child(p, old[k]);
            pair[k] = feb_find_surface(f, c && *c->text ? c->text : feb_attr(c, "surface"));
            if (!pair[k])
                return feb_fail(f, p, ART_ERANGE, "there is no surface of the pair '%s'", name);
        }
        return ART_OK;
    }
    return feb_fail(f, t, ART_ERANGE, "there is no pair of surfaces '%s'", name ? name : "");
}

int feb_read_contact(struct feb *f)
{
    int step = -1, status = ART_OK;
    for (struct art_xml_tag *s = feb_section(f, "Contact", NULL, &step); s;
         s = feb_section(f, "Contact", s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) {
            const char *type = feb_attr(t, "type");
            struct feb_tied tied = {.tag = t};
            feb_use_all(t);
            if (!type || step > 0 ||
                (strcmp(type, "tied-node-on-facet") != 0 &&
                 strcmp(type, "tied-facet-on-facet") != 0 && strcmp(type, "tied-elastic") != 0)) {
                feb_refuse(f, t, "<%s%s%s%s>", t->tag, type ? " type=\"" : "", type ? type : "",
                           type ? "\"" : "");
                continue;
            }
            ART_TRY(find_pair(f, t, tied.surface));
            ART_TRY(feb_number(f, t, "max_distance", 0, &tied.most));
            if (!FEB_GROW(f, f->act.tied, f->act.n_tied, f->act.cap_tied)) return ART_ENOMEM;
            f->act.tied[f->act.n_tied++] = tied;
        }
out:
    return status;
}

static const struct art_elem_type *face_type(int n)
{
    return art_elem_type(n == 3   ? ART_ELEM_TRI
                         : n == 4 ? ART_ELEM_QUAD
                         : n == 6 ? ART_ELEM_QUADTRI
                                  : ART_ELEM_QUADQUAD);
}

/* The nearest place on a surface: its face, and the shape functions there. */
static double nearest(const struct feb *f, const struct feb_surface *s, const double p[3],
                      int *face, double N[8])
{
    double best = INFINITY;
    *face = -1;
    for (int i = 0; i < s->n; i++) {
        const struct feb_face *a = &s->face[i];
        const struct art_elem_type *type = face_type(a->n);
        double x[8][3], xi[3], at[3];
        for (int k = 0; k < a->n; k++) art_v3_copy(x[k], f->mesh.vol->pos + 3 * (size_t)a->node[k]);
        double d2 = art_elem_nearest(type, (const double(*)[3])x, 0, p, best, xi, at);
        if (!(d2 < best)) continue;
        best = d2;
        *face = i;
        type->shape(xi, N, NULL);
    }
    return sqrt(best);
}

static void put_tied_node(struct feb *f, int node, const struct feb_face *face, const double *N)
{
    feb_open(f, "PointFem3dAttachment [");
    feb_line(f, "point=\"models/fem/nodes/%d\"", f->mesh.vol->node_id[node]);
    feb_open(f, "nodes=[");
    for (int k = 0; k < face->n; k++) {
        if (fabs(N[k]) < 1e-12) continue;
        art_buf_printf(&f->out.text, "\"models/fem/nodes/%d\" ",
                       f->mesh.vol->node_id[face->node[k]]);
        art_buf_real(&f->out.text, N[k]);
        art_buf_puts(&f->out.text, "\n");
    }
    feb_close(f);
    feb_close(f);
}

/* Nodes of the first surface follow the place of the second that they are nearest to. */
int feb_emit_tied(struct feb *f)
{
    bool *seen = art_alloc(f->ctx, (size_t)f->mesh.vol->n_nodes + 1, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    for (int i = 0; i < f->act.n_tied; i++) {
        const struct feb_tied *t = &f->act.tied[i];
        for (int k = 0; k < t->surface[0]->n; k++)
            for (int j = 0; j < t->surface[0]->face[k].n; j++) {
                int node = t->surface[0]->face[k].node[j], face;
                double N[ART_ELEM_MAX_NODES], d;
                if (seen[node]) continue;
                seen[node] = true;
                d = nearest(f, t->surface[1], f->mesh.vol->pos + 3 * (size_t)node, &face, N);
                if (face < 0 || (t->most > 0 && d > t->most)) continue;
                if (!f->mesh.soft[node] || f->mesh.body_of[node] >= 0 || feb_is_fixed_node(f, node))
                    feb_refuse(f, t->tag, "tied nodes that are held or rigid");
                for (int c = 0; c < t->surface[1]->face[face].n; c++)
                    if (!f->mesh.soft[t->surface[1]->face[face].node[c]])
                        feb_refuse(f, t->tag, "nodes that are tied to a rigid body");
                put_tied_node(f, node, &t->surface[1]->face[face], N);
            }
    }
    art_free(seen);
    return ART_OK;
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
