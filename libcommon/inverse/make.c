/* This makes controllers in the tree: exciters, targets, terms, and the probes that go with them
 * (the guide to ArtiSynth, sections 10.1.6 and 10.4). */
#include "inverse_priv.h"
#include <art/format.h>
#include <art/mechtree.h>
#include <art/series.h>
#include <stdio.h>
#include <string.h>

static int create(struct art_ctx *ctx, struct art_model *model, const char *cls,
                  struct art_comp **comp)
{
    (void)ctx;
    return art_comp_create(model, art_schema_class(model->schema, cls), comp);
}

/* Name a component that is not in the tree yet as the first of name, name2, name3 ... that is free.
 */
static int name_in(struct art_ctx *ctx, const struct art_comp *list, struct art_comp *comp,
                   const char *base, const char *suffix)
{
    char *name = NULL;
    int status = ART_OK;
    for (int k = 1; k < 1000000; k++) {
        char number[16] = "";
        if (k > 1) snprintf(number, sizeof number, "%d", k);
        name = art_format(ctx, "%s%s%s", base, number, suffix);
        if (!name) return ART_ENOMEM;
        if (!art_comp_child(list, name)) break;
        art_free(name);
        name = NULL;
    }
    status = art_comp_rename(comp, name);
    art_free(name);
    return status;
}

/* Targets are cyan, of a size that is seen in models of any size. */
static int color_targets(struct art_ctx *ctx, struct art_comp *term)
{
    static const char *const lists[2] = {"targetPoints", "targetFrames"};
    static const char *const looks[2] = {
        "maspack.render.PointRenderProps [ pointColor=[ 0 1 1 ] pointSize=9 ]",
        "maspack.render.RenderProps [ faceStyle=NONE drawEdges=true lineColor=[ 0 1 1 ] "
        "lineWidth=2 ]"};
    int status = ART_OK;
    for (int k = 0; k < 2 && status == ART_OK; k++)
        status = art_set_text(ctx, art_comp_child(term, lists[k]), "renderProps", looks[k], NULL);
    return status;
}

/* White at rest and red as they are excited, muscles that have no colours of their own. */
static int color_exciter(struct art_ctx *ctx, struct art_comp *exciter)
{
    static const double red[3] = {1, 0, 0}, white[3] = {1, 1, 1};
    struct art_value value;
    int status;
    if (!art_find_prop(exciter, "excitationColor")) return ART_OK;
    if (art_get(exciter, "excitationColor", &value) && !value.is_null && value.n > 0) return ART_OK;
    ART_TRY(art_set_numbers(ctx, exciter, "excitationColor", red, 3));
    if (art_get_object(exciter, "renderProps"))
        status = art_set_numbers(ctx, exciter, "renderProps.lineColor", white, 3);
    else
        status = art_set_text(ctx, exciter, "renderProps",
                              "maspack.render.LineRenderProps [ lineColor=[ 1 1 1 ] ]", NULL);
out:
    return status;
}

int art_tracking_make(struct art_ctx *ctx, struct art_comp *mech, const char *name,
                      struct art_comp **controller)
{
    struct art_model *model = mech->model;
    struct art_comp *list = art_comp_child(model->root, "controllers"), *made;
    const double bounds[2] = {0, 1};
    int status;
    ART_TRY(create(ctx, model, "TrackingController", &made));
    ART_TRY(name_in(ctx, list, made, name ? name : "tcon", ""));
    ART_TRY(art_comp_add(list, made, -1));
    ART_TRY(art_set_refs(ctx, made, "model", &mech, 1));
    ART_TRY(art_set_numbers(ctx, made, "excitationBounds", bounds, 2));
    ART_TRY(color_targets(ctx, art_comp_child(made, "motionTerm")));
    *controller = made;
out:
    return status;
}

