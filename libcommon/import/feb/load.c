/* Loads: forces on nodes, body forces. */
#include "feb_priv.h"
#include <string.h>

static int read_nodal(struct feb *f, const struct art_xml_tag *t, int step)
{
    static const char words[] = "xyz";
    const struct art_xml_tag *value = feb_child(t, "value"), *scale = feb_child(t, "scale");
    const char *word = feb_text(t, "dof");
    struct feb_value v;
    double F[3] = {0}, *x = NULL;
    int *node, n, status;
    if (!word) word = feb_attr(t, "bc");
    ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
    bool bottom = feb_bool(f, t, "shell_bottom", false);
    (void)feb_child(t, "relative");
    if (bottom) feb_refuse(f, feb_child(t, "shell_bottom"), "loads on the back of shells");
    if (word) {
        const char *at = strlen(word) == 1 ? strchr(words, *word) : NULL;
        ART_TRY(feb_read_nodal_value(f, scale ? scale : value, n, node, &x, &v));
        if (!at) {
            feb_refuse(f, t, "a load on the degree of freedom \"%s\"", word);
            return ART_OK;
        }
        F[at - words] = v.scale;
        if (scale && value) {
            double factor = 1;
            factor = feb_number(f, t, "value", 1);
            F[at - words] *= factor;
        }
    } else if (value) {
        struct art_xml_tag number = *value;
        number.text = "1";
        v = feb_read_value(f, &number, 1);
        feb_numbers_of(f, value, 3, F);
    } else {
        return feb_fail(f, t, ART_ESYNTAX, "the load has no value");
    }
    feb_set_span(f, step, &v);
    for (int i = 0; i < n; i++) {
        if (f->mesh.body_of[node[i]] >= 0) {
            feb_refuse(f, t, "a load on nodes of a rigid body");
            break;
        }
        for (int k = 0; k < 3; k++) {
            v.scale = x ? F[k] * x[i] : F[k];
            feb_push_node(f, node[i], k, v);
        }
    }
out:
    return status;
}

/* FEBio's body force pushes against its sign: (0, 0, 1) accelerates by -1 along z. */
static void add_gravity(struct feb *f, struct feb_value v, int axis, int step)
{
    v.scale = -v.scale;
    feb_set_span(f, step, &v);
    if (v.scale == 0) return;
    if (v.curve < 0 && v.from == -INFINITY && v.to == INFINITY) f->gravity[axis] += v.scale;
    feb_drive(f, feb_format(f, "%s:gravity", FEB_MECH), axis, 3, &v);
}

/* A force -C rho v. */
static int read_mass_damping(struct feb *f, const struct art_xml_tag *t, int step)
{
    double C;
    C = feb_number(f, t, "C", 0);
    if (step >= 0 && f->in.n_steps > 1) feb_refuse(f, t, "damping in some of the steps");
    if (!(f->act.mass_damping + C >= 0))
        return feb_fail(f, feb_child(t, "C"), ART_ERANGE, "<C> must not be negative");
    f->act.mass_damping += C;
    return ART_OK;
}

/* A body force with a part that is a text. */
static bool has_text(const struct art_xml_tag *t)
{
    for (const struct art_xml_tag *c = t->first; c; c = c->next) {
        const char *type = feb_attr(c, "type");
        if (type && strcmp(type, "math") == 0) return true;
    }
    return false;
}

/* The part or set of this name has all elements. */
static bool is_all_elements(struct feb *f, const char *name)
{
    const int *item;
    int first, n;
    if (f->mesh.vol->n_elems == 0 && f->trusses.n == 1) return feb_find_truss_part(f, name);
    return feb_find_elems(f, name, &item, &first, &n) && n == f->mesh.vol->n_elems;
}

static int read_body_load(struct feb *f, const struct art_xml_tag *t, int step)
{
    static const char *const tags[] = {"x", "y", "z"};
    const char *type = feb_attr(t, "type");
    struct feb_value v;
    int status = ART_OK;
    bool pushes = type && (strcmp(type, "const") == 0 || strcmp(type, "non-const") == 0 ||
                           strcmp(type, "body force") == 0);
    const char *of = feb_attr(t, "elem_set");
    if (pushes && (strcmp(type, "non-const") == 0 || of || has_text(t))) {
        ART_TRY(feb_read_force_field(f, t, step));
    } else if (of && !is_all_elements(f, of)) {
        feb_refuse(f, t, "a body load on some of the elements");
    } else if (type && strcmp(type, "const") == 0) {
        for (int k = 0; k < 3; k++) {
            v = feb_read_value(f, feb_child(t, tags[k]), 0);
            add_gravity(f, v, k, step);
        }
    } else if (type && strcmp(type, "body force") == 0) {
        struct art_xml_tag *force = feb_child(t, "force");
        double F[3];
        if (!force) return feb_fail(f, t, ART_ESYNTAX, "the body load has no <force>");
        if (feb_attr(force, "type")) {
            feb_refuse(f, force, "a body force given as \"%s\"", feb_attr(force, "type"));
            return ART_OK;
        }
        struct art_xml_tag number = *force;
        number.text = "1";
        v = feb_read_value(f, &number, 1);
        feb_numbers_of(f, force, 3, F);
        for (int k = 0; k < 3; k++) {
            v.scale = F[k];
            add_gravity(f, v, k, step);
        }
    } else if (type && strcmp(type, "mass damping") == 0) {
        ART_TRY(read_mass_damping(f, t, step));
    } else {
        feb_use_all(t);
        feb_refuse(f, t, "the body load \"%s\"", type ? type : "");
    }
out:
    return status;
}

