/* This changes meshes that are Lua values: combines solids, colours vertices, makes edges hard. */
#include "script_priv.h"
#include <art/math.h>
#include <art/mesh.h>
#include <art/solid.h>
#include <string.h>

/* What a face costs that is combined is counted in instructions. */
enum { COMBINE_COST = 1000 };

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

/* ------------------------------------------------------------------------- solids */

static int combine(lua_State *L, enum art_solid_op op)
{
    const struct art_mesh *a = script_mesh_value(L, 1), *b = script_mesh_value(L, 2);
    struct art_mesh **out = script_mesh_push(L);
    script_charge(L, COMBINE_COST * ((double)a->n_faces + b->n_faces));
    script_try(L, art_solid_combine(ctx_of(L), a, b, op, NULL, out));
    return 1;
}

static int unite(lua_State *L)
{
    return combine(L, ART_SOLID_UNION);
}

static int intersect(lua_State *L)
{
    return combine(L, ART_SOLID_INTERSECTION);
}

static int subtract(lua_State *L)
{
    return combine(L, ART_SOLID_DIFFERENCE);
}

/* ------------------------------------------------------------------------ colours */

/* Take the colour at the top of the stack, and check it. */
static void take_color(lua_State *L, int vertex, double rgba[4])
{
    int n, cols;
    if (!lua_istable(L, -1))
        script_fail(L, ART_ESHAPE, "the colour of vertex %d is %s, not { r, g, b }", vertex,
                    script_comp_type(L, lua_gettop(L)));
    const double *x = script_value_numbers(L, lua_gettop(L), "a colour", &n, &cols);
    if (n != 3 && n != 4)
        script_fail(L, ART_ESHAPE, "the colour of vertex %d has %d numbers, not 3 or 4", vertex, n);
    rgba[3] = 1;
    memcpy(rgba, x, (size_t)n * sizeof *x);
    for (int i = 0; i < 4; i++)
        if (!(rgba[i] >= 0 && rgba[i] <= 1))
            script_fail(L, ART_ERANGE, "the colour of vertex %d is not between 0 and 1", vertex);
    lua_pop(L, 2);
}

/* Push the colour for a vertex: of a function of its place and number, of a list, or the only one.
 */
static void push_color_of(lua_State *L, const struct art_mesh *mesh, int v, bool single)
{
    if (lua_isfunction(L, 2)) {
        lua_pushvalue(L, 2);
        script_push_vector(L, mesh->pos + 3 * (size_t)v, 3);
        lua_pushinteger(L, v + 1);
        lua_call(L, 2, 1);
    } else if (single) {
        lua_pushvalue(L, 2);
    } else {
        lua_rawgeti(L, 2, v + 1);
    }
}

/* mesh:color_vertices(c) takes {r, g, b}, a list of colours or function(place, number), and returns
 * the mesh. */
static int color_vertices(lua_State *L)
{
    struct art_mesh *mesh = script_mesh_value(L, 1);
    int n = mesh->n_verts;
    if (!lua_isfunction(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 2);
    bool single = lua_istable(L, 2) && lua_rawgeti(L, 2, 1) == LUA_TNUMBER;
    lua_settop(L, 2);
    if (!single && lua_istable(L, 2) && lua_rawlen(L, 2) != (size_t)n)
        return script_fail(L, ART_ESHAPE, "there are %d colours for %d vertices",
                           (int)lua_rawlen(L, 2), n);
    double(*rgba)[4] = lua_newuserdatauv(L, (size_t)(n + 1) * sizeof *rgba, 0);
    for (int v = 0; v < n; v++) {
        push_color_of(L, mesh, v, single);
        take_color(L, v + 1, rgba[v]);
    }
    script_try(L, art_mesh_set_values(ctx_of(L), mesh, &mesh->color, n, rgba[0], 0, NULL));
    lua_settop(L, 1);
    return 1;
}

bool script_mesh_vertex_color(const struct art_mesh *mesh, int v, double rgba[4])
{
    if (mesh->color.n == 0 || mesh->color.idx) return false;
    memcpy(rgba, mesh->color.val + 4 * (size_t)v, 4 * sizeof *rgba);
    return true;
}

/* mesh:color(vertex) gives red, green, blue, opacity, or nil if vertices have none. */
static int color(lua_State *L)
{
    const struct art_mesh *mesh = script_mesh_value(L, 1);
    lua_Integer v = luaL_checkinteger(L, 2);
    double rgba[4];
    if (v < 1 || v > mesh->n_verts)
        return script_fail(L, ART_ERANGE, "there is no vertex %d of %d", (int)v, mesh->n_verts);
    if (!script_mesh_vertex_color(mesh, (int)v - 1, rgba)) return 0;
    script_push_vector(L, rgba, 4);
    return 1;
}

/* --------------------------------------------------------------------- hard edges */

struct edges {
    struct art_mesh_topology *topology;
    bool *hard;
};

static int edges_gc(lua_State *L)
{
    struct edges *e = lua_touserdata(L, 1);
    art_mesh_topology_free(e->topology);
    art_free(e->hard);
    e->topology = NULL;
    e->hard = NULL;
    return 0;
}

/* Push the edges of a mesh, which are freed whatever happens. */
static struct edges *push_edges(lua_State *L, const struct art_mesh *mesh)
{
    struct edges *e = lua_newuserdatauv(L, sizeof *e, 0);
    memset(e, 0, sizeof *e);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, edges_gc);
    lua_setfield(L, -2, "__gc");
    lua_setmetatable(L, -2);
    script_try(L, art_mesh_topology_create(ctx_of(L), &e->topology, mesh));
    e->hard = art_alloc(ctx_of(L), (size_t)e->topology->n_edges + 1, sizeof *e->hard);
    if (!e->hard) script_raise(L, ART_ENOMEM);
    memset(e->hard, 0, (size_t)e->topology->n_edges + 1);
    return e;
}

