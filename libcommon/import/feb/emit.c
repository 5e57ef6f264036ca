/* The model as the text of a `.art` file. */
#include "feb_write.h"
#include <string.h>

/* ------------------------------------------------------------------ finite elements */

static int put_nodes(struct feb *f)
{
    const struct art_volume *vol = f->mesh.vol;
    art_build_list(&f->build, "PointList", "FemNode3d", "nodes");
    art_build_inherit(&f->build, "pointDamping");
    const double *truss = f->trusses.mass;
    for (int i = 0; i < vol->n_nodes; i++) {
        if (!f->mesh.soft[i]) continue;
        art_build_add_number(&f->build, vol->node_id[i], NULL);
        art_build_reals(&f->build, "position", 3, vol->pos + 3 * (size_t)i);
        if (feb_is_fixed_node(f, i)) art_build_value(&f->build, "dynamic", "false");
        if (f->mesh.velocity) art_build_reals(&f->build, "velocity", 3, f->mesh.velocity[i]);
        if (truss && truss[i] > 0 && f->act.mass_damping > 0)
            art_build_real(&f->build, "pointDamping", truss[i] * f->act.mass_damping);
        art_build_close(&f->build);
    }
    int status = feb_emit_nodes_behind(f);
    art_build_close(&f->build);
    return status;
}

static int put_element(struct feb *f, const struct feb_part *p, int e)
{
    const struct art_volume *vol = f->mesh.vol;
    const int *node = vol->elem_node + vol->elem_off[e];
    int n = art_elem_type(p->kind)->n_nodes;
    art_build_add_number(&f->build, vol->elem_id[e], feb_elem_class(p->kind));
    art_build_enter(&f->build, "nodes");
    for (int k = 0; k < n; k++) {
        bool behind = f->mesh.behind.of_elem[vol->elem_off[e] + k];
        art_build_word(&f->build, "%d ",
                       behind ? f->mesh.behind.id[node[k]] : vol->node_id[node[k]]);
    }
    art_build_close(&f->build);
    if (art_elem_type(p->kind)->dim == 2)
        art_build_real(&f->build, "defaultThickness", f->mesh.thickness[e]);
    const struct feb_material *m = &f->materials[p->material];
    if (m->axes && m->base >= 0) {
        double R[9];
        bool given;
        int status = feb_axes_of_mixture(f, m, e, R, &given);
        if (status < 0) return status;
        if (given) art_build_reals(&f->build, "frame", 9, R);
    }
    if (m->prestrain) {
        int status = feb_emit_prestrain(f, m, e);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* The material of an element whose part has another one than the model: that of the first element
 * of the part, unless maps give each its own. */
static int put_own_material(struct feb *f, const struct feb_material *m, bool each,
                            struct art_comp **first)
{
    int status = ART_OK;
    if (*first) {
        art_build_copy(&f->build, "material", *first);
        art_build_copy(&f->build, "density", *first);
        return ART_OK;
    }
    ART_TRY(feb_emit_material(f, m));
    art_build_real(&f->build, "density", m->density);
    if (!each) *first = art_build_top(&f->build);
out:
    return status;
}

/* A parameter of it is given by a map, and so each element has a material of its own. */
static bool has_maps(const struct art_xml_tag *t)
{
    for (const struct art_xml_tag *c = t->first; c; c = c->next) {
        const char *type = feb_attr(c, "type");
        if (feb_is(c, "fiber") || feb_is(c, "mat_axis")) continue;
        if ((type && strcmp(type, "map") == 0) || has_maps(c)) return true;
    }
    return false;
}

static int first_element(const struct feb *f, int material)
{
    for (int i = 0; i < f->mesh.n_parts; i++)
        if (f->mesh.parts[i].material == material) return f->mesh.parts[i].first;
    return -1;
}

static int put_elements(struct feb *f, bool shells, int main_material)
{
    int status = ART_OK;
    art_build_list(&f->build, "FemElement3dList", shells ? "ShellElement3d" : "FemElement3d",
                   shells ? "shellElements" : "elements");
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        const struct feb_material *m = &f->materials[p->material];
        struct art_comp *first = NULL;
        if (m->rigid || (art_elem_type(p->kind)->dim == 2) != shells) continue;
        bool each = has_maps(m->tag);
        for (int e = p->first; e < p->first + p->n; e++) {
            ART_TRY(put_element(f, p, e));
            f->mesh.maps.elem = e;
            if (each || p->material != main_material) ART_TRY(put_own_material(f, m, each, &first));
            f->mesh.maps.elem = -1;
            art_build_close(&f->build);
        }
    }
    art_build_close(&f->build);
out:
    return status;
}

/* The material of most elements, the model's own. */
static int find_main_material(const struct feb *f)
{
    int best = -1, most = 0;
    for (int m = 0; m < f->n_materials; m++) {
        int n = 0;
        for (int i = 0; i < f->mesh.n_parts; i++)
            if (f->mesh.parts[i].material == m) n += f->mesh.parts[i].n;
        if (!f->materials[m].rigid && n > most) most = n, best = m;
    }
    return best;
}

/* FEBio's hexahedra of eight nodes take the pressure of an incompressible material from the volume
 * of the element (mean dilatation), all others at each point. */
static const char *volume_method(struct feb *f)
{
    const struct feb_part *hex = NULL, *other = NULL;
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        const struct feb_material *m = &f->materials[p->material];
        if (m->rigid || !m->uncoupled) continue;
        bool three_field = p->kind == ART_ELEM_HEX || p->kind == ART_ELEM_QUAD;
        if (three_field)
            hex = p;
        else
            other = p;
    }
    if (hex && other)
        feb_refuse(f, other->domain ? other->domain : other->tag,
                   "part '%s': elements of eight nodes and others with uncoupled materials in one "
                   "model",
                   other->name);
    return hex ? "ELEMENT" : "FULL";
}

