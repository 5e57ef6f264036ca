/* Collision behaviours and contact reports for scripts; lua/contact.lua makes methods of them. */
#include "script_priv.h"
#include <art/contact.h>
#include <string.h>

/* contact_check(behaviour): raises what is wrong with its sides */
static int contact_check(lua_State *L)
{
    script_try(L, art_contact_behavior_check(script_of(L)->ctx, script_comp_editable(L, 1)));
    return 0;
}

static bool has_property(const struct art_comp *entry, const char *prop, const char *text, size_t n)
{
    const struct art_slot *slot = art_comp_slot(entry, prop);
    return slot && slot->value.text && slot->value.text_n == n &&
           memcmp(slot->value.text, text, n) == 0;
}

/* contact_find(list, first, second): the entry with these texts for sides, in either order, or nil
 */
static int contact_find(lua_State *L)
{
    const struct art_comp *list = script_comp_check(L, 1);
    size_t n[2];
    const char *first = luaL_checklstring(L, 2, &n[0]), *second = luaL_checklstring(L, 3, &n[1]);
    struct art_comp *found = NULL;
    script_charge(L, list->n_children);
    for (int i = 0; i < list->n_children && !found; i++) {
        struct art_comp *entry = list->children[i];
        if ((has_property(entry, "collidable0", first, n[0]) &&
             has_property(entry, "collidable1", second, n[1])) ||
            (has_property(entry, "collidable0", second, n[1]) &&
             has_property(entry, "collidable1", first, n[0])))
            found = entry;
    }
    script_comp_push(L, found);
    return 1;
}

/* contact_acting(model, a, b) returns the behaviour that applies, or nil. */
static int contact_acting(lua_State *L)
{
    const struct art_comp *behavior = NULL;
    script_try(L, art_contact_acting_behavior(script_of(L)->ctx, script_comp_check(L, 1),
                                              script_comp_check(L, 2), script_comp_check(L, 3),
                                              &behavior));
    script_comp_push(L, (struct art_comp *)behavior);
    return 1;
}

/* ------------------------------------------------------------------ bodies */

/* Counts the bodies; the first `most` of them go into comp[]. Nothing of Lua happens here, so that
 * nothing is lost when its memory ends. */
static int find_bodies(struct art_ctx *ctx, struct art_comp *top, struct art_comp **comp, int most,
                       int *n)
{
    struct art_collidable *body = NULL;
    int status = art_contact_bodies(ctx, top, &body, n);
    for (int i = 0; i < *n && i < most && status == ART_OK; i++)
        comp[i] = (struct art_comp *)body[i].comp;
    art_free(body);
    return status;
}

