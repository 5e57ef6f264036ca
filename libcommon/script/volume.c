/* This represents volume meshes as Lua values: read, made by hand, measured, and put into FEM
 * models. */
#include "script_priv.h"
#include <art/fem.h>
#include <art/format.h>
#include <art/volume.h>
#include <stdio.h>
#include <string.h>

#define VOLUME "art.volume"

struct holder {
    struct art_volume *vol;
};

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

static int volume_gc(lua_State *L)
{
    struct holder *h = luaL_checkudata(L, 1, VOLUME);
    art_volume_free(h->vol);
    h->vol = NULL;
    return 0;
}

/* Pushes an empty holder: a mesh put into it is freed whatever happens. */
static struct holder *push_holder(lua_State *L)
{
    struct holder *h = lua_newuserdatauv(L, sizeof *h, 0);
    h->vol = NULL;
    luaL_setmetatable(L, VOLUME);
    return h;
}

struct art_volume **script_volume_push(lua_State *L)
{
    return &push_holder(L)->vol;
}

static struct art_volume *check_volume(lua_State *L, int arg)
{
    struct holder *h = luaL_testudata(L, arg, VOLUME);
    if (!h || !h->vol) script_fail_kind(L, ART_ESHAPE, arg, "volume mesh");
    return h->vol;
}

struct art_volume *script_volume_check(lua_State *L, int arg)
{
    return check_volume(L, arg);
}

/* ------------------------------------------------------------------------- making */

/* art.volume.read(file): "-" is standard input */
static int volume_read(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (strcmp(path, "-") != 0 || !script_of(L)->trusted) path = script_find_file(L, path);
    struct holder *h = push_holder(L);
    script_try(L, art_volume_read(ctx_of(L), &h->vol, path, NULL));
    return 1;
}

/* Returns the kind of solids by their number of nodes; three and four nodes in a plane are for the
 * lists of shells. */
static int kind_of_count(int n)
{
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        if (type->dim == 3 && type->n_nodes == n) return k;
    }
    return -1;
}

static void add_nodes(lua_State *L, struct art_volume *vol)
{
    int n_nodes = (int)lua_rawlen(L, 1), n, cols;
    for (int i = 1; i <= n_nodes; i++) {
        lua_rawgeti(L, 1, i);
        const double *x = script_value_numbers(L, -1, "a node", &n, &cols);
        if (n != 3) script_fail(L, ART_ESHAPE, "node %d has %d numbers, not 3", i, n);
        script_try(L, art_volume_add_node(ctx_of(L), vol, x));
        lua_settop(L, 3);
    }
}

/* art.volume.new(nodes, elements) takes { {x,y,z}, ... }, { {1,2,3,4}, ... } counted from 1. */
static int volume_new(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 2);
    struct holder *h = push_holder(L);
    script_try(L, art_volume_create(ctx_of(L), &h->vol));
    add_nodes(L, h->vol);
    int n_elems = (int)lua_rawlen(L, 2);
    for (int e = 1; e <= n_elems; e++) {
        int node[ART_ELEM_MAX_NODES];
        if (lua_rawgeti(L, 2, e) != LUA_TTABLE)
            script_fail(L, ART_ESHAPE, "element %d is %s, not a table", e, script_comp_type(L, -1));
        int n = (int)lua_rawlen(L, -1), kind = kind_of_count(n);
        if (kind < 0)
            script_fail(L, ART_ESHAPE,
                        "element %d has %d nodes; there are elements of 4, 5, 6, 8, 10, "
                        "13, 15 and 20",
                        e, n);
        for (int k = 0; k < n; k++) {
            lua_rawgeti(L, 4, k + 1);
            lua_Integer i = lua_tointeger(L, -1);
            if (!lua_isinteger(L, -1) || i < 1 || i > h->vol->n_nodes)
                script_fail(L, ART_ERANGE, "element %d: node %s of %d", e,
                            luaL_tolstring(L, -1, NULL), h->vol->n_nodes);
            node[k] = (int)i - 1;
            lua_pop(L, 1);
        }
        script_try(L, art_volume_add_elem(ctx_of(L), h->vol, (enum art_elem_kind)kind, node));
        lua_settop(L, 3);
    }
    script_try(L, art_volume_check(ctx_of(L), h->vol));
    return 1;
}

static int volume_copy(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    struct holder *h = push_holder(L);
    script_try(L, art_volume_copy(ctx_of(L), &h->vol, vol));
    return 1;
}

