/* Contact between surfaces: sliding by penalties or augmented Lagrangians, and surfaces that are
 * tied (FEBio User Manual, "Contact"). */
#include "feb_priv.h"
#include <string.h>

/* A kind of contact there, the method here, its defaults. */
struct feb_contact_kind {
    const char *type, *method;
    double tolerance, penalty;
    bool current; /* areas of now; distances are limited by search_radius */
};
static const struct feb_contact_kind kinds[] = {
    {"sliding-facet-on-facet", "FACET", 0.01, 1, false},
    {"sliding_facet-on-facet", "FACET", 0.01, 1, false},
    {"facet-to-facet sliding", "FACET", 0.01, 1, false},
    {"sliding-node-on-facet", "NODE", 0.01, 1, false},
    {"sliding_node-on-facet", "NODE", 0.01, 1, false},
    {"sliding_with_gaps", "NODE", 0.01, 1, false},
    {"sliding-elastic", "RAY", 0.1, 1, true},
    {"tied-node-on-facet", "TIED_NODE", 0.01, 1, false},
    {"tied", "TIED_NODE", 0.01, 1, false},
    {"sticky", "STICKY_NODE", 0.01, 1, false},
    {"tied-facet-on-facet", "TIED_FACET", 0.01, 1, false},
    {"facet-to-facet tied", "TIED_FACET", 0.01, 1, false},
    {"tied-elastic", "TIED_FACET", 0.1, 1, false},
};

const char *feb_contact_type(const char *method)
{
    for (size_t i = 0; method && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(method, kinds[i].method) == 0) return kinds[i].type;
    return kinds[0].type;
}

/* Settings of the search and of Newton's method. */
static const char *const settings[] = {
    "search_tol",   "search_tolerance",    "seg_up", "knmult", "search_radius", "ktmult",
    "special",      "symmetric_stiffness", "dxtol",  "minaug", "maxaug",        "update_penalty",
    "fric_penalty", "offset_shells"};
/* What must be zero, and what it would mean. */
static const struct {
    const char *tag, *text;
} absent[] = {
    {"offset", "contact with an offset"},
    {"tension", "contact that bears tension"},
    {"node_reloc", "nodes that are moved to the other surface"},
    {"flip_primary", "a surface that is turned over"},
    {"flip_secondary", "a surface that is turned over"},
    {"shell_bottom_primary", "contact on the back of shells"},
    {"shell_bottom_secondary", "contact on the back of shells"},
};

/* ------------------------------------------------------------------------ reading */

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
            if (pair[k]->n == 0)
                return feb_fail(f, p, ART_ERANGE, "a surface of the pair '%s' is empty", name);
        }
        return ART_OK;
    }
    return feb_fail(f, t, ART_ERANGE, "there is no pair of surfaces '%s'", name ? name : "");
}

static void read_laugon(struct feb *f, const struct art_xml_tag *t, struct feb_contact *c)
{
    const char *word = feb_text(t, "laugon");
    c->augmented = word && (art_strcaseeq(word, "AUGLAG") || strcmp(word, "1") == 0);
    if (word && !c->augmented && !art_strcaseeq(word, "PENALTY") && strcmp(word, "0") != 0)
        feb_refuse(f, feb_child(t, "laugon"), "contact by the method \"%s\"", word);
    for (int i = 0; i < f->in.n_steps; i++)
        if (c->augmented && f->in.steps[i].dynamic) {
            feb_refuse(f, feb_child(t, "laugon"), "augmented Lagrangians in a dynamic step");
            break;
        }
}

static void refuse_more(struct feb *f, const struct art_xml_tag *t, const struct feb_contact *c)
{
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++) {
        double x = feb_number(f, t, absent[i].tag, 0);
        if (x != 0) feb_refuse(f, feb_child(t, absent[i].tag), "%s", absent[i].text);
    }
    bool smooth = feb_bool(f, t, "smooth_aug", false);
    if (smooth && c->augmented)
        feb_refuse(f, feb_child(t, "smooth_aug"), "multipliers that are smoothed");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        (void)feb_child(t, settings[i]);
}

