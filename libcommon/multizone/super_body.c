/* This file builds and compiles a Superelement of the tree. */
#include "super_priv.h"
#include <art/mechtree.h>
#include <art/multizonebody.h>
#include <stdio.h>
#include <string.h>

int super_zone_read(struct art_ctx *ctx, const struct art_comp *comp, struct art_zone **zone)
{
    const char *file = art_get_text(comp, "file");
    char *path = NULL;
    int status;
    if (!file || !*file)
        return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' has no file",
                         art_comp_path(comp, NULL));
    ART_TRY(art_model_find_file(ctx, comp->model, file, &comp->loc, &path));
    ART_TRY(art_zone_read(ctx, path, zone));
    if ((*zone)->modes.n == 0) {
        status = art_error(ctx, ART_EUSAGE, &comp->loc,
                           "zone '%s' of '%s' has no modes: artreduce compute --modes makes them",
                           (*zone)->name, art_comp_path(comp, NULL));
        art_zone_free(*zone);
        *zone = NULL;
    }
out:
    art_free(path);
    return status;
}

static int coordinates_of(const struct art_zone *zone)
{
    return (zone->modes.n + 2) / 3;
}

/* ------------------------------------------------------------------------ built */

static int set_body(struct art_ctx *ctx, struct art_comp *body, const struct art_zone *zone,
                    struct art_rigid *T)
{
    const struct art_inertia *M = &zone->modes.inertia;
    double numbers[13] = {M->mass, M->com[0], M->com[1], M->com[2]}, twist[6];
    int status;
    memcpy(numbers + 4, M->J, sizeof M->J);
    ART_TRY(art_set_text(ctx, body, "inertiaMethod", "EXPLICIT", NULL));
    ART_TRY(art_set_numbers(ctx, body, "inertia", numbers, 13));
    if (!art_is_set(body, "position") && !art_is_set(body, "orientation") &&
        !art_is_set(body, "pose") && !art_is_set(body, "rotation"))
        ART_TRY(art_comp_put(ctx, body, &zone->frame));
    status = art_comp_motion(ctx, body, T, twist);
out:
    return status;
}

static int add(struct art_ctx *ctx, struct art_comp *list, const char *cls, const char *name,
               struct art_comp **comp)
{
    int status;
    (void)ctx;
    ART_TRY(art_comp_create(list->model, art_schema_class(list->model->schema, cls), comp));
    ART_TRY(art_comp_rename(*comp, name));
    status = art_comp_add(list, *comp, -1);
out:
    return status;
}

static int add_parts(struct art_ctx *ctx, struct art_comp *comp, const struct art_zone *zone,
                     const struct art_rigid *T)
{
    struct art_comp *part;
    const double zero = 0, mass = zone->modes.inertia.mass;
    char name[64];
    int status = ART_OK;
    for (int c = 0; c < coordinates_of(zone); c++) {
        snprintf(name, sizeof name, "eta%d", 3 * c);
        ART_TRY(add(ctx, art_comp_child(comp, "modes"), "Particle", name, &part));
        ART_TRY(art_set_numbers(ctx, part, "mass", &mass, 1));
        ART_TRY(art_set_numbers(ctx, part, "pointDamping", &zero, 1));
    }
    for (int k = 0; k < zone->n_column_nodes; k++) {
        double x[3];
        int node = zone->column_node[k];
        if (zone->role[node] != ART_ZONE_FREE) continue;
        snprintf(name, sizeof name, "n%d", zone->id[node]);
        ART_TRY(add(ctx, art_comp_child(comp, "points"), "Particle", name, &part));
        art_rigid_point(x, T, zone->x + 3 * (size_t)node);
        ART_TRY(art_set_numbers(ctx, part, "position", x, 3));
        ART_TRY(art_set_numbers(ctx, part, "mass", &zero, 1));
    }
    for (int s = 0; s < zone->n_seams; s++) {
        struct art_rigid at = *T;
        art_rigid_point(at.p, T, zone->modes.centre[s]);
        ART_TRY(add(ctx, art_comp_child(comp, "interfaces"), "Frame", zone->seam[s].name, &part));
        ART_TRY(art_comp_put(ctx, part, &at));
    }
out:
    return status;
}

static int write_mesh(struct art_ctx *ctx, struct art_comp *comp, const struct art_zone *zone,
                      const struct art_rigid *T)
{
    struct art_buf text;
    art_buf_init(&text, ctx);
    art_buf_putc(&text, '\n');
    for (int i = 0; i < zone->n_nodes; i++) {
        double x[3];
        art_rigid_point(x, T, zone->x + 3 * (size_t)i);
        art_buf_putc(&text, 'v');
        for (int a = 0; a < 3; a++) {
            art_buf_putc(&text, ' ');
            art_buf_double(&text, x[a]);
        }
        art_buf_putc(&text, '\n');
    }
    for (int f = 0; f < zone->n_faces; f++)
        art_buf_printf(&text, "f %d %d %d\n", 1 + zone->face[f][0], 1 + zone->face[f][1],
                       1 + zone->face[f][2]);
    art_buf_puts(&text, "EOF\n");
    int status = art_buf_status(&text);
    if (status == ART_OK) status = art_set_mesh(ctx, comp, "mesh", NULL, text.s);
    art_buf_fini(&text);
    return status;
}

