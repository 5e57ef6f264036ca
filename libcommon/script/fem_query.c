/* This provides queries of FEM models as Lua values: fem:query(). */
#include "script_priv.h"
#include <art/femmodel.h>
#include <math.h>
#include <string.h>

#define QUERY "art.femquery"

struct query {
    struct art_locator *q;
};

static struct art_locator *check_query(lua_State *L, int arg)
{
    const struct query *query = luaL_checkudata(L, arg, QUERY);
    return query->q;
}

/* The model that a query is of; an error once it is gone. */
static struct art_comp *model_of(lua_State *L, int arg)
{
    lua_getiuservalue(L, arg, 1);
    struct art_comp *fem = script_comp_check(L, -1);
    lua_pop(L, 1);
    return fem;
}

/* fem:query() uses the present positions of the nodes. */
static int new_query(lua_State *L)
{
    struct art_comp *fem = script_comp_check(L, 1);
    struct query *query = lua_newuserdatauv(L, sizeof *query, 1);
    query->q = NULL;
    luaL_setmetatable(L, QUERY);
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    script_charge(L, 50.0 * fem->model->next_order);
    script_try(L, art_fem_tree_locator(script_of(L)->ctx, &query->q, fem));
    return 1;
}

static int query_gc(lua_State *L)
{
    struct query *query = luaL_checkudata(L, 1, QUERY);
    art_locator_free(query->q);
    query->q = NULL;
    return 0;
}

static int query_tostring(lua_State *L)
{
    const struct art_volume *vol = art_locator_mesh(check_query(L, 1));
    lua_pushfstring(L, "query of %d elements, %d nodes", vol->n_elems, vol->n_nodes);
    return 1;
}

static void take_place(lua_State *L, int arg, double p[3])
{
    int n, cols;
    const double *x = script_value_numbers(L, arg, "place", &n, &cols);
    if (n != 3) script_fail(L, ART_ESHAPE, "a place has 3 numbers, not %d", n);
    memcpy(p, x, 3 * sizeof *p);
    for (int k = 0; k < 3; k++)
        if (!isfinite(p[k])) script_fail(L, ART_ERANGE, "the place is not finite");
}

/* element, nearest place, distance, natural coordinates */
static int push_spot(lua_State *L, const struct art_elem_spot *spot)
{
    struct art_comp *elem = art_fem_tree_elem(model_of(L, 1), spot->elem);
    if (!elem) return script_fail(L, ART_EUSAGE, "the model has changed since the query was made");
    script_comp_push(L, elem);
    script_push_vector(L, spot->at, 3);
    lua_pushnumber(L, spot->distance);
    script_push_vector(L, spot->xi, 3);
    return 4;
}

/* query:containing(place): nil if none holds it */
static int containing(lua_State *L)
{
    const struct art_locator *q = check_query(L, 1);
    struct art_elem_spot spot;
    double p[3];
    take_place(L, 2, p);
    return art_locator_containing(q, p, &spot) ? push_spot(L, &spot) : 0;
}

/* query:nearest(place, "all" "solids" "shells" "surface" or nil, largest distance or nil) */
static int nearest(lua_State *L)
{
    static const char *const among[] = {"all", "solids", "shells", "surface", NULL};
    const struct art_locator *q = check_query(L, 1);
    struct art_elem_spot spot;
    double p[3], most = luaL_optnumber(L, 4, INFINITY);
    int which = luaL_checkoption(L, 3, "all", among);
    take_place(L, 2, p);
    script_charge(L, 1000);
    return art_locator_nearest(q, (enum art_locate_among)which, NULL, p, most, &spot)
               ? push_spot(L, &spot)
               : 0;
}

static void push_node(lua_State *L, int node)
{
    const struct art_comp *nodes = art_comp_child(model_of(L, 1), "nodes");
    if (!nodes || node >= nodes->n_children)
        script_fail(L, ART_EUSAGE, "the model has changed since the query was made");
    script_comp_push(L, nodes->children[node]);
}

/* query:nearest_node(place, largest distance or nil): node, distance */
static int nearest_node(lua_State *L)
{
    double p[3], distance, most = luaL_optnumber(L, 3, INFINITY);
    take_place(L, 2, p);
    int node = art_locator_nearest_node(check_query(L, 1), p, most, &distance);
    if (node < 0) return 0;
    push_node(L, node);
    lua_pushnumber(L, distance);
    return 2;
}

/* query:nodes_near(place, distance): a list */
static int nodes_near(lua_State *L)
{
    const struct art_locator *q = check_query(L, 1);
    double p[3], most = luaL_checknumber(L, 3);
    int *node, n;
    take_place(L, 2, p);
    script_charge(L, art_locator_mesh(q)->n_nodes);
    script_try(L, art_locator_nodes_near(script_of(L)->ctx, q, p, most, &node, &n));
    /* Lua's memory may run out in what follows: the list goes into a value of its own first */
    lua_settop(L, 3);
    if (n == 0) {
        art_free(node);
        lua_newtable(L);
        return 1;
    }
    int *kept = NULL;
    if (lua_checkstack(L, 10)) kept = lua_newuserdatauv(L, (size_t)n * sizeof *kept, 0);
    if (kept) memcpy(kept, node, (size_t)n * sizeof *kept);
    art_free(node);
    if (!kept) return script_raise(L, ART_ENOMEM);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        push_node(L, kept[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* query:is_surface_node(node) */
static int is_surface_node(lua_State *L)
{
    const struct art_locator *q = check_query(L, 1);
    const struct art_comp *node = script_comp_check(L, 2);
    const struct art_comp *nodes = art_comp_child(model_of(L, 1), "nodes");
    if (node->parent != nodes || node->pos >= art_locator_mesh(q)->n_nodes)
        script_fail(L, ART_EUSAGE, "'%s' is no node of the model", art_comp_path(node, NULL));
    lua_pushboolean(L, art_locator_is_surface_node(q, node->pos));
    return 1;
}

static const luaL_Reg methods[] = {{"containing", containing},           {"nearest", nearest},
                                   {"nearest_node", nearest_node},       {"nodes_near", nodes_near},
                                   {"is_surface_node", is_surface_node}, {NULL, NULL}};

void script_fem_query_open(lua_State *L)
{
    script_class_open(L, QUERY, query_gc, query_tostring, methods);
    lua_getglobal(L, "art");
    lua_pushcfunction(L, new_query);
    lua_setfield(L, -2, "fem_query");
    lua_pop(L, 1);
}