static int is_volume(lua_State *L)
{
    lua_pushboolean(L, luaL_testudata(L, 1, VOLUME) != NULL);
    return 1;
}

/* ------------------------------------------------------------------------ changing */

/* v:scale(s) or v:scale(sx, sy, sz); returns the mesh */
static int volume_scale(lua_State *L)
{
    struct art_volume *vol = check_volume(L, 1);
    double x = luaL_checknumber(L, 2);
    double y = luaL_optnumber(L, 3, x), z = luaL_optnumber(L, 4, x);
    if (x == 0 || y == 0 || z == 0) return script_fail(L, ART_ERANGE, "a scale of zero");
    struct art_affine X = {{x, 0, 0, 0, y, 0, 0, 0, z}, {0, 0, 0}};
    art_volume_transform(vol, &X);
    script_try(L, art_volume_check(ctx_of(L), vol));
    lua_settop(L, 1);
    return 1;
}

/* v:transform(pose): 3 numbers move, 7 are a pose, 12 or 16 the rows of an affine matrix */
static int volume_transform(lua_State *L)
{
    struct art_volume *vol = check_volume(L, 1);
    int n, cols;
    const double *x = script_value_numbers(L, 2, "transform", &n, &cols);
    double pose[7] = {0, 0, 0, 1, 0, 0, 0};
    struct art_affine X;
    if (n == 3 || n == 7) {
        struct art_rigid T;
        memcpy(pose, x, (size_t)n * sizeof *x);
        art_rigid_from_pose(&T, pose);
        art_affine_from_rigid(&X, &T);
    } else if (n == 12 || n == 16) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) X.A[3 * i + j] = x[4 * i + j];
            X.p[i] = x[4 * i + 3];
        }
    } else {
        return script_fail(L, ART_ESHAPE, "transform takes 3, 7, 12 or 16 numbers, not %d", n);
    }
    art_volume_transform(vol, &X);
    script_try(L, art_volume_check(ctx_of(L), vol));
    lua_settop(L, 1);
    return 1;
}

/* ----------------------------------------------------------------------- measures */

static int volume_counts(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    lua_pushinteger(L, vol->n_nodes);
    lua_pushinteger(L, vol->n_elems);
    return 2;
}

/* v:volume(), v:volume(i) return that of all solids, or of one element; 0 of a shell. */
static int volume_volume(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    double x[ART_ELEM_MAX_NODES][3];
    if (lua_isnoneornil(L, 2)) {
        lua_pushnumber(L, art_volume_volume(vol));
        return 1;
    }
    lua_Integer i = luaL_checkinteger(L, 2);
    if (i < 1 || i > vol->n_elems) return 0;
    const struct art_elem_type *type = art_volume_type(vol, (int)i - 1);
    art_volume_elem_pos(vol, (int)i - 1, x);
    lua_pushnumber(L, type->dim == 3 ? art_elem_volume(type, (const double(*)[3])x) : 0);
    return 1;
}

static int volume_bounds(lua_State *L)
{
    double lo[3], hi[3];
    if (!art_volume_bounds(check_volume(L, 1), lo, hi)) return 0;
    script_push_vector(L, lo, 3);
    script_push_vector(L, hi, 3);
    return 2;
}

/* v:node(i), counted from 1, returns its position and its number. */
static int volume_node(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    lua_Integer i = luaL_checkinteger(L, 2);
    if (i < 1 || i > vol->n_nodes) return 0;
    script_push_vector(L, vol->pos + 3 * (i - 1), 3);
    lua_pushinteger(L, art_volume_node_id(vol, (int)i - 1));
    return 2;
}

/* v:element(i) returns its kind, its nodes (counted from 1), its number. */
static int volume_element(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    lua_Integer i = luaL_checkinteger(L, 2);
    if (i < 1 || i > vol->n_elems) return 0;
    int e = (int)i - 1, first = vol->elem_off[e];
    lua_pushstring(L, art_volume_type(vol, e)->name);
    lua_createtable(L, vol->elem_off[i] - first, 0);
    for (int k = first; k < vol->elem_off[i]; k++) {
        lua_pushinteger(L, vol->elem_node[k] + 1);
        lua_rawseti(L, -2, k - first + 1);
    }
    lua_pushinteger(L, art_volume_elem_id(vol, e));
    return 3;
}

