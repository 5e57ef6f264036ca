/* Trusses: elements of two nodes, which are bars between nodes of the model. */
#include "feb_priv.h"
#include <string.h>

bool feb_is_truss_kind(const char *type)
{
    return strcmp(type, "line2") == 0 || strcmp(type, "truss2") == 0;
}

bool feb_is_truss_material(const char *type)
{
    return strcmp(type, "linear truss") == 0;
}

/* Their ids name nothing, and files have the same twice. */
int feb_read_truss_part(struct feb *f, const struct art_xml_tag *t)
{
    struct feb_truss_part p = {.tag = t, .name = feb_attr(t, "name"), .mat = feb_attr(t, "mat")};
    int status = ART_OK, n = 0;
    for (const struct art_xml_tag *e = t->first; e; e = e->next) n += feb_is(e, "elem");
    p.node = feb_alloc(f, (size_t)n + 1, sizeof *p.node);
    if (!p.node) return ART_ENOMEM;
    for (const struct art_xml_tag *e = t->first; e; e = e->next) {
        if (!feb_is(e, "elem")) continue;
        feb_use(e);
        ART_TRY(feb_read_ends(f, e, "a truss", p.node[p.n++]));
    }
    if (!FEB_GROW(f, f->trusses.list, f->trusses.n, f->trusses.cap)) return ART_ENOMEM;
    f->trusses.list[f->trusses.n++] = p;
out:
    return status;
}

struct feb_truss_part *feb_find_truss_part(struct feb *f, const char *name)
{
    for (int i = 0; name && i < f->trusses.n; i++)
        if (f->trusses.list[i].name && strcmp(f->trusses.list[i].name, name) == 0)
            return &f->trusses.list[i];
    return NULL;
}

int feb_read_truss_domain(struct feb *f, const struct art_xml_tag *t)
{
    const char *name = feb_attr(t, "name"), *type = feb_attr(t, "type");
    struct feb_truss_part *p = feb_find_truss_part(f, name);
    feb_use(t);
    if (!p && f->n_faults == 0)
        return feb_fail(f, t, ART_ERANGE, "there are no trusses '%s'", name ? name : "");
    if (!p || (type && strcmp(type, "linear-truss") != 0)) {
        feb_use_all(t);
        if (p) feb_refuse(f, t, "a domain of the type \"%s\"", type);
        return ART_OK;
    }
    p->mat = feb_attr(t, "mat");
    p->area = feb_number(f, t, "cross_sectional_area", 0);
    return ART_OK;
}

static int read_material(struct feb *f, struct feb_truss_part *p)
{
    int m = p->mat ? feb_name_find(f, FEB_MATERIALS, p->mat) : f->n_materials == 1 ? 0 : -1;
    const char *type;
    if (m < 0)
        return feb_fail(f, p->tag, ART_ERANGE, "the trusses '%s' have no material",
                        p->name ? p->name : "");
    p->material = &f->materials[m];
    type = feb_attr(p->material->tag, "type");
    if (!type || !feb_is_truss_material(type)) {
        feb_refuse(f, p->tag, "trusses of the material \"%s\"", type ? type : "");
        return ART_OK;
    }
    if (!(p->area > 0) && f->n_faults == 0)
        return feb_fail(f, p->tag, ART_ERANGE, "the trusses '%s' have no cross_sectional_area",
                        p->name ? p->name : "");
    p->modulus = feb_number(f, p->material->tag, "E", 0);
    p->density = feb_number(f, p->material->tag, "density", 1);
    (void)feb_child(p->material->tag, "v"); /* of Cauchy's stress that is shown, not of the force */
    return ART_OK;
}

static double length_of(const struct feb *f, const int node[2])
{
    const double *x = f->mesh.vol->pos;
    return art_v3_distance(x + 3 * (size_t)node[0], x + 3 * (size_t)node[1]);
}

/* Their nodes are nodes of the deformable model, with a share of their mass. */
int feb_read_trusses(struct feb *f)
{
    struct feb_mesh *m = &f->mesh;
    int status = ART_OK;
    if (f->trusses.n == 0) return ART_OK;
    f->trusses.mass = feb_alloc(f, (size_t)m->vol->n_nodes, sizeof *f->trusses.mass);
    if (!f->trusses.mass) return ART_ENOMEM;
    for (int i = 0; i < f->trusses.n; i++) {
        struct feb_truss_part *p = &f->trusses.list[i];
        ART_TRY(read_material(f, p));
        for (int k = 0; k < p->n; k++) {
            double l = length_of(f, p->node[k]);
            if (!(l > 0)) return feb_fail(f, p->tag, ART_ERANGE, "a truss has no length");
            for (int j = 0; j < 2; j++) {
                int node = p->node[k][j];
                if (m->body_of[node] < 0) m->soft[node] = true;
                f->trusses.mass[node] += 0.5 * p->density * p->area * l;
            }
        }
    }
out:
    return status;
}

void feb_emit_trusses(struct feb *f)
{
    for (int i = 0; i < f->trusses.n; i++) {
        const struct feb_truss_part *p = &f->trusses.list[i];
        for (int k = 0; k < p->n; k++) {
            const int *node = p->node[k], *id = f->mesh.vol->node_id;
            double l = length_of(f, node);
            art_build_add(&f->build, "artkit.Truss");
            art_build_value(&f->build, "name", "\"%s_%d_%d\"",
                            feb_name(f, p->name ? p->name : "truss"), id[node[0]], id[node[1]]);
            art_build_value(&f->build, "points", "[ \"%s\" \"%s\" ]", feb_node_path(f, node[0]),
                            feb_node_path(f, node[1]));
            art_build_real(&f->build, "restLength", l);
            art_build_real(&f->build, "mass", p->density * p->area * l);
            if (feb_is_dynamic(f)) art_build_value(&f->build, "useConsistentMass", "true");
            art_build_object(&f->build, "material", "artkit.TrussMaterial");
            art_build_real(&f->build, "youngsModulus", p->modulus);
            art_build_real(&f->build, "area", p->area);
            art_build_close(&f->build);
            art_build_close(&f->build);
        }
    }
}
