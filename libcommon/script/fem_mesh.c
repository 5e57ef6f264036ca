/* This has meshes of FEM models and the selection of nodes by features of the surface, for
 * lua/fem_mesh.lua. */
#include "script_priv.h"
#include <art/femmodel.h>
#include <art/search.h>
#include <art/text.h>
#include <art/volume.h>
#include <string.h>

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

/* A FemMeshComp that is in a model. */
static struct art_comp *mesh_comp(lua_State *L, int arg, bool edit)
{
    struct art_comp *comp = edit ? script_comp_editable(L, arg) : script_comp_check(L, arg);
    if (!art_comp_has_kind(comp, ART_KIND_FEM_MESH) || !comp->parent || !comp->parent->parent ||
        !art_comp_has_kind(comp->parent->parent, ART_KIND_FEM_MODEL))
        script_fail(L, ART_ESHAPE, "expected a FemMeshComp of a FEM model, not a %s",
                    comp->cls->name);
    return comp;
}

/* ------------------------------------------------------------------------ meshes */

static int embed(struct art_ctx *ctx, struct art_comp *comp, const struct art_mesh *mesh,
                 bool surface)
{
    struct art_embedded e = {.mesh = (struct art_mesh *)mesh, .surface = surface};
    struct art_volume *vol = NULL;
    int status;
    ART_TRY(art_fem_tree_mesh(ctx, comp->parent->parent, false, &vol));
    ART_TRY(art_fem_embed(ctx, vol, mesh->n_verts, mesh->pos, &e.at));
    status = art_fem_mesh_write(ctx, comp, &e);
out:
    art_embedding_free(e.at);
    art_volume_free(vol);
    return status;
}

/* fem_embed(comp, mesh, surface): states the mesh, embedded where it is */
static int fem_embed(lua_State *L)
{
    struct art_comp *comp = mesh_comp(L, 1, true);
    const struct art_mesh *mesh = script_mesh_value(L, 2);
    script_charge(L, 200.0 * mesh->n_verts);
    script_try(L, embed(ctx_of(L), comp, mesh, lua_toboolean(L, 3)));
    return 0;
}

static int generate(struct art_ctx *ctx, struct art_comp *comp, const bool *elem, bool surface)
{
    struct art_embedded *e = NULL;
    struct art_volume *vol = NULL;
    int status;
    ART_TRY(art_fem_tree_mesh(ctx, comp->parent->parent, false, &vol));
    ART_TRY(art_fem_surface(ctx, vol, elem, &e));
    if (e->mesh->n_faces == 0)
        ART_TRY(art_error(ctx, ART_ENOTFOUND, NULL, "these elements have no surface"));
    e->surface = surface;
    /* what follows from a choice cannot be made again from the model alone */
    e->generated = surface && !elem;
    status = art_fem_mesh_write(ctx, comp, e);
out:
    art_embedded_free(e);
    art_volume_free(vol);
    return status;
}