/* contact_bodies(component) returns an array of what can collide below it. */
static int contact_bodies(lua_State *L)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_comp *top = script_comp_check(L, 1), **comp;
    int n = 0;
    script_try(L, find_bodies(ctx, top, NULL, 0, &n));
    script_charge(L, 20.0 * n);
    comp = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *comp, 0);
    script_try(L, find_bodies(ctx, top, comp, n, &n));
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        script_comp_push(L, comp[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* contact_mesh(body) returns its collision mesh, in its own coordinates, or nothing. */
static int contact_mesh(lua_State *L)
{
    struct art_comp *body = script_comp_check(L, 1);
    struct art_mesh **mesh = script_mesh_push(L);
    script_try(L, art_body_collision_mesh(script_of(L)->ctx, body, mesh));
    return *mesh ? 1 : 0;
}

/* ------------------------------------------------------------- what contact tells */

#define CONTACT_REPORT "art.contacts"
enum { CONTACT_COST = 100 };

/* Freed by Lua whatever happens. */
struct contact_report {
    struct art_contacts contacts;
    struct art_contact_vertices vertices;
    struct art_contours contours;
};

static int contact_report_gc(lua_State *L)
{
    struct contact_report *contact_report = luaL_checkudata(L, 1, CONTACT_REPORT);
    art_contacts_fini(&contact_report->contacts);
    art_contact_vertices_fini(&contact_report->vertices);
    art_contours_fini(&contact_report->contours);
    return 0;
}

static int contact_report_tostring(lua_State *L)
{
    const struct contact_report *contact_report = luaL_checkudata(L, 1, CONTACT_REPORT);
    lua_pushfstring(L, "%d contacts", contact_report->contacts.n);
    return 1;
}

/* The contacts of the component at 1, as they are now; the model that it is in. */
static struct contact_report *query_contacts(lua_State *L, int *model)
{
    struct art_script *script = script_of(L);
    const struct art_comp *comp = script_comp_check(L, 1);
    if (!script->sim) {
        script_fail(L, ART_EUSAGE, "contacts are those of a simulation");
        return NULL;
    }
    *model = art_sim_model_index(script->sim, comp);
    if (*model < 0) script_fail(L, ART_EUSAGE, "'%s' is in no model", art_comp_path(comp, NULL));
    luaL_checkstack(L, 12, NULL);
    struct contact_report *contact_report = lua_newuserdatauv(L, sizeof *contact_report, 0);
    memset(contact_report, 0, sizeof *contact_report);
    luaL_setmetatable(L, CONTACT_REPORT);
    script_try(L, art_contacts_get(script->ctx, art_sim_system(script->sim, *model),
                                   art_sim_state(script->sim, *model), comp,
                                   &contact_report->contacts));
    script_charge(L, CONTACT_COST * (1.0 + contact_report->contacts.n));
    return contact_report;
}

static void set_vector(lua_State *L, const char *key, const double x[3])
{
    lua_createtable(L, 3, 0);
    for (int i = 0; i < 3; i++) {
        lua_pushnumber(L, x[i] + 0); /* no -0 */
        lua_rawseti(L, -2, i + 1);
    }
    luaL_setmetatable(L, "art.vec");
    lua_setfield(L, -2, key);
}

static void set_number(lua_State *L, const char *key, double x)
{
    lua_pushnumber(L, x + 0);
    lua_setfield(L, -2, key);
}

static void set_comp(lua_State *L, const char *key, const struct art_comp *comp)
{
    script_comp_push(L, (struct art_comp *)comp);
    lua_setfield(L, -2, key);
}

/* Sets vertsK and weightsK; vertices count from 1. */
static void set_point(lua_State *L, const struct art_contact *c, int k)
{
    lua_createtable(L, c->n_verts[k], 0);
    lua_createtable(L, c->n_verts[k], 0);
    for (int i = 0; i < c->n_verts[k]; i++) {
        lua_pushinteger(L, c->vert[k][i] + 1);
        lua_rawseti(L, -3, i + 1);
        lua_pushnumber(L, c->weight[k][i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -3, k ? "weights1" : "weights0");
    lua_setfield(L, -2, k ? "verts1" : "verts0");
}

static void push_contact(lua_State *L, const struct art_contacts *all, const struct art_contact *c)
{
    const struct art_contact_pair *pair = &all->pair[c->pair];
    lua_createtable(L, 0, 16);
    set_comp(L, "behavior", pair->rule->law->behavior);
    set_comp(L, "body0", all->body[pair->body[0]].comp);
    set_comp(L, "body1", all->body[pair->body[1]].comp);
    set_vector(L, "position0", c->pos[0]);
    set_vector(L, "position1", c->pos[1]);
    set_vector(L, "normal", c->normal);
    set_vector(L, "force", c->force);
    set_vector(L, "friction", c->friction);
    set_number(L, "distance", c->distance);
    set_number(L, "normalForce", c->normal_force);
    set_number(L, "area", c->area);
    set_number(L, "pressure", c->pressure);
    set_point(L, c, 0);
    set_point(L, c, 1);
}

/* contact_list(response, behaviour, manager or model): a list of tables */
static int contact_list(lua_State *L)
{
    int model;
    const struct contact_report *contact_report = query_contacts(L, &model);
    lua_createtable(L, contact_report->contacts.n, 0);
    for (int i = 0; i < contact_report->contacts.n; i++) {
        push_contact(L, &contact_report->contacts, &contact_report->contacts.contact[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* contact_vertices(the same, 0 or 1) returns a list of tables. */
static int contact_vertices(lua_State *L)
{
    struct art_script *script = script_of(L);
    lua_Integer side = luaL_optinteger(L, 2, 0);
    int model;
    if (side != 0 && side != 1)
        return script_fail(L, ART_ERANGE, "the vertices are those of collidable 0 or 1");
    struct contact_report *contact_report = query_contacts(L, &model);
    struct art_contact_vertices *v = &contact_report->vertices;
    script_try(L, art_contacts_at_vertices(script->ctx, art_sim_system(script->sim, model),
                                           art_sim_state(script->sim, model),
                                           &contact_report->contacts, (int)side, v));
    script_charge(L, CONTACT_COST * (double)v->n);
    lua_createtable(L, v->n, 0);
    for (int i = 0; i < v->n; i++) {
        lua_createtable(L, 0, 5);
        set_comp(L, "body", contact_report->contacts.body[v->list[i].body].comp);
        lua_pushinteger(L, v->list[i].vert + 1);
        lua_setfield(L, -2, "vertex");
        set_vector(L, "force", v->list[i].force);
        set_number(L, "area", v->list[i].area);
        set_number(L, "pressure", v->list[i].pressure);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* Numbers that count from 0, in a list that counts from 1. */
static void set_indices(lua_State *L, const char *key, const int *index, int n)
{
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushinteger(L, index[i] + 1);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, key);
}

/* Contours of a region as lists of points. */
static void set_contours(lua_State *L, const struct art_contours *all, const struct art_region *r)
{
    lua_createtable(L, r->n_contours, 0);
    for (int i = 0; i < r->n_contours; i++) {
        const struct art_contour *contour = &all->contour[all->contour_of[r->first_contour + i]];
        lua_createtable(L, contour->n, 0);
        for (int k = 0; k < contour->n; k++) {
            const double *x = all->point[contour->first + k].x;
            lua_createtable(L, 3, 0);
            for (int j = 0; j < 3; j++) {
                lua_pushnumber(L, x[j]);
                lua_rawseti(L, -2, j + 1);
            }
            luaL_setmetatable(L, "art.vec");
            lua_rawseti(L, -2, k + 1);
        }
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "contours");
}

static void push_region(lua_State *L, const struct contact_report *contact_report, int side,
                        const struct art_contact_pair *pair, const struct art_region *r)
{
    const struct art_contours *all = &contact_report->contours;
    lua_createtable(L, 0, 6);
    set_comp(L, "body", contact_report->contacts.body[pair->body[side]].comp);
    set_comp(L, "other", contact_report->contacts.body[pair->body[!side]].comp);
    set_number(L, "area", r->area);
    set_indices(L, "vertices", all->vert + r->first_vert, r->n_verts);
    set_indices(L, "faces", all->tri + r->first_tri, r->n_tris);
    set_contours(L, all, r);
}

/* contact_regions(the same, 0 or 1) returns a list of tables; nil if contours are not traced. */
static int contact_regions(lua_State *L)
{
    struct art_script *script = script_of(L);
    lua_Integer side = luaL_optinteger(L, 2, 0);
    int model, n = 0;
    if (side != 0 && side != 1)
        return script_fail(L, ART_ERANGE, "the regions are those of collidable 0 or 1");
    struct contact_report *contact_report = query_contacts(L, &model);
    lua_newtable(L);
    for (int i = 0; i < contact_report->contacts.n_pairs; i++) {
        const struct art_contact_pair *pair = &contact_report->contacts.pair[i];
        const struct art_contours *all = &contact_report->contours;
        bool known;
        script_try(L, art_contacts_regions(script->ctx, art_sim_system(script->sim, model),
                                           art_sim_state(script->sim, model), pair,
                                           &contact_report->contours, &known));
        if (!known) return 0;
        script_charge(L, CONTACT_COST * (1.0 + all->n_points));
        for (int k = 0; k < all->n_regions; k++) {
            if (all->region[k].mesh != side) continue;
            push_region(L, contact_report, (int)side, pair, &all->region[k]);
            lua_rawseti(L, -2, ++n);
        }
    }
    return 1;
}

void script_contact_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"contact_find", contact_find},
                                         {"contact_check", contact_check},
                                         {"contact_acting", contact_acting},
                                         {"contact_bodies", contact_bodies},
                                         {"contact_mesh", contact_mesh},
                                         {"contact_list", contact_list},
                                         {"contact_vertices", contact_vertices},
                                         {"contact_regions", contact_regions},
                                         {NULL, NULL}};
    static const luaL_Reg none[] = {{NULL, NULL}};
    script_class_open(L, CONTACT_REPORT, contact_report_gc, contact_report_tostring, none);
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