/* Facets there have no friction, whatever is said; nodes only with a penalty for it. */
static int read_friction(struct feb *f, const struct art_xml_tag *t, struct feb_contact *c)
{
    const char *method = c->kind->method;
    double friction = feb_number(f, t, "fric_coeff", 0);
    if (!(friction >= 0))
        return feb_fail(f, feb_child(t, "fric_coeff"), ART_ERANGE, "<fric_coeff> is negative");
    if (strcmp(method, "NODE") == 0) {
        c->friction_penalty = feb_number(f, t, "fric_penalty", 0);
        if (!(c->friction_penalty >= 0))
            return feb_fail(f, feb_child(t, "fric_penalty"), ART_ERANGE,
                            "<fric_penalty> is negative");
        if (c->friction_penalty > 0) c->friction = friction;
    } else if (strcmp(method, "RAY") == 0) {
        c->friction = friction;
    }
    return ART_OK;
}

/* A limit of zero is none. */
static int read_adhesion(struct feb *f, const struct art_xml_tag *t, struct feb_contact *c)
{
    static const char *const tags[] = {"max_traction", "snap_tol"};
    double *to[] = {&c->max_traction, &c->snap_tolerance};
    if (strcmp(c->kind->method, "STICKY_NODE") != 0) return ART_OK;
    for (int k = 0; k < 2; k++) {
        *to[k] = feb_number(f, t, tags[k], 0);
        if (!(*to[k] >= 0))
            return feb_fail(f, feb_child(t, tags[k]), ART_ERANGE, "<%s> is negative", tags[k]);
    }
    return ART_OK;
}

/* Corners on rigid bodies become markers. */
static void mark_rigid(struct feb *f, const struct art_xml_tag *t, const struct feb_surface *s)
{
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < s->face[i].n; k++) {
            int node = s->face[i].node[k];
            if (f->mesh.soft[node]) continue;
            if (f->mesh.body_of[node] < 0) {
                feb_refuse(f, t, "contact of nodes that are in no element");
                return;
            }
            f->mesh.marker[node] = true;
        }
}

static int read_contact(struct feb *f, struct art_xml_tag *t, const struct feb_contact_kind *kind)
{
    struct feb_contact c = {.tag = t, .kind = kind};
    int status;
    ART_TRY(find_pair(f, t, c.surface));
    read_laugon(f, t, &c);
    c.penalty = feb_read_value(f, feb_child(t, "penalty"), kind->penalty);
    c.automatic = feb_bool(f, t, "auto_penalty", false);
    bool update = feb_bool(f, t, "update_penalty", false);
    if (update && c.automatic)
        feb_refuse(f, feb_child(t, "update_penalty"), "penalties that are updated");
    c.two_pass = feb_bool(f, t, "two_pass", false);
    c.tolerance = feb_number(f, t, "tolerance", kind->tolerance);
    c.gap_tolerance = feb_number(f, t, "gaptol", 0);
    c.rounds[0] = feb_number(f, t, "minaug", 0);
    c.rounds[1] = feb_number(f, t, "maxaug", 10);
    for (int k = 0; k < 2; k++)
        if (!(c.rounds[k] >= 0 && c.rounds[k] <= 1000))
            return feb_fail(f, feb_child(t, k ? "maxaug" : "minaug"), ART_ERANGE,
                            "<%s> is no count up to 1000", k ? "maxaug" : "minaug");
    c.radius = feb_number(f, t, "search_radius", 1);
    c.most = feb_number(f, t, "max_distance", 0);
    ART_TRY(read_friction(f, t, &c));
    ART_TRY(read_adhesion(f, t, &c));
    refuse_more(f, t, &c);
    if (!kind->current) c.radius = c.most;
    mark_rigid(f, t, c.surface[0]);
    mark_rigid(f, t, c.surface[1]);
    if (!FEB_GROW(f, f->act.contacts, f->act.n_contacts, f->act.cap_contacts)) return ART_ENOMEM;
    f->act.contacts[f->act.n_contacts++] = c;
out:
    return status;
}

int feb_read_contact(struct feb *f)
{
    int step = -1, status = ART_OK;
    if (!f->mesh.marker)
        f->mesh.marker = feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *f->mesh.marker);
    if (!f->mesh.marker) return ART_ENOMEM;
    for (struct art_xml_tag *s = feb_section(f, "Contact", NULL, &step); s;
         s = feb_section(f, "Contact", s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) {
            const char *type = feb_attr(t, "type");
            const struct feb_contact_kind *kind = NULL;
            for (size_t i = 0; type && i < sizeof kinds / sizeof kinds[0]; i++)
                if (strcmp(type, kinds[i].type) == 0) kind = &kinds[i];
            feb_use(t);
            if (!kind || (step >= 0 && f->in.n_steps > 1)) {
                feb_use_all(t);
                feb_refuse(f, t, "<%s%s%s%s>%s", t->tag, type ? " type=\"" : "", type ? type : "",
                           type ? "\"" : "",
                           kind ? " of a step that is not the whole analysis" : "");
                continue;
            }
            ART_TRY(read_contact(f, t, kind));
        }
out:
    return status;
}

