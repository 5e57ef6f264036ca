/* Pulling at a component with the pointer: a spring from the place that was picked to the pointer,
 * whose force is the component's externalForce. */
#include "artview.h"
#include <art/skin.h>
#include <art/xform.h>
#include <limits.h>
#include <math.h>

static const double stiffness_by_mass = 400; /* of the spring [1/T^2] */

int pick_number(double id)
{
    return id >= 0 && id <= INT_MAX ? (int)id : -1;
}

/* The nearest node of a FEM model to a place. */
static const struct art_comp *nearest_node(struct art_sim *sim, const struct art_comp *fem,
                                           const double x[3])
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes"), *best = NULL;
    struct art_ctx quiet;
    double least = INFINITY;
    art_ctx_init(&quiet);
    for (int i = 0; nodes && i < nodes->n_children; i++) {
        struct art_sim_prop prop;
        double p[3], d = 0;
        if (art_sim_bind(&quiet, sim, nodes->children[i], "position", NULL, &prop) < 0) continue;
        art_sim_get(sim, &prop, p);
        for (int k = 0; k < 3; k++) d += (p[k] - x[k]) * (p[k] - x[k]);
        if (d >= least) continue;
        least = d;
        best = nodes->children[i];
    }
    art_ctx_fini(&quiet);
    return best;
}

/* Let forces on a skin act on the vertex that is nearest to a place. */
static bool load_skin(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                      const double x[3])
{
    struct art_sim_prop prop;
    const struct art_skin *skin = NULL;
    double best = 0, least = INFINITY, p[3];
    int model;
    for (model = 0; model < art_sim_models(sim) && !skin; model++)
        skin = art_system_skin_of(art_sim_system(sim, model), comp);
    for (int v = 0; skin && v < skin->n_verts; v++) {
        art_skin_vertex(skin, art_sim_state(sim, model - 1), v, p);
        double d = art_v3_distance(p, x);
        if (d < least) least = d, best = v;
    }
    return least < INFINITY && art_sim_try_bind(ctx, sim, comp, "loadedVertex", &prop) == ART_OK &&
           art_sim_set(ctx, sim, &prop, &best) == ART_OK;
}

/* Bind the external force of a component, of a node of it, or of what it belongs to: the first that
 * has one. */
static const struct art_comp *bind_force(struct pull *p, struct art_ctx *ctx, struct art_sim *sim,
                                         const struct art_comp *comp, const double x[3])
{
    for (; comp; comp = comp->parent) {
        const struct art_comp *at =
            art_comp_has_kind(comp, ART_KIND_FEM_MODEL) ? nearest_node(sim, comp, x) : comp;
        if (at && art_comp_has_kind(at, ART_KIND_SKIN) && !load_skin(ctx, sim, at, x)) continue;
        if (at && art_find_prop(at, "externalForce") &&
            art_sim_try_bind(ctx, sim, at, "externalForce", &p->force) == ART_OK)
            return at;
    }
    return NULL;
}

static void forget(struct pull *p)
{
    art_free(p->path);
    p->path = NULL;
}

/* Begin to pull at what was picked. */
static int begin(struct pull *p, struct art_ctx *ctx, struct source *source, struct art_sim *sim,
                 int id, const double x[3])
{
    const char *picked = source_path_of(source, id);
    const struct art_comp *comp =
        picked ? art_find(art_session_model(source_session(source))->root, picked) : NULL;
    if (comp) comp = bind_force(p, ctx, sim, comp, x);
    if (!comp) return ART_OK;
    p->path = art_comp_path(comp, NULL) ? art_strdup(ctx, art_comp_path(comp, NULL)) : NULL;
    p->revision = source_revision(source);
    return p->path ? ART_OK : ART_ENOMEM;
}

/* A change of structure may have deleted what is pulled at, and has replaced the simulation: bind
 * it anew. */
static void follow(struct pull *p, struct art_ctx *ctx, struct source *source, struct art_sim *sim)
{
    if (!p->path || p->revision == source_revision(source)) return;
    const struct art_comp *comp =
        sim ? art_find(art_session_model(source_session(source))->root, p->path) : NULL;
    p->revision = source_revision(source);
    if (!comp || art_sim_try_bind(ctx, sim, comp, "externalForce", &p->force) < 0) forget(p);
}

int pull_toward(struct pull *p, struct art_cli *cli, struct source *source, const char *text,
                bool *done)
{
    static const double none[6];
    struct art_session *session = source_session(source);
    struct art_sim *sim = session ? art_session_sim(session) : NULL;
    struct art_ctx *ctx = &cli->ctx;
    struct art_quiet quiet;
    double x[7], force[6] = {0}, mass = 1;
    int n = 0, status = ART_OK;
    art_quiet_begin(ctx, &quiet);
    if (sim) status = art_numbers_parse(ctx, "pull", text, x, 7, &n);
    status = art_quiet_end(ctx, &quiet, status);
    if (art_status_stops(status)) return status;
    *done = sim && status == ART_OK && n == 7;
    status = ART_OK;
    follow(p, ctx, source, sim);
    if (!*done) {
        if (p->path && sim) status = art_sim_set(ctx, sim, &p->force, none);
        forget(p);
        return status == ART_ENOMEM ? status : ART_OK;
    }
    if (!p->path) status = begin(p, ctx, source, sim, pick_number(x[0]), x + 1);
    *done = status == ART_OK && p->path;
    if (!*done) return status;
    if (art_find_prop(p->force.comp, "mass")) mass = art_get_double(p->force.comp, "mass");
    for (int k = 0; k < 3; k++)
        force[k] = stiffness_by_mass * fmax(mass, 1e-6) * (x[4 + k] - x[1 + k]);
    status = art_sim_set(ctx, sim, &p->force, force);
    if (status < 0) forget(p);
    return status == ART_ENOMEM ? status : ART_OK;
}