int art_tracking_add_exciter(struct art_ctx *ctx, struct art_comp *controller,
                             struct art_comp *exciter, double weight)
{
    static const double both_ways[2] = {-1, 1};
    struct art_comp *entry, *list = art_comp_child(controller, "exciters");
    bool pushes = art_comp_has_kind(exciter, ART_KIND_FORCE_EXCITER);
    int status;
    if (!art_find_prop(exciter, "excitation"))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) has no excitation",
                         art_comp_path(exciter, NULL), exciter->cls->name);
    ART_TRY(create(ctx, controller->model, "ExciterComp", &entry));
    ART_TRY(art_comp_add(list, entry, -1));
    ART_TRY(art_set_refs(ctx, entry, "ref", &exciter, 1));
    status = pushes ? art_set_numbers(ctx, entry, "excitationBounds", both_ways, 2)
                    : art_set_mode(ctx, entry, "excitationBounds", ART_MODE_INHERITED);
    if (status == ART_OK && weight != 1) status = art_set_numbers(ctx, entry, "weight", &weight, 1);
    if (status == ART_OK && art_get_bool(controller, "configExcitationColoring"))
        status = color_exciter(ctx, exciter);
out:
    return status;
}

/* ------------------------------------------------------------------- motion targets */

/* The target of a source is named after it. */
static int name_target(struct art_ctx *ctx, const struct art_comp *list, struct art_comp *target,
                       const struct art_comp *source, const char *kind)
{
    char base[64];
    if (source->name) return name_in(ctx, list, target, source->name, "_ref");
    snprintf(base, sizeof base, "%s%d", kind, source->number);
    return name_in(ctx, list, target, base, "_ref");
}

static int place_target(struct art_ctx *ctx, struct art_comp *target, const struct art_comp *source,
                        bool frame)
{
    struct art_rigid T;
    double twist[6], axis[4];
    int status = art_comp_motion(ctx, source, &T, twist);
    if (status < 0) return status;
    status = art_set_numbers(ctx, target, "position", T.p, 3);
    if (!frame || status < 0) return status;
    axis[3] = art_rot_to_axis_angle_deg(T.R, axis);
    return art_set_numbers(ctx, target, "orientation", axis, 4);
}

/* The meshes of a body in another one, which is drawn as it is. */
static int copy_meshes(struct art_ctx *ctx, struct art_comp *to, const struct art_comp *from)
{
    const struct art_comp *meshes = art_comp_child(from, "meshes");
    struct art_comp *list = art_comp_child(to, "meshes"), *made;
    int status = ART_OK;
    for (int i = 0; meshes && list && i < meshes->n_children; i++) {
        struct art_value mesh;
        if (!art_get(meshes->children[i], "mesh", &mesh) || !mesh.text) continue;
        ART_TRY(create(ctx, to->model, "RigidMeshComp", &made));
        ART_TRY(art_comp_add(list, made, -1));
        ART_TRY(art_set_mesh(ctx, made, "mesh", mesh.cls, mesh.text));
    }
out:
    return status;
}

int art_tracking_add_target(struct art_ctx *ctx, struct art_comp *controller,
                            struct art_comp *source, double weight, struct art_comp **target)
{
    struct art_comp *term = art_comp_child(controller, "motionTerm"), *made, *reference;
    bool frame = art_comp_has_kind(source, ART_KIND_FRAME);
    const char *kind = art_comp_has_kind(source, ART_KIND_RIGID_BODY) ? "rb" : frame ? "f" : "p";
    int status;
    if (!frame && !art_comp_has_kind(source, ART_KIND_POINT))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is neither a point nor a frame",
                         art_comp_path(source, NULL), source->cls->name);
    struct art_comp *targets = art_comp_child(term, frame ? "targetFrames" : "targetPoints"),
                    *sources = art_comp_child(term, frame ? "sourceFrames" : "sourcePoints");
    ART_TRY(create(ctx, controller->model, frame ? "TargetFrame" : "TargetPoint", &made));
    ART_TRY(name_target(ctx, targets, made, source, kind));
    ART_TRY(art_comp_add(targets, made, -1));
    ART_TRY(create(ctx, controller->model, frame ? "SourceFrameReference" : "SourcePointReference",
                   &reference));
    ART_TRY(art_comp_add(sources, reference, -1));
    ART_TRY(art_set_refs(ctx, reference, "ref", &source, 1));
    ART_TRY(place_target(ctx, made, source, frame));
    if (art_comp_has_kind(source, ART_KIND_RIGID_BODY)) ART_TRY(copy_meshes(ctx, made, source));
    if (weight != 1) ART_TRY(art_set_numbers(ctx, made, "weight", &weight, 1));
    if (target) *target = made;