/* -------------------------------------------------------------------- automatic penalty */

/* The solid element below a face; -1: there is none. */
static int element_below(const struct feb *f, const struct feb_face *face)
{
    const struct art_volume *vol = f->mesh.vol;
    for (int e = 0; e < vol->n_elems; e++) {
        int found = 0;
        if (art_elem_type((enum art_elem_kind)vol->elem_kind[e])->dim != 3) continue;
        for (int k = 0; k < face->n; k++)
            for (int j = vol->elem_off[e]; j < vol->elem_off[e + 1]; j++)
                found += vol->elem_node[j] == face->node[k];
        if (found == face->n) return e;
    }
    return -1;
}

static const struct feb_material *material_of(const struct feb *f, int elem)
{
    for (int i = 0; i < f->mesh.n_parts; i++)
        if (elem >= f->mesh.parts[i].first && elem < f->mesh.parts[i].first + f->mesh.parts[i].n)
            return &f->materials[f->mesh.parts[i].material];
    return NULL;
}

static double elem_measure(const struct feb *f, enum art_elem_kind kind, int n, const int *node)
{
    double x[ART_ELEM_MAX_NODES][3];
    for (int i = 0; i < n; i++) art_v3_copy(x[i], f->mesh.vol->pos + 3 * (size_t)node[i]);
    return art_elem_volume(art_elem_type(kind), (const double(*)[3])x);
}

static enum art_elem_kind face_kind(int n)
{
    return n == 3   ? ART_ELEM_TRI
           : n == 4 ? ART_ELEM_QUAD
           : n == 6 ? ART_ELEM_QUADTRI
                    : ART_ELEM_QUADQUAD;
}

/* Young's modulus at rest. */
static double young(struct feb *f, const struct art_xml_tag *at, const struct feb_material *m)
{
    const char *type = feb_attr(m->tag, "type");
    const struct art_xml_tag *t = m->tag;
    double mu = 0, E = feb_number(f, t, "E", 0), k, a, b;
    if (E > 0) return E;
    k = feb_number(f, t, "k", 0);
    a = feb_number(f, t, "c1", 0);
    b = feb_number(f, t, "c2", 0);
    if (strstr(type, "Mooney-Rivlin")) mu = 2 * (a + b);
    if (strstr(type, "Veronda-Westmann")) mu = a * b;
    for (int i = 1; i <= 6 && strcmp(type, "Ogden") == 0; i++) {
        mu += 0.5 * feb_number(f, t, feb_format(f, "c%d", i), 0);
    }
    if (!(mu > 0)) feb_refuse(f, at, "automatic penalties of the material \"%s\"", type);
    return mu > 0 ? 9 * k * mu / (3 * k + mu) : 0;
}

/* Young's modulus times the area by the volume of the element below. */
static void put_factors(struct feb *f, const struct feb_contact *c, int side, const char *key)
{
    const struct art_volume *vol = f->mesh.vol;
    const struct feb_surface *s = c->surface[side];
    art_build_enter(&f->build, key);
    for (int i = 0; i < s->n; i++) {
        int e = element_below(f, &s->face[i]);
        const struct feb_material *m = e < 0 ? NULL : material_of(f, e);
        if (!m) {
            feb_refuse(f, c->tag, "automatic penalties of faces without a solid below");
            break;
        }
        double E = young(f, c->tag, m);
        double area = elem_measure(f, face_kind(s->face[i].n), s->face[i].n, s->face[i].node);
        double volume = elem_measure(f, (enum art_elem_kind)vol->elem_kind[e],
                                     vol->elem_off[e + 1] - vol->elem_off[e],
                                     vol->elem_node + vol->elem_off[e]);
        art_build_row(&f->build, 1, (double[]){E * area / fabs(volume)});
    }
    art_build_close(&f->build);
}

/* ------------------------------------------------------------------------- writing */