/* v:points(i) returns where the integration points of an element are, in their order. */
static int volume_points(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    lua_Integer i = luaL_checkinteger(L, 2);
    double x[ART_ELEM_MAX_NODES][3], N[ART_ELEM_MAX_NODES];
    if (i < 1 || i > vol->n_elems) return 0;
    const struct art_elem_type *type = art_volume_type(vol, (int)i - 1);
    art_volume_elem_pos(vol, (int)i - 1, x);
    int n_points;
    const double(*point)[4] = art_fem_surface_points(type, &n_points);
    lua_createtable(L, n_points, 0);
    for (int p = 0; p < n_points; p++) {
        double at[3] = {0, 0, 0};
        type->shape(point[p], N, NULL);
        for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(at, at, N[a], x[a]);
        script_push_vector(L, at, 3);
        lua_rawseti(L, -2, p + 1);
    }
    return 1;
}

/* v:inverted() returns { { element=, volume=, at= }, ... }, solids that are inverted somewhere:
 * their volume or det dx/dxi at a node or integration point is not positive. */
static int volume_inverted(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    double x[ART_ELEM_MAX_NODES][3];
    int n = 0;
    lua_newtable(L);
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        if (type->dim != 3) continue;
        art_volume_elem_pos(vol, e, x);
        double size = art_elem_volume(type, (const double(*)[3])x), at[3] = {0, 0, 0};
        if (size > 0 && art_elem_min_jacobian(type, (const double(*)[3])x) > 0) continue;
        for (int k = 0; k < type->n_nodes; k++)
            art_v3_add_scaled(at, at, 1.0 / type->n_nodes, x[k]);
        lua_createtable(L, 0, 3);
        lua_pushinteger(L, art_volume_elem_id(vol, e));
        lua_setfield(L, -2, "element");
        lua_pushnumber(L, size);
        lua_setfield(L, -2, "volume");
        script_push_vector(L, at, 3);
        lua_setfield(L, -2, "at");
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

/* ---------------------------------------------------------------- into a FEM model */

static int put_node(struct art_ctx *ctx, struct art_comp *list, const struct art_volume *vol, int i)
{
    const struct art_field *rest = art_fields_find(&vol->node_fields, "rest");
    const double *x = vol->pos + 3 * (size_t)i;
    struct art_comp *node;
    int status;
    ART_TRY(
        art_comp_create(list->model, art_schema_class(list->model->schema, "FemNode3d"), &node));
    ART_TRY(art_set_numbers(ctx, node, "position", x, 3));
    if (rest && rest->dim == 3 && memcmp(rest->val + 3 * (size_t)i, x, 3 * sizeof *x) != 0)
        ART_TRY(art_set_numbers(ctx, node, "rest", rest->val + 3 * (size_t)i, 3));
    ART_TRY(art_comp_add(list, node, art_volume_node_id(vol, i)));
out:
    return status;
}

static const char *class_of(enum art_elem_kind kind)
{
    switch (kind) {
    case ART_ELEM_TET:
        return "TetElement";
    case ART_ELEM_PYRAMID:
        return "PyramidElement";
    case ART_ELEM_WEDGE:
        return "WedgeElement";
    case ART_ELEM_HEX:
        return "HexElement";
    case ART_ELEM_QUADTET:
        return "QuadtetElement";
    case ART_ELEM_QUADPYRAMID:
        return "QuadpyramidElement";
    case ART_ELEM_QUADWEDGE:
        return "QuadwedgeElement";
    case ART_ELEM_QUADHEX:
        return "QuadhexElement";
    case ART_ELEM_TRI:
        return "ShellTriElement";
    case ART_ELEM_QUAD:
        return "ShellQuadElement";
    case ART_ELEM_QUADTRI:
        return "ShellQuadtriElement";
    case ART_ELEM_QUADQUAD:
        return "ShellQuadquadElement";
    default:
        return NULL;
    }
}

static int put_shell(struct art_ctx *ctx, struct art_comp *elem, const struct art_volume *vol,
                     int e, double thickness)
{
    const struct art_field *t = art_fields_find(&vol->elem_fields, "thickness");
    const struct art_field *m = art_fields_find(&vol->elem_fields, "membrane");
    bool membrane = m && m->dim == 1 && m->val[e] != 0;
    int status;
    if (t && t->dim == 1 && t->val[e] > 0) thickness = t->val[e];
    ART_TRY(art_set_numbers(ctx, elem, "defaultThickness", &thickness, 1));
    ART_TRY(art_set_text(ctx, elem, "elementClass", membrane ? "MEMBRANE" : "SHELL", NULL));
out:
    return status;
}

static int put_elem(struct art_ctx *ctx, struct art_comp *fem, const struct art_volume *vol, int e,
                    double thickness)
{
    const struct art_elem_type *type = art_volume_type(vol, e);
    struct art_comp *list = art_comp_child(fem, type->dim == 2 ? "shellElements" : "elements"),
                    *elem;
    char text[ART_ELEM_MAX_NODES * 12 + 8] = "[ ";
    size_t n = 2;
    int status;
    for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%d ",
                              art_volume_node_id(vol, vol->elem_node[k]));
    snprintf(text + n, sizeof text - n, "]");
    ART_TRY(art_comp_create(fem->model, art_schema_class(fem->model->schema, class_of(type->kind)),
                            &elem));
    ART_TRY(art_set_text(ctx, elem, "nodes", text, NULL));
    if (type->dim == 2) ART_TRY(put_shell(ctx, elem, vol, e, thickness));
    ART_TRY(art_comp_add(list, elem, art_volume_elem_id(vol, e)));
out:
    return status;
}