out:
    return status;
}

/* ---------------------------------------------------------------------------- terms */

/* The term of a class and name, made if it is not there. */
static int term_of(struct art_ctx *ctx, struct art_comp *controller, const char *cls,
                   const char *name, struct art_comp **term)
{
    struct art_comp *found = art_comp_child(controller, name);
    int status = ART_OK;
    if (!found) {
        ART_TRY(create(ctx, controller->model, cls, &found));
        ART_TRY(art_comp_rename(found, name));
        ART_TRY(art_comp_add(controller, found, -1));
    }
    *term = found;
out:
    return status;
}

int art_tracking_add_term(struct art_ctx *ctx, struct art_comp *controller, const char *cls,
                          const char *name, struct art_comp **term)
{
    const struct art_cls *kind = art_schema_class(controller->model->schema, cls);
    if (!kind || !art_cls_is(kind, "QPTermBase") || (kind->flags & ART_CLASS_ABSTRACT))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is no class of terms of a controller", cls);
    if (!name) name = art_streq(cls, "DampingTerm") ? "dampingTerm" : cls;
    return term_of(ctx, controller, cls, name, term);
}

int art_tracking_set_term(struct art_ctx *ctx, struct art_comp *controller, const char *cls,
                          double weight)
{
    struct art_comp *term;
    int status = art_tracking_add_term(ctx, controller, cls, NULL, &term);
    return status < 0 ? status : art_set_numbers(ctx, term, "weight", &weight, 1);
}

/* The count of numbers of the force of a component; joints: rows of constraints. 0: it has no
 * force. */
static int force_size(const struct art_comp *source, bool *joint)
{
    *joint = art_comp_has_kind(source, ART_KIND_CONNECTOR);
    if (art_comp_is(source, "PlanarConnector")) return 1;
    if (art_comp_is(source, "SphericalJointBase") || art_comp_is(source, "SphericalJoint"))
        return 3;
    if (*joint) return 0;
    if (art_comp_is(source, "FrameSpring")) return 6;
    return art_comp_is(source, "AxialSpring") || art_comp_is(source, "MultiPointSpring") ? 1 : 0;
}

int art_tracking_add_force_target(struct art_ctx *ctx, struct art_comp *controller,
                                  struct art_comp *source, double weight, struct art_comp **target)
{
    static const double zeros[6];
    struct art_comp *term, *made, *list;
    bool joint;
    int n = force_size(source, &joint), status;
    if (n == 0)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) has no force that could be a target",
                         art_comp_path(source, NULL), source->cls->name);
    ART_TRY(term_of(ctx, controller, joint ? "ForceTargetTerm" : "ForceEffectorTerm",
                    joint ? "constraintForceTerm" : "forceEffectorTerm", &term));
    list = art_comp_child(term, "forceTargets");
    ART_TRY(create(ctx, controller->model, joint ? "ConstraintForceTarget" : "ForceEffectorTarget",
                   &made));
    ART_TRY(name_target(ctx, list, made, source, "f"));
    ART_TRY(art_comp_add(list, made, -1));
    ART_TRY(art_set_refs(ctx, made, joint ? "connector" : "forceComp", &source, 1));
    ART_TRY(art_set_numbers(ctx, made, joint ? "targetLambda" : "targetForce", zeros, n));
    if (weight != 1) ART_TRY(art_set_numbers(ctx, made, "weight", &weight, 1));
    if (target) *target = made;