/* ------------------------------------------------------------------- loads on surfaces */

static int read_traction(struct feb *f, const struct art_xml_tag *t, struct feb_pressure *p)
{
    struct art_xml_tag *value = feb_child(t, "traction"), *scale = feb_child(t, "scale");
    if (!value) return feb_fail(f, t, ART_ESYNTAX, "the load has no <traction>");
    struct art_xml_tag number = *value;
    number.text = "1";
    p->value = feb_read_value(f, scale ? scale : &number, 1);
    return feb_numbers_of(f, value, 3, p->traction);
}

static int read_surface_load(struct feb *f, const struct art_xml_tag *t, int step, bool pressure)
{
    const char *name = feb_attr(t, "surface");
    struct feb_pressure p = {.tag = t, .surface = feb_find_surface(f, name)};
    int status = ART_OK;
    if (!p.surface) return feb_fail(f, t, ART_ERANGE, "there is no surface '%s'", name ? name : "");
    if (pressure)
        p.value = feb_read_value(f, feb_child(t, "pressure"), 0);
    else
        ART_TRY(read_traction(f, t, &p));
    p.linear = feb_bool(f, t, "linear", false);
    bool bottom = feb_bool(f, t, "shell_bottom", false);
    (void)feb_child(t, "symmetric_stiffness");
    if (bottom) feb_refuse(f, feb_child(t, "shell_bottom"), "loads on the back of shells");
    feb_set_span(f, step, &p.value);
    for (int i = 0; i < p.surface->n; i++)
        for (int k = 0; k < p.surface->face[i].n; k++)
            if (!f->mesh.soft[p.surface->face[i].node[k]])
                feb_refuse(f, t, "a load on the surface of a rigid body");
    if (!FEB_GROW(f, f->act.pressures, f->act.n_pressures, f->act.cap_pressures)) return ART_ENOMEM;
    f->act.pressures[f->act.n_pressures++] = p;
out:
    return status;
}

static void put_pressure(struct feb *f, int index)
{
    const struct feb_pressure *p = &f->act.pressures[index];
    const char *own = feb_attr(p->tag, "name");
    const char *name = feb_name(f, feb_format(f, "%s_%d", own ? own : "load", index + 1));
    const char *path = feb_format(f, "%s/forceEffectors/%s", FEB_MECH, name);
    bool traction = art_v3_norm(p->traction) > 0;
    feb_at(f, p->tag);
    art_build_add(&f->build, "artkit.SurfaceLoad");
    art_build_text(&f->build, "name", name);
    art_build_enter(&f->build, "points");
    for (int i = 0; i < p->surface->n; i++)
        for (int k = 0; k < p->surface->face[i].n; k++)
            art_build_line(&f->build, "\"models/fem/nodes/%d\"",
                           f->mesh.vol->node_id[p->surface->face[i].node[k]]);
    art_build_close(&f->build);
    art_build_enter(&f->build, "faceSizes");
    for (int i = 0; i < p->surface->n; i++) art_build_line(&f->build, "%d", p->surface->face[i].n);
    art_build_close(&f->build);
    if (p->linear) art_build_value(&f->build, "follower", "false");
    for (int k = 0; traction && k < 3; k++) {
        struct feb_value v = p->value;
        v.scale *= p->traction[k];
        feb_drive(f, feb_format(f, "%s:traction", path), k, 3, &v);
    }
    if (!traction) feb_drive(f, feb_format(f, "%s:pressure", path), 0, 1, &p->value);
    art_build_close(&f->build);
}

int feb_emit_loads(struct feb *f)
{
    int status = ART_OK;
    art_build_list(&f->build, "ComponentList", "artisynth.core.mechmodels.ForceComponent",
                   "forceEffectors");
    for (int i = 0; i < f->act.n_pressures; i++) put_pressure(f, i);
    feb_emit_contacts(f);
    ART_TRY(feb_emit_spring_walls(f));
    feb_emit_joint_forces(f);
    art_build_close(&f->build);
out:
    return status;
}

static int read_one(struct feb *f, struct art_xml_tag *t, int step)
{
    const char *type = feb_attr(t, "type");
    if (feb_is(t, "nodal_load")) {
        feb_use(t);
        if (!type || strcmp(type, "nodal_force") == 0 || strcmp(type, "nodal_load") == 0)
            return read_nodal(f, t, step);
        feb_use_all(t);
        feb_refuse(f, t, "the load \"%s\"", type);
    } else if (feb_is(t, "body_load")) {
        feb_use(t);
        return read_body_load(f, t, step);
    } else if (feb_is(t, "surface_load")) {
        feb_use(t);
        if (type && (strcmp(type, "pressure") == 0 || strcmp(type, "traction") == 0))
            return read_surface_load(f, t, step, strcmp(type, "pressure") == 0);
        feb_use_all(t);
        feb_refuse(f, t, "the load \"%s\"", type ? type : "");
    }
    return ART_OK;
}

int feb_read_loads(struct feb *f)
{
    int step = -1, status = ART_OK;
    for (struct art_xml_tag *s = feb_section(f, "Loads", NULL, &step); s;
         s = feb_section(f, "Loads", s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) ART_TRY(read_one(f, t, step));
out:
    return status;
}