const char *feb_node_path(struct feb *f, int node)
{
    return feb_format(f,
                      f->mesh.soft[node]           ? "models/fem/nodes/%d"
                      : f->mesh.body_of[node] >= 0 ? "frameMarkers/node%d"
                                                   : "particles/node%d",
                      f->mesh.vol->node_id[node]);
}

void feb_emit_rigid_nodes(struct feb *f)
{
    for (int i = 0; i < f->mesh.vol->n_nodes; i++) {
        double x[3];
        if (!f->mesh.marker || !f->mesh.marker[i] || f->mesh.body_of[i] < 0) continue;
        const struct feb_body *b = &f->rigid.bodies[f->mesh.body_of[i]];
        art_v3_sub(x, f->mesh.vol->pos + 3 * (size_t)i, b->at);
        art_build_add(&f->build, "FrameMarker");
        art_build_value(&f->build, "name", "\"node%d\"", f->mesh.vol->node_id[i]);
        art_build_reals(&f->build, "position", 3, f->mesh.vol->pos + 3 * (size_t)i);
        art_build_enter(&f->build, "attachment");
        art_build_value(&f->build, "point", "\"frameMarkers/node%d\"", f->mesh.vol->node_id[i]);
        art_build_value(&f->build, "frame", "\"rigidBodies/%s\"", b->name);
        art_build_reals(&f->build, "loc", 3, x);
        art_build_close(&f->build);
        art_build_close(&f->build);
    }
}

static void put_surface(struct feb *f, const struct feb_surface *s, const char *points,
                        const char *sizes)
{
    art_build_enter(&f->build, points);
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < s->face[i].n; k++)
            art_build_line(&f->build, "\"%s\"", feb_node_path(f, s->face[i].node[k]));
    art_build_close(&f->build);
    art_build_enter(&f->build, sizes);
    for (int i = 0; i < s->n; i++) art_build_line(&f->build, "%d", s->face[i].n);
    art_build_close(&f->build);
}

static void put_contact(struct feb *f, int index)
{
    const struct feb_contact *c = &f->act.contacts[index];
    const char *own = feb_attr(c->tag, "name");
    const char *name = feb_name(f, feb_format(f, "%s_contact%d", own ? own : "", index + 1));
    feb_at(f, c->tag);
    art_build_add(&f->build, "artkit.PenaltyContact");
    art_build_text(&f->build, "name", name);
    put_surface(f, c->surface[0], "points", "faceSizes");
    put_surface(f, c->surface[1], "targetPoints", "targetFaceSizes");
    art_build_value(&f->build, "method", "%s", c->kind->method);
    if (c->two_pass) art_build_value(&f->build, "twoPass", "true");
    if (c->radius > 0) art_build_real(&f->build, "searchRadius", c->radius);
    if (c->friction > 0) art_build_real(&f->build, "friction", c->friction);
    if (c->friction > 0 && c->friction_penalty > 0)
        art_build_real(&f->build, "frictionPenalty", c->friction_penalty);
    if (c->max_traction > 0) art_build_real(&f->build, "maxTraction", c->max_traction);
    if (c->snap_tolerance > 0) art_build_real(&f->build, "snapTolerance", c->snap_tolerance);
    if (c->automatic) put_factors(f, c, 0, "penaltyFactors");
    if (c->automatic && c->two_pass) put_factors(f, c, 1, "targetPenaltyFactors");
    if (c->augmented) {
        art_build_value(&f->build, "augmented", "true");
        art_build_real(&f->build, "augmentationTolerance", c->tolerance);
        art_build_real(&f->build, "gapTolerance", c->gap_tolerance);
        art_build_value(&f->build, "minAugmentations", "%d", (int)c->rounds[0]);
        art_build_value(&f->build, "maxAugmentations", "%d", (int)c->rounds[1]);
    }
    feb_put_value(f, feb_format(f, "forceEffectors/%s", name), "penalty", &c->penalty);
    art_build_close(&f->build);
}

bool feb_has_path_dependent_contact(const struct feb *f)
{
    bool yes = false;
    for (int i = 0; i < f->act.n_contacts; i++) {
        if (f->act.contacts[i].kind->current) return false;
        yes = yes || f->act.contacts[i].augmented || f->act.contacts[i].friction > 0 ||
              strcmp(f->act.contacts[i].kind->method, "STICKY_NODE") == 0;
    }
    return yes;
}

void feb_emit_contacts(struct feb *f)
{
    for (int i = 0; i < f->act.n_contacts; i++) put_contact(f, i);
}