out:
    return status;
}

/* --------------------------------------------------------------------------- probes */

/* The properties that a probe drives or records. */
struct listed {
    struct art_ref *refs;
    int n, cap, size;
    enum art_rotation_rep rep; /* of rotations: those of frames */
    double *rotation;          /* [n_rotations] where they start in a row */
    int n_rotations, cap_rotations;
};

static void listed_fini(struct listed *l)
{
    art_free(l->refs);
    art_free(l->rotation);
}

static int list_prop(struct art_ctx *ctx, struct listed *l, struct art_comp *comp, const char *prop,
                     int size)
{
    if (!ART_GROW(ctx, l->refs, l->n, l->cap)) return ART_ENOMEM;
    l->refs[l->n++] = (struct art_ref){.to = comp, .prop = prop};
    l->size += size;
    return ART_OK;
}

static int list_rotation(struct art_ctx *ctx, struct listed *l, struct art_comp *comp)
{
    if (!ART_GROW(ctx, l->rotation, l->n_rotations, l->cap_rotations)) return ART_ENOMEM;
    l->rotation[l->n_rotations++] = l->size;
    return list_prop(ctx, l, comp, "orientation", art_rotation_rep_size(l->rep));
}

/* Lists the positions of targets, or of sources: points, then frames, each position and rotation.
 */
static int list_positions(struct art_ctx *ctx, struct art_comp *controller, bool sources,
                          struct listed *l)
{
    static const char *const names[2][2] = {{"targetPoints", "targetFrames"},
                                            {"sourcePoints", "sourceFrames"}};
    const struct art_comp *term = art_comp_child(controller, "motionTerm");
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        const struct art_comp *list = art_comp_child(term, names[sources][k]);
        for (int i = 0; list && i < list->n_children && status == ART_OK; i++) {
            struct art_comp *comp = list->children[i];
            if (sources) comp = art_get_ref(comp, "ref");
            if (!comp) continue;
            status = list_prop(ctx, l, comp, "position", 3);
            if (k == 1 && status == ART_OK) status = list_rotation(ctx, l, comp);
        }
    }
    return status;
}

static int list_excitations(struct art_ctx *ctx, struct art_comp *controller, struct listed *l)
{
    const struct art_comp *list = art_comp_child(controller, "exciters");
    int status = ART_OK;
    for (int i = 0; i < list->n_children && status == ART_OK; i++) {
        struct art_comp *comp = art_get_ref(list->children[i], "ref");
        if (comp) status = list_prop(ctx, l, comp, "excitation", 1);
    }
    return status;
}

static int list_forces(struct art_ctx *ctx, struct art_comp *controller, struct listed *l)
{
    const struct art_comp *term = art_comp_child(controller, "constraintForceTerm"),
                          *list = term ? art_comp_child(term, "forceTargets") : NULL;
    int status = ART_OK;
    for (int i = 0; list && i < list->n_children && status == ART_OK; i++) {
        struct art_value value;
        int n = art_get(list->children[i], "targetLambda", &value) ? value.n : 0;
        if (n > 0) status = list_prop(ctx, l, list->children[i], "targetLambda", n);
    }
    return status;
}

enum listing { TARGETS, SOURCES, EXCITATIONS, FORCES };

/* The probes that ArtiSynth's inverse manager makes, with its names and files (guide, 10.4.1). */
static const struct made_probe {
    const char *name, *file;
    enum listing what;
    bool input, positions, off;
} made_probes[] = {
    {"target positions", "target_positions.txt", TARGETS, true, true, false},
    {"target forces", "target_forces.txt", FORCES, true, false, false},
    {"input excitations", "input_excitations.txt", EXCITATIONS, true, false, true},
    {"tracked positions", "tracked_positions.txt", TARGETS, false, true, false},
    {"source positions", "source_positions.txt", SOURCES, false, true, false},
    {"computed excitations", "computed_excitations.txt", EXCITATIONS, false, false, false},
};