/* Volumes are kept by multipliers in all elements that have such, or in none. */
static bool keeps_volumes(struct feb *f)
{
    const struct feb_part *yes = NULL, *no = NULL;
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        if (f->materials[p->material].rigid || !f->materials[p->material].uncoupled) continue;
        if (p->keeps_volume)
            yes = p;
        else
            no = p;
    }
    if (yes && no)
        feb_refuse(f, yes->domain, "volumes kept by augmented Lagrangians in some of the elements");
    return yes;
}

/* FEBio's shells, but for q4ans and q4eas, have the strains of their displacements. */
static bool has_plain_shells(struct feb *f)
{
    const struct feb_part *plain = NULL, *assumed = NULL;
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        if (art_elem_type(p->kind)->dim != 2 || f->materials[p->material].rigid) continue;
        if (p->assumed_strain)
            assumed = p;
        else
            plain = p;
    }
    if (plain && assumed)
        feb_refuse(f, assumed->tag, "shells with and without assumed strains in one model");
    return plain;
}

/* FEBio's body forces act by the shape functions, as consistent masses weigh. */
static bool has_weight(const struct feb *f)
{
    for (int i = 0; i < f->in.n_terms; i++)
        if (strstr(f->in.terms[i].target, ":gravity")) return true;
    return false;
}

static int put_fem(struct feb *f)
{
    int main_material = find_main_material(f), status = ART_OK;
    if (main_material < 0 && f->trusses.n == 0) return ART_OK;
    const struct feb_material *m = main_material < 0 ? NULL : &f->materials[main_material];
    art_build_add(&f->build, "FemMuscleModel");
    art_build_text(&f->build, "name", "fem");
    if (m) art_build_real(&f->build, "density", m->density);
    art_build_real(&f->build, "particleDamping", f->act.mass_damping);
    art_build_value(&f->build, "stiffnessDamping", "0");
    art_build_value(&f->build, "softIncompMethod", "%s", volume_method(f));
    if (feb_is_dynamic(f) || has_weight(f)) art_build_value(&f->build, "useConsistentMass", "true");
    if (has_plain_shells(f)) art_build_value(&f->build, "shellStrains", "DISPLACEMENT");
    ART_TRY(feb_emit_prestrain_scale(f));
    if (keeps_volumes(f)) art_build_value(&f->build, "incompressible", "ELEMENT");
    f->mesh.maps.elem = first_element(f, main_material);
    if (m) ART_TRY(feb_emit_material(f, m));
    f->mesh.maps.elem = -1;
    ART_TRY(put_nodes(f));
    ART_TRY(put_elements(f, false, main_material));
    ART_TRY(put_elements(f, true, main_material));
    ART_TRY(feb_emit_material_bundles(f));
    ART_TRY(feb_emit_bundles(f));
    art_build_close(&f->build);
out:
    return status;
}

/* ------------------------------------------------------------------------ the model */

/* The step of the model: the longest of dynamic ones, as motion depends on it, else the shortest of
 * those that divide their step of the analysis; the others end at its way point. */
static double step_of(const struct feb *f)
{
    double moving = 0, least = INFINITY;
    for (int i = 0; i < f->in.n_steps; i++) {
        const struct feb_step *s = &f->in.steps[i];
        double h = feb_longest_step(f, s);
        if (s->dynamic) moving = fmax(moving, h);
        if (h < (s->to - s->from) * (1 - 1e-9)) least = fmin(least, h);
    }
    if (moving > 0) return moving;
    return isfinite(least) ? least : f->in.steps[f->in.n_steps - 1].to;
}

static void put_waypoint(struct feb *f, double t, bool breakpoint)
{
    art_build_word(&f->build, "[ time=");
    art_build_numbers(&f->build, 1, &t);
    art_build_word(&f->build, breakpoint ? " breakpoint=true ] " : " ] ");
}

/* Where an analysis has steps that are shorter than the model's longest ones, way points stand at
 * their ends. */