static int put_volume(struct art_ctx *ctx, struct art_comp *fem, const struct art_volume *vol,
                      double thickness)
{
    struct art_comp *nodes = art_comp_child(fem, "nodes");
    struct art_volume rest = *vol;
    bool whole;
    int status;
    /* regions and sets are not lost: the script goes on to use them; nor are facets that are the
     * surface, which the model finds by itself */
    rest.elem_region = NULL;
    rest.regions.n = 0;
    rest.n_sets = 0;
    ART_TRY(art_format_facets_follow(ctx, vol, &whole));
    if (whole) rest.n_facets = 0;
    ART_TRY(art_format_losses_of(ctx, art_format_find(ART_FORMAT_VOLUME, "artfem"), "a FemModel3d",
                                 &rest));
    for (int i = 0; i < vol->n_nodes; i++) ART_TRY(put_node(ctx, nodes, vol, i));
    for (int e = 0; e < vol->n_elems; e++) ART_TRY(put_elem(ctx, fem, vol, e, thickness));
    status = ART_OK;
out:
    return status;
}

/* v:put_into(fem, thickness): nodes and elements, with their numbers, as components of an empty FEM
 * model; shells without a thickness of their own get that one */
static int volume_put(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    struct art_comp *fem = script_comp_editable(L, 2), *nodes;
    double thickness = luaL_optnumber(L, 3, 0.001);
    if (!art_comp_has_kind(fem, ART_KIND_FEM_MODEL))
        return script_fail(L, ART_ESHAPE, "a volume mesh goes into a FemModel3d, not a %s",
                           fem->cls->name);
    nodes = art_comp_child(fem, "nodes");
    if (!nodes || nodes->n_children > 0)
        return script_fail(L, ART_EUSAGE, "the FEM model has nodes already");
    if (!(thickness > 0)) return script_fail(L, ART_ERANGE, "thickness must be positive");
    script_charge(L, 10.0 * (vol->n_nodes + vol->n_elems));
    script_try(L, put_volume(ctx_of(L), fem, vol, thickness));
    lua_settop(L, 2);
    return 1;
}

/* ------------------------------------------------------------------------- tables */

static int volume_tostring(lua_State *L)
{
    const struct art_volume *vol = check_volume(L, 1);
    lua_pushfstring(L, "volume mesh of %d nodes, %d elements", vol->n_nodes, vol->n_elems);
    return 1;
}

static const luaL_Reg methods[] = {
    {"copy", volume_copy},         {"scale", volume_scale},     {"transform", volume_transform},
    {"counts", volume_counts},     {"volume", volume_volume},   {"bounds", volume_bounds},
    {"node", volume_node},         {"element", volume_element}, {"points", volume_points},
    {"inverted", volume_inverted}, {"put_into", volume_put},    {NULL, NULL}};

static const luaL_Reg makers[] = {
    {"read", volume_read}, {"new", volume_new}, {"is", is_volume}, {NULL, NULL}};

void script_volume_open(lua_State *L)
{
    script_class_open(L, VOLUME, volume_gc, volume_tostring, methods);
    lua_getglobal(L, "art");
    luaL_newlib(L, makers);
    lua_setfield(L, -2, "volume");
    lua_pop(L, 1);
    script_volume_tree_open(L);
}