static int list_for(struct art_ctx *ctx, struct art_comp *controller, enum listing what,
                    struct listed *l)
{
    if (what == EXCITATIONS) return list_excitations(ctx, controller, l);
    if (what == FORCES) return list_forces(ctx, controller, l);
    return list_positions(ctx, controller, what == SOURCES, l);
}

/* What a property has now, as the probe holds it: orientations in its representation. */
static void present_value(const struct listed *l, int i, int at, int room, double *row, int *size)
{
    struct art_value value;
    int n = 0;
    const double *x =
        art_get(l->refs[i].to, l->refs[i].prop, &value) ? art_value_numbers(&value, &n) : NULL;
    for (int k = 0; x && k < l->n_rotations; k++) {
        static const double zeros[4];
        double R[9];
        if (l->rotation[k] != at) continue;
        art_rotation_get(ART_ROT_AXIS_ANGLE_DEG, x, R);
        art_rotation_put(l->rep, R, zeros, row);
        *size = art_rotation_rep_size(l->rep);
        return;
    }
    *size = n < room ? n : room;
    if (x) memcpy(row, x, (size_t)*size * sizeof *x);
}

/* Sets two knots of an input: what its properties have now, at the start and at the end. */
static int set_knots(struct art_ctx *ctx, struct art_comp *probe, const struct listed *l,
                     double duration)
{
    const size_t row = (size_t)l->size + 1;
    double *data = art_alloc(ctx, 2 * row, sizeof *data);
    int at = 1, status;
    if (!data) return ART_ENOMEM;
    for (int i = 0; i < l->n; i++) {
        int n;
        present_value(l, i, at - 1, l->size + 1 - at, data + at, &n);
        at += n;
    }
    memcpy(data + row, data, row * sizeof *data);
    data[row] = duration;
    status = art_set_numbers(ctx, probe, "data", data, (int)(2 * row));
    art_free(data);
    return status;
}

/* How the rotations of frames stand in the rows, and where. */
static int set_rotations(struct art_ctx *ctx, struct art_comp *probe, const struct listed *l)
{
    int status;
    if (l->n_rotations == 0) return ART_OK;
    ART_TRY(art_set_text(ctx, probe, "rotationRep", art_rotation_rep_name((int)l->rep), NULL));
    status = art_set_numbers(ctx, probe, "rotationSubvecOffsets", l->rotation, l->n_rotations);
out:
    return status;
}

/* An input that finds its file follows it as that says: by its interpolation. *there: it is found.
 */
static int attach_file(struct art_ctx *ctx, struct art_comp *probe, const char *file, bool *there)
{
    struct art_quiet quiet;
    struct art_series series = {0};
    char *path = NULL;
    int status;
    art_quiet_begin(ctx, &quiet);
    status = art_quiet_end(ctx, &quiet, art_model_find_file(ctx, probe->model, file, NULL, &path));
    *there = status == ART_OK;
    if (!*there) return art_status_stops(status) ? status : ART_OK;
    /* what is odd about it is reported when the probe is read */
    art_quiet_begin(ctx, &quiet);
    status = art_quiet_raise(ctx, &quiet, art_series_read(ctx, &series, path, NULL));
    if (status == ART_OK)
        status =
            art_set_text(ctx, probe, "interpolationOrder", art_order_name((int)series.order), NULL);
    art_series_fini(&series);
    art_free(path);
    return status;
}