static int vertex_of_pair(lua_State *L, int i, int k, const struct art_mesh *mesh)
{
    int is_number;
    lua_rawgeti(L, -1, k);
    lua_Integer v = lua_tointegerx(L, -1, &is_number);
    lua_pop(L, 1);
    if (!is_number || v < 1 || v > mesh->n_verts)
        script_fail(L, ART_ERANGE, "edge %d has no vertex %d among %d", i, k, mesh->n_verts);
    return (int)v - 1;
}

static void mark_pairs(lua_State *L, const struct art_mesh *mesh, const struct edges *e)
{
    int n = (int)lua_rawlen(L, 2);
    for (int i = 1; i <= n; i++) {
        if (lua_rawgeti(L, 2, i) != LUA_TTABLE)
            script_fail(L, ART_ESHAPE, "edge %d is %s, not a pair of vertices", i,
                        script_comp_type(L, lua_gettop(L)));
        int a = vertex_of_pair(L, i, 1, mesh), b = vertex_of_pair(L, i, 2, mesh);
        int edge = art_mesh_find_edge(e->topology, a, b);
        if (edge < 0)
            script_fail(L, ART_ENOTFOUND, "there is no edge between vertices %d and %d", a + 1,
                        b + 1);
        e->hard[edge] = true;
        lua_pop(L, 1);
    }
}

/* mesh:set_hard_edges(degrees), mesh:set_hard_edges{ {v, w}, ... }: these stay sharp in smooth
 * shading, all others are round; false: normals are computed again. Returns the mesh */
static int set_hard_edges(lua_State *L)
{
    struct art_mesh *mesh = script_mesh_value(L, 1);
    lua_settop(L, 2);
    if (lua_isboolean(L, 2) && !lua_toboolean(L, 2)) {
        art_mesh_clear_attr(&mesh->normal);
    } else {
        struct edges *e = push_edges(L, mesh);
        if (lua_isnumber(L, 2)) {
            (void)art_mesh_sharp_edges(mesh, e->topology, lua_tonumber(L, 2) * ART_PI / 180,
                                       e->hard);
        } else {
            luaL_checktype(L, 2, LUA_TTABLE);
            mark_pairs(L, mesh, e);
        }
        script_try(L, art_mesh_make_normals(ctx_of(L), mesh, e->topology, e->hard));
    }
    lua_settop(L, 1);
    return 1;
}

bool script_mesh_has_hard_edges(lua_State *L, const struct art_mesh *mesh)
{
    if (mesh->normal.n == 0 || !mesh->normal.idx) return false;
    struct edges *e = push_edges(L, mesh);
    int n = art_mesh_crease_edges(mesh, e->topology, e->hard);
    lua_pop(L, 1);
    return n > 0;
}

/* mesh:hard_edges() returns { {v, w}, ... }. */
static int hard_edges(lua_State *L)
{
    const struct art_mesh *mesh = script_mesh_value(L, 1);
    struct edges *e = push_edges(L, mesh);
    lua_newtable(L);
    if (mesh->normal.n == 0 || art_mesh_crease_edges(mesh, e->topology, e->hard) == 0) return 1;
    for (int i = 0, k = 0; i < e->topology->n_edges; i++) {
        if (!e->hard[i]) continue;
        lua_createtable(L, 2, 0);
        for (int j = 0; j < 2; j++) {
            lua_pushinteger(L, e->topology->edge[i][j] + 1);
            lua_rawseti(L, -2, j + 1);
        }
        lua_rawseti(L, -2, ++k);
    }
    return 1;
}

void script_mesh_edit_open(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"union", unite},           {"intersection", intersect},
        {"difference", subtract},   {"color_vertices", color_vertices},
        {"color", color},           {"set_hard_edges", set_hard_edges},
        {"hard_edges", hard_edges}, {NULL, NULL}};
    luaL_getmetatable(L, "art.mesh");
    lua_getfield(L, -1, "__index");
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 2);
}