int art_superelement_build(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_zone *zone = NULL;
    struct art_comp *body = art_get_ref(comp, "frame");
    struct art_rigid T;
    int status;
    if (!art_comp_is(comp, "Superelement"))
        return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' is a %s, not a Superelement",
                         art_comp_path(comp, NULL), comp->cls->name);
    if (art_comp_child(comp, "modes")->n_children)
        return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' is built already",
                         art_comp_path(comp, NULL));
    if (!body || !art_comp_has_kind(body, ART_KIND_RIGID_BODY))
        return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' has no rigid body as its frame",
                         art_comp_path(comp, NULL));
    ART_TRY(super_zone_read(ctx, comp, &zone));
    ART_TRY(set_body(ctx, body, zone, &T));
    ART_TRY(add_parts(ctx, comp, zone, &T));
    status = write_mesh(ctx, comp, zone, &T);
out:
    art_zone_free(zone);
    return status;
}

/* --------------------------------------------------------------------- compiled */

static int expect(struct art_ctx *ctx, const struct art_comp *comp, const char *list, int n)
{
    const struct art_comp *l = art_comp_child(comp, list);
    if (l && l->n_children == n) return ART_OK;
    return art_error(ctx, ART_ESHAPE, &comp->loc,
                     "'%s' has %d %s, its file has %d: it must be built again",
                     art_comp_path(comp, NULL), l ? l->n_children : 0, list, n);
}

static int find_components(struct art_ctx *ctx, struct art_system *sys, struct super_body *b)
{
    const struct art_comp *comp = b->skin.comp, *frame = art_get_ref(comp, "frame");
    const struct art_comp *modes = art_comp_child(comp, "modes");
    const struct art_dyn *dyn = frame ? art_system_dyn(sys, frame) : NULL;
    int points = 0, status;
    if (!dyn || !dyn->frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no frame that is simulated here",
                         art_comp_path(comp, NULL));
    b->frame = (int)(dyn - sys->dyn);
    b->n_coordinates = coordinates_of(b->zone);
    for (int k = 0; k < b->zone->n_column_nodes; k++)
        points += b->zone->role[b->zone->column_node[k]] == ART_ZONE_FREE;
    ART_TRY(expect(ctx, comp, "modes", b->n_coordinates));
    ART_TRY(expect(ctx, comp, "points", points));
    ART_TRY(expect(ctx, comp, "interfaces", b->zone->n_seams));
    b->coordinate =
        art_arena_alloc(ctx, &sys->arena, (size_t)b->n_coordinates + 1, sizeof *b->coordinate);
    b->pair = art_arena_alloc(ctx, &sys->arena, (size_t)b->n_coordinates + 1, sizeof *b->pair);
    b->term = art_arena_alloc(ctx, &sys->arena, (size_t)b->n_coordinates + 2, sizeof *b->term);
    ART_TRY(b->coordinate && b->pair && b->term ? ART_OK : ART_ENOMEM);
    for (int c = 0; c < b->n_coordinates; c++)
        b->coordinate[c] = (int)(art_system_dyn(sys, modes->children[c]) - sys->dyn);
out:
    return status;
}

static int add_super(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct super_bodies *all = art_system_ensure_set(ctx, sys, &super_body_forces, sizeof *all);
    struct super_body *b = art_arena_alloc(ctx, &sys->arena, 1, sizeof *b), **end;
    int status;
    if (!all || !b) return ART_ENOMEM;
    b->skin = (struct art_skin){.type = &super_body_skin, .comp = comp, .sys = sys};
    for (end = &all->first; *end;) end = &(*end)->next;
    /* one of the list from here on, which frees it */
    *end = b;
    ART_TRY(super_zone_read(ctx, comp, &b->zone));
    ART_TRY(find_components(ctx, sys, b));
    b->alpha = art_get_double(comp, "particleDamping");
    b->beta = art_get_double(comp, "stiffnessDamping");
    ART_TRY(super_attach_all(ctx, sys, b));
    ART_TRY(art_comp_mesh(ctx, comp, &b->mesh));
    if (b->mesh && b->mesh->n_verts != b->zone->n_nodes)
        ART_TRY(art_error(ctx, ART_ESHAPE, &comp->loc,
                          "the mesh of '%s' has %d {vertex|vertices}, its file has %d node{s}",
                          art_comp_path(comp, NULL), b->mesh->n_verts, b->zone->n_nodes));
    b->skin.mesh = b->mesh;
    b->skin.n_verts = b->mesh ? b->zone->n_nodes : 0;
    ART_TRY(art_system_add_skin(ctx, sys, &b->skin));
    art_system_set_place(sys, comp, 1);
out:
    return status;
}

static bool is_part(const struct art_comp *comp, const struct art_comp *child)
{
    (void)comp;
    return art_streq(child->name, "modes") || art_streq(child->name, "points") ||
           art_streq(child->name, "interfaces");
}

static void get_energy(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    const struct super_bodies *all = art_system_set_data(sys, &super_body_forces);
    *out = 0;
    for (const struct super_body *b = all ? all->first : NULL; b; b = b->next)
        if (b->skin.comp == comp) *out = super_body_energy(b, state);
}

static const struct art_live live[] = {{"energy", 1, get_energy, NULL}};

const struct art_mech_ops art_ops_superelement = {
    .attachments = add_super, .includes_child = is_part, ART_LIVE(live)};