static int make_probe(struct art_ctx *ctx, struct art_comp *controller, const struct made_probe *m,
                      const struct listed *l, const struct art_tracking_probe *how,
                      struct art_comp **made)
{
    struct art_model *model = controller->model;
    const char *cls = m->input ? (m->positions ? "PositionInputProbe" : "NumericInputProbe")
                               : (m->positions ? "PositionOutputProbe" : "NumericOutputProbe");
    struct art_comp *list = art_comp_child(model->root, m->input ? "inputProbes" : "outputProbes"),
                    *probe = art_comp_child(list, m->name), *before = probe;
    const double off = 0, size = l->size;
    const char *file = how->file ? how->file : m->file;
    bool there = false;
    int status;
    if (!probe) {
        ART_TRY(create(ctx, model, cls, &probe));
        ART_TRY(art_comp_rename(probe, m->name));
        ART_TRY(art_comp_add(list, probe, -1));
    }
    ART_TRY(art_set_numbers(ctx, probe, "startTime", &how->start, 1));
    ART_TRY(art_set_numbers(ctx, probe, "stopTime", &how->stop, 1));
    ART_TRY(art_set_numbers(ctx, probe, "updateInterval", &how->interval, 1));
    ART_TRY(art_set_reflist(ctx, probe, "props", l->refs, l->n));
    if (art_find_prop(probe, "vsize")) ART_TRY(art_set_numbers(ctx, probe, "vsize", &size, 1));
    if (m->positions) ART_TRY(set_rotations(ctx, probe, l));
    if (m->off && !before) ART_TRY(art_set_numbers(ctx, probe, "active", &off, 1));
    if (m->input && !before) ART_TRY(set_knots(ctx, probe, l, how->stop - how->start));
    if (m->input) ART_TRY(attach_file(ctx, probe, file, &there));
    if (there || !m->input || how->file) ART_TRY(art_set_string(ctx, probe, "attachedFile", file));
    *made = probe;
    status = ART_OK;
out:
    return status;
}

static int add_probe(struct art_ctx *ctx, struct art_comp *controller, const struct made_probe *m,
                     const struct art_tracking_probe *how, struct art_comp **made)
{
    struct listed l = {.rep = ART_ROT_AXIS_ANGLE_DEG};
    const char *word = art_get_text(controller, "positionProbeRotRep");
    if (word) (void)art_rotation_rep_find(word, &l.rep);
    int status = list_for(ctx, controller, m->what, &l);
    *made = NULL;
    if (status == ART_OK && l.n > 0) status = make_probe(ctx, controller, m, &l, how, made);
    listed_fini(&l);
    return status;
}

enum { N_PROBES = sizeof made_probes / sizeof made_probes[0] };

int art_tracking_add_probes(struct art_ctx *ctx, struct art_comp *controller, double duration,
                            double interval)
{
    const struct art_tracking_probe how = {.stop = duration, .interval = interval};
    struct art_comp *made;
    int status = ART_OK;
    for (int k = 0; k < N_PROBES && status == ART_OK; k++)
        status = add_probe(ctx, controller, &made_probes[k], &how, &made);
    return status;
}

int art_tracking_add_probe(struct art_ctx *ctx, struct art_comp *controller, const char *name,
                           const struct art_tracking_probe *how, struct art_comp **probe)
{
    int k = 0;
    while (k < N_PROBES && !art_streq(made_probes[k].name, name)) k++;
    if (k == N_PROBES)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' is no probe of a controller: target positions, target forces, input "
                         "excitations, tracked positions, source positions, computed excitations",
                         name);
    if (!(how->stop > how->start))
        return art_error(ctx, ART_EUSAGE, NULL, "probe '%s' would end at %g, before it starts",
                         name, how->stop);
    int status = add_probe(ctx, controller, &made_probes[k], how, probe);
    if (status < 0 || *probe) return status;
    return art_error(ctx, ART_EUSAGE, NULL, "'%s' has nothing for a probe '%s'",
                     art_comp_path(controller, NULL), name);
}