/* Reads indices from 1 in the table at `arg` as flags; NULL for nil. */
static bool *flags_of(lua_State *L, int arg, int n)
{
    if (lua_isnoneornil(L, arg)) return NULL;
    luaL_checktype(L, arg, LUA_TTABLE);
    bool *in = lua_newuserdatauv(L, (size_t)n + 1, 0);
    memset(in, 0, (size_t)n + 1);
    for (lua_Integer i = 1; lua_rawgeti(L, arg, i) != LUA_TNIL; i++) {
        lua_Integer k = lua_tointeger(L, -1);
        if (k < 1 || k > n)
            script_fail(L, ART_ERANGE, "%s of %d", script_push_text(L, -1, NULL), n);
        in[k - 1] = true;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return in;
}

/* fem_surface(comp, elements from 1 or nil, surface) sets the surface of elements. */
static int fem_surface(lua_State *L)
{
    struct art_comp *comp = mesh_comp(L, 1, true), *fem = comp->parent->parent;
    const struct art_comp *solids = art_comp_child(fem, "elements"),
                          *shells = art_comp_child(fem, "shellElements");
    int n = (solids ? solids->n_children : 0) + (shells ? shells->n_children : 0);
    const bool *elem = flags_of(L, 2, n);
    script_charge(L, 20.0 * n);
    script_try(L, generate(ctx_of(L), comp, elem, lua_toboolean(L, 3)));
    return 0;
}

/* fem_mesh_of(comp) returns the mesh where it is now, or nil. */
static int fem_mesh_of(lua_State *L)
{
    struct art_comp *comp = mesh_comp(L, 1, false);
    struct art_embedded *e;
    struct art_mesh **mesh = script_mesh_push(L);
    script_try(L, art_fem_mesh_read(ctx_of(L), comp, &e));
    if (!e) return 0;
    *mesh = e->mesh;
    e->mesh = NULL;
    art_embedded_free(e);
    return 1;
}

/* ------------------------------------------------------------------------- nodes */

static bool *all_nodes(lua_State *L, const struct art_volume *vol)
{
    bool *in = lua_newuserdatauv(L, (size_t)vol->n_nodes + 1, 0);
    for (int i = 0; i < vol->n_nodes; i++) in[i] = true;
    script_charge(L, 20.0 * vol->n_nodes);
    return in;
}

static int push_nodes(lua_State *L, const struct art_volume *vol, const bool *in)
{
    lua_Integer n = 0;
    lua_newtable(L);
    for (int i = 0; i < vol->n_nodes; i++) {
        if (!in[i]) continue;
        lua_pushinteger(L, i + 1);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

static int feature(lua_State *L, enum art_node_feature what, const struct art_node_rule *rule)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    lua_Integer node = luaL_checkinteger(L, 2);
    if (node < 1 || node > vol->n_nodes)
        return script_fail(L, ART_ERANGE, "node %d of %d", (int)node, vol->n_nodes);
    bool *in = all_nodes(L, vol);
    script_charge(L, 100.0 * vol->n_elems);
    script_try(L, art_nodes_of_feature(ctx_of(L), vol, what, (int)node - 1, rule, in));
    return push_nodes(L, vol, in);
}

static double angle(lua_State *L, int arg)
{
    return luaL_checknumber(L, arg) * (3.14159265358979323846 / 180);
}

/* v:patch(node, bend), v:patch_border(node, bend) return nodes, from 1; angles are in degrees. */
static int patch(lua_State *L)
{
    struct art_node_rule rule = {.max_bend = angle(L, 3)};
    return feature(L, ART_NODES_PATCH, &rule);
}

static int patch_border(lua_State *L)
{
    struct art_node_rule rule = {.max_bend = angle(L, 3)};
    return feature(L, ART_NODES_PATCH_BORDER, &rule);
}

/* v:edge_line(node, bend, turn, branching) */
static int edge_line(lua_State *L)
{
    struct art_node_rule rule = {.line = {angle(L, 3), angle(L, 4), lua_toboolean(L, 5)}};
    return feature(L, ART_NODES_EDGE_LINE, &rule);
}

/* v:nodes_near(mesh, distance), v:nodes_inside(mesh) return nodes. */
static int nodes_near(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    const struct art_mesh *mesh = script_mesh_value(L, 2);
    double distance = luaL_checknumber(L, 3);
    bool *in = all_nodes(L, vol);
    script_charge(L, 100.0 * (vol->n_nodes + mesh->n_faces));
    script_try(L, art_nodes_near_mesh(ctx_of(L), vol, mesh, distance, in));
    return push_nodes(L, vol, in);
}

static int nodes_inside(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    const struct art_mesh *mesh = script_mesh_value(L, 2);
    bool *in = all_nodes(L, vol);
    script_charge(L, 200.0 * (vol->n_nodes + mesh->n_faces));
    script_try(L, art_nodes_inside_mesh(ctx_of(L), vol, mesh, in));
    return push_nodes(L, vol, in);
}

/* ------------------------------------------------------------------ files of numbers */

static int read_numbers(struct art_ctx *ctx, const char *path, struct art_numbers *numbers)
{
    struct art_source src = {0};
    int status = art_source_read(ctx, &src, path);
    if (status == ART_OK) status = art_numbers_read(ctx, &src, numbers);
    art_source_fini(&src);
    return status;
}

/* art.numbers(file) reads whole numbers, brackets and comments aside; and how many nodes it is
 * for, if it says so. */
static int numbers(lua_State *L)
{
    const char *path = script_find_file(L, luaL_checkstring(L, 1));
    struct art_numbers list = {0};
    script_try(L, read_numbers(ctx_of(L), path, &list));
    /* in memory that Lua frees, whatever happens next */
    int *kept = lua_newuserdatauv(L, ((size_t)list.n + 1) * sizeof *kept, 0), n = list.n;
    int declared = list.declared;
    if (n) memcpy(kept, list.number, (size_t)n * sizeof *kept);
    art_numbers_fini(&list);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushinteger(L, kept[i]);
        lua_rawseti(L, -2, i + 1);
    }
    if (declared < 0) return 1;
    lua_pushinteger(L, declared);
    return 2;
}

void script_fem_mesh_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"fem_embed", fem_embed},
                                         {"fem_surface", fem_surface},
                                         {"fem_mesh_of", fem_mesh_of},
                                         {"numbers", numbers},
                                         {NULL, NULL}};
    static const luaL_Reg methods[] = {
        {"patch", patch},           {"patch_border", patch_border}, {"edge_line", edge_line},
        {"nodes_near", nodes_near}, {"nodes_inside", nodes_inside}, {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
    luaL_getmetatable(L, "art.volume");
    lua_getfield(L, -1, "__index");
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 2);
}