static int put_short_steps(struct feb *f, const struct feb_step *s, double longest)
{
    double h = feb_longest_step(f, s), n = round((s->to - s->from) / h);
    if (!(h < longest * (1 - 1e-9))) return ART_OK;
    if (n > 1e5) return feb_fail(f, s->tag, ART_ELIMIT, "the analysis has too many short steps");
    for (int i = 1; i < (int)n; i++) put_waypoint(f, s->from + i * h, false);
    return ART_OK;
}

/* Steps end at the points of a curve of their lengths. */
static void put_must_points(struct feb *f, const struct feb_step *s)
{
    if (s->most.curve < 0) return;
    const struct feb_curve *c = &f->in.curves[s->most.curve];
    for (int i = 0; i < c->n; i++) {
        if (c->x[2 * i] > s->from && c->x[2 * i] < s->to) put_waypoint(f, c->x[2 * i], false);
    }
}

static int put_times(struct feb *f)
{
    const struct feb_step *s = f->in.steps;
    double h = step_of(f);
    int status = ART_OK;
    art_build_real(&f->build, "maxStepSize", h);
    if (!feb_is_dynamic(f)) {
        art_build_value(&f->build, "adaptiveStepping", "true");
        art_build_real(&f->build, "minStepSize", h / 1024);
    }
    art_build_enter(&f->build, "waypoints");
    for (int i = 0; i < f->in.n_steps; i++) {
        put_must_points(f, &s[i]);
        ART_TRY(put_short_steps(f, &s[i], h));
        put_waypoint(f, s[i].to, i == f->in.n_steps - 1);
    }
    art_build_close(&f->build);
out:
    return status;
}

static bool acts_at_start(const struct feb *f, const struct feb_value *v)
{
    double at = v->curve < 0 ? 1 : feb_curve_at(&f->in.curves[v->curve], 0);
    return v->scale * at != 0 && v->from <= 0;
}

/* Whether a load acts at time 0; loads have these targets. */
static bool is_loaded_at_start(const struct feb *f)
{
    for (int i = 0; i < f->in.n_terms; i++) {
        const struct feb_term *t = &f->in.terms[i];
        if ((strstr(t->target, "Force") || strstr(t->target, ":gravity")) &&
            acts_at_start(f, &t->value))
            return true;
    }
    for (int i = 0; i < f->act.n_pressures; i++)
        if (acts_at_start(f, &f->act.pressures[i].value)) return true;
    return false;
}

/* FEBio's accelerations are those of the forces where a run begins with motion, but for angular
 * ones, which are zero, as all are behind static steps. */
static void put_integrator(struct feb *f)
{
    const struct feb_step *last = &f->in.steps[f->in.n_steps - 1];
    if (!feb_is_dynamic(f)) {
        art_build_value(&f->build, "integrator", "StaticLineSearch");
    } else if (last->radius == 1) { /* the trapezoidal rule has this radius as well */
        art_build_value(&f->build, "integrator", "Trapezoidal");
    } else {
        art_build_value(&f->build, "integrator", "GeneralizedAlpha");
        art_build_real(&f->build, "spectralRadius", last->radius);
        if (last->radius < 0 && (last->newmark[0] != 0.25 || last->newmark[1] != 0.5))
            art_build_reals(&f->build, "newmark", 2, last->newmark);
        if (!(f->in.static_until > 0) && is_loaded_at_start(f))
            art_build_value(&f->build, "initialAcceleration", "TRANSLATIONS");
    }
}

int feb_emit(struct feb *f)
{
    int status = ART_OK;
    feb_skip_unused(f);
    art_build_text(&f->build, "name", "model");
    ART_TRY(put_times(f));
    art_build_list(&f->build, "ComponentList", "artisynth.core.modelbase.Model", "models");
    art_build_add(&f->build, "MechModel");
    art_build_text(&f->build, "name", "model");
    art_build_real(&f->build, "maxStepSize", step_of(f));
    put_integrator(f);
    if (f->in.static_until > 0) art_build_real(&f->build, "staticUntil", f->in.static_until);
    /* with contact by penalties any equilibrium is taken, as there; and a pressure that follows
     * makes the tangent of what is stable look as if it were not */
    bool contact = f->act.n_contacts > 0 && !feb_has_path_dependent_contact(f);
    if (!f->in.steps[0].dynamic && (f->act.n_pressures > 0 || contact))
        art_build_value(&f->build, "staticTikhonovFactor", "0");
    art_build_reals(&f->build, "gravity", 3, f->gravity);
    art_build_list(&f->build, "ComponentList", "artisynth.core.mechmodels.MechSystemModel",
                   "models");
    ART_TRY(put_fem(f));
    art_build_close(&f->build);
    feb_emit_particles(f);
    ART_TRY(feb_emit_bodies(f));
    ART_TRY(feb_emit_boundary(f));
    feb_emit_attachments(f);
    ART_TRY(feb_emit_loads(f));
    art_build_close(&f->build);
    art_build_close(&f->build);
    ART_TRY(feb_emit_probes(f));
out:
    return status;
}
