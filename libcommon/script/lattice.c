/* Nonlinear transforms of components: lattices of finite elements as Lua values, functions of the
 * script. */
#include "script_priv.h"
#include <art/femmodel.h>
#include <art/xform.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LATTICE "art.lattice"

struct holder {
    struct art_lattice *lattice;
};

static struct art_lattice **push_lattice(lua_State *L)
{
    struct holder *h = lua_newuserdatauv(L, sizeof *h, 0);
    h->lattice = NULL;
    luaL_setmetatable(L, LATTICE);
    return &h->lattice;
}

static const struct art_lattice *check_lattice(lua_State *L, int arg)
{
    struct holder *h = luaL_testudata(L, arg, LATTICE);
    if (!h || !h->lattice) script_fail_kind(L, ART_ESHAPE, arg, "lattice");
    return h->lattice;
}

static int lattice_gc(lua_State *L)
{
    struct holder *h = luaL_checkudata(L, 1, LATTICE);
    art_lattice_free(h->lattice);
    h->lattice = NULL;
    return 0;
}

static int lattice_tostring(lua_State *L)
{
    lua_pushliteral(L, "lattice");
    return 1;
}

/* ------------------------------------------------------------------------ making */

/* A volume mesh as it is, or the mesh of a FEM model at rest or now, which stays on the stack. */
static const struct art_volume *mesh_of(lua_State *L, int arg, bool rest)
{
    const struct art_comp *fem = script_comp_test(L, arg);
    if (!fem) return script_volume_check(L, arg);
    if (!art_comp_has_kind(fem, ART_KIND_FEM_MODEL))
        script_fail(L, ART_ESHAPE, "a %s is no FemModel3d", fem->cls->name);
    struct art_volume **vol = script_volume_push(L);
    script_try(L, art_fem_tree_mesh(script_of(L)->ctx, fem, rest, vol));
    return *vol;
}

static void charge_mesh(lua_State *L, const struct art_volume *vol)
{
    script_charge(L, 1000.0 * vol->n_elems + 10.0 * vol->n_nodes);
}

/* art.lattice(fem), art.lattice(rest, now) of volume meshes or FEM models, art.lattice(volume)
 * with the field `displacement` return a lattice. */
static int make_lattice(lua_State *L)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    bool two = !lua_isnoneornil(L, 2), fem = script_comp_test(L, 1) != NULL;
    lua_settop(L, 2);
    const struct art_volume *rest = mesh_of(L, 1, true);
    const struct art_volume *now = two ? mesh_of(L, 2, false) : fem ? mesh_of(L, 1, false) : NULL;
    charge_mesh(L, rest);
    struct art_lattice **lattice = push_lattice(L);
    script_try(L, now ? art_lattice_between(ctx, lattice, rest, now, NULL)
                      : art_lattice_displaced(ctx, lattice, rest, NULL));
    return 1;
}

static void point_at(lua_State *L, int arg, double p[3])
{
    int n, cols;
    const double *x = script_value_numbers(L, arg, "a place", &n, &cols);
    if (n != 3) script_fail(L, ART_ESHAPE, "a place is 3 numbers, not %d", n);
    memcpy(p, x, 3 * sizeof *p);
    lua_pop(L, 1);
}

/* l:map(p): where p goes, and the gradient by rows */
static int lattice_map(lua_State *L)
{
    struct art_transformer t;
    double r[3], p[3], F[9];
    art_transformer_lattice(&t, check_lattice(L, 1));
    point_at(L, 2, r);
    script_charge(L, 500);
    script_try(L, art_transformer_point(script_of(L)->ctx, &t, r, p, F));
    script_push_vector(L, p, 3);
    script_push_vector(L, F, 9);
    return 2;
}

static int lattice_inverse(lua_State *L)
{
    const struct art_lattice *l = check_lattice(L, 1);
    script_try(L, art_lattice_inverse(script_of(L)->ctx, push_lattice(L), l));
    return 1;
}

/* comp:bounds(): the least and the greatest corner */
static int comp_bounds(lua_State *L)
{
    double min[3], max[3];
    script_try(L, art_comp_bounds(script_of(L)->ctx, script_comp_check(L, 1), min, max));
    script_push_vector(L, min, 3);
    script_push_vector(L, max, 3);
    return 2;
}

/* comp:lattice_grid(n, margin) returns hexahedra around it as a volume mesh. */
static int lattice_grid(lua_State *L)
{
    const struct art_comp *comp = script_comp_check(L, 1);
    double min[3], max[3], margin = luaL_optnumber(L, 3, 0.2);
    lua_Integer n = luaL_checkinteger(L, 2);
    script_try(L, art_comp_bounds(script_of(L)->ctx, comp, min, max));
    if (n < 1 || n > 1000) script_fail(L, ART_ERANGE, "a grid has 1 to 1000 cells along a side");
    script_charge(L, 100.0 * (double)(n * n * n));
    script_try(
        L, art_lattice_make(script_of(L)->ctx, script_volume_push(L), min, max, (int)n, margin));
    return 1;
}

/* -------------------------------------------------------------------- transforming */

/* This is a function of the script: p, F = f(r); without F it is taken by differences. */
struct function {
    lua_State *L;
    int at;      /* where it is on the stack */
    double size; /* of the steps of differences */
    char why[200];
};

static bool read_numbers(lua_State *L, int arg, double *x, int n)
{
    for (int i = 0; i < n; i++) {
        bool number = lua_geti(L, arg, i + 1) == LUA_TNUMBER;
        x[i] = lua_tonumber(L, -1);
        lua_pop(L, 1);
        if (!number) return false;
    }
    return true;
}

/* Runs protected: what it raises would lead past the library. */
static int call_function(lua_State *L)
{
    const double *r = lua_touserdata(L, 2);
    double *out = lua_touserdata(L, 3);
    lua_settop(L, 1);
    script_push_vector(L, r, 3);
    lua_call(L, 1, 2);
    if (!lua_istable(L, -2) || !read_numbers(L, lua_absindex(L, -2), out, 3))
        return luaL_error(L, "a map must return a position of 3 numbers");
    bool gradient = !lua_isnil(L, -1);
    if (gradient && (!lua_istable(L, -1) || !read_numbers(L, lua_absindex(L, -1), out + 3, 9)))
        return luaL_error(L, "the gradient of a map is 9 numbers by rows");
    lua_pushboolean(L, gradient);
    return 1;
}

/* Image and, if the function gives it, gradient; -1: it failed. */
static int evaluate(struct function *f, const double r[3], double out[12])
{
    lua_State *L = f->L;
    double place[3] = {r[0], r[1], r[2]};
    if (!lua_checkstack(L, 8)) return -1;
    lua_pushcfunction(L, call_function);
    lua_pushvalue(L, f->at);
    lua_pushlightuserdata(L, place);
    lua_pushlightuserdata(L, out);
    if (lua_pcall(L, 3, 1, 0) != LUA_OK) {
        const char *text = lua_tostring(L, -1);
        snprintf(f->why, sizeof f->why, "%s", text ? text : "the map failed");
        lua_pop(L, 1);
        return -1;
    }
    int gradient = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return gradient;
}

static bool map_function(const void *user, const double r[3], double p[3], double F[9])
{
    struct function *f = ((struct function *const *)user)[0];
    double out[12], up[12], down[12], lo[3], hi[3], h = f->size;
    int gradient = evaluate(f, r, out);
    if (gradient < 0) return false;
    art_v3_copy(p, out);
    if (gradient) art_m3_copy(F, out + 3);
    for (int j = 0; j < 3 && !gradient; j++) {
        art_v3_copy(lo, r), art_v3_copy(hi, r);
        lo[j] -= h, hi[j] += h;
        if (evaluate(f, lo, down) < 0 || evaluate(f, hi, up) < 0) return false;
        for (int i = 0; i < 3; i++) F[3 * i + j] = (up[i] - down[i]) / (hi[j] - lo[j]);
    }
    return true;
}

static const char *function_failed(const void *user)
{
    return ((struct function *const *)user)[0]->why;
}

static int apply(lua_State *L, struct art_comp *comp, const struct art_transformer *t,
                 const struct art_transform_options *options)
{
    struct art_script *script = script_of(L);
    script->held = true;
    int status = art_transform_geometry(script->ctx, comp, t, options);
    script->held = false;
    script_try(L, status);
    return ART_OK;
}

bool script_lattice_transform(lua_State *L, struct art_comp *comp, int table, bool inverse,
                              const struct art_transform_options *options)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_transformer t;
    double min[3], max[3];
    if (lua_getfield(L, table, "lattice") != LUA_TNIL) {
        const struct art_lattice *l = check_lattice(L, lua_gettop(L));
        if (inverse) {
            struct art_lattice **back = push_lattice(L);
            script_try(L, art_lattice_inverse(ctx, back, l));
            l = *back;
        }
        art_transformer_lattice(&t, l);
        apply(L, comp, &t, options);
        script_try(L, art_lattice_report(ctx, l));
        return true;
    }
    lua_pop(L, 1);
    if (lua_getfield(L, table, "map") == LUA_TNIL) {
        lua_pop(L, 1);
        return false;
    }
    if (!lua_isfunction(L, -1)) script_fail(L, ART_ESHAPE, "map takes a function");
    if (inverse) script_fail(L, ART_EUSAGE, "the inverse of a map is not known");
    struct function f = {.L = L, .at = lua_gettop(L)}, *const user = &f;
    script_try(L, art_comp_bounds(ctx, comp, min, max));
    f.size = 1e-5 * fmax(art_v3_distance(min, max), 1e-3 * (art_v3_norm(min) + art_v3_norm(max)));
    if (!(f.size > 0)) f.size = 1e-5;
    art_transformer_field(&t, map_function, &user);
    t.why_not = function_failed;
    apply(L, comp, &t, options);
    return true;
}

void script_lattice_open(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"map", lattice_map}, {"inverse", lattice_inverse}, {NULL, NULL}};
    static const luaL_Reg of_comps[] = {
        {"bounds", comp_bounds}, {"lattice_grid", lattice_grid}, {NULL, NULL}};
    script_class_open(L, LATTICE, lattice_gc, lattice_tostring, methods);
    lua_getglobal(L, "art");
    lua_pushcfunction(L, make_lattice);
    lua_setfield(L, -2, "lattice");
    lua_pop(L, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_getfield(L, -1, "*");
    luaL_setfuncs(L, of_comps, 0);
    lua_pop(L, 2);
}
