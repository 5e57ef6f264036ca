/* This treats skins: masters, weights of vertices and of points on them; lua/skin.lua makes
 * methods of it. */
#include "script_priv.h"
#include <art/mechtree.h>
#include <art/skin.h>
#include <math.h>
#include <string.h>

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

static struct art_comp *skin_at(lua_State *L, int arg)
{
    struct art_comp *comp = script_comp_editable(L, arg);
    if (!art_comp_has_kind(comp, ART_KIND_SKIN))
        script_fail(L, ART_ESHAPE, "expected a SkinMeshBody, not a %s", comp->cls->name);
    return comp;
}

/* ------------------------------------------------------------------------ weights */

/* This holds a function of Lua: weigh(place, distances, nearest points) returns the weights of the
 * masters, and optionally that of the base position behind them. */
struct weigh {
    lua_State *L;
    int function, failed;
};

static void push_numbers(lua_State *L, const double *x, int n)
{
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushnumber(L, x[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

/* What one call of it is about. */
struct weighing {
    const double *p, *d;
    const double (*near)[3];
    double *w;
    int n;
};

/* This takes (function, weighing); everything that may run out of memory is called in a protected
 * way. */
static int call_function(lua_State *L)
{
    const struct weighing *q = lua_touserdata(L, 2);
    lua_settop(L, 1);
    push_numbers(L, q->p, 3);
    push_numbers(L, q->d, q->n);
    lua_createtable(L, q->n, 0);
    for (int k = 0; k < q->n; k++) {
        push_numbers(L, q->near[k], 3);
        lua_rawseti(L, -2, k + 1);
    }
    lua_call(L, 3, 1);
    int given = lua_istable(L, -1) ? (int)lua_rawlen(L, -1) : 0;
    bool good = given == q->n || given == q->n + 1;
    for (int k = 0; good && k < given; k++) {
        good = lua_rawgeti(L, -1, k + 1) == LUA_TNUMBER;
        q->w[k] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    if (good) return 0;
    return script_fail(L, ART_ESHAPE,
                       "a function of weights gives %d numbers, or %d with that of the base", q->n,
                       q->n + 1);
}

static int weigh(struct art_ctx *ctx, void *user, const double p[3], int n, const double (*near)[3],
                 const double *d, double *w)
{
    struct weigh *f = user;
    struct weighing q = {p, d, near, w, n};
    (void)ctx;
    if (!lua_checkstack(f->L, 8)) return ART_ENOMEM;
    lua_pushcfunction(f->L, call_function);
    lua_pushvalue(f->L, f->function);
    lua_pushlightuserdata(f->L, &q);
    f->failed = lua_pcall(f->L, 2, 0, 0);
    return f->failed == LUA_OK ? ART_OK : ART_EUSAGE;
}

/* The weighting of a skin, with a function at `arg` or as the skin says. From here to `finish`
 * nothing may raise: the tree is held while a function runs. */
static void weighting_of(lua_State *L, const struct art_comp *skin, int arg, struct weigh *f,
                         struct art_skin_weighting *how)
{
    script_try(L, art_skin_weighting_read(ctx_of(L), skin, how));
    if (!lua_isfunction(L, arg)) return;
    *f = (struct weigh){L, arg, LUA_OK};
    how->own = weigh;
    how->user = f;
    script_of(L)->held = true;
}

static void finish(lua_State *L, const struct art_skin_weighting *how, const struct weigh *f,
                   int status)
{
    if (how->own) script_of(L)->held = false;
    if (how->own && f->failed != LUA_OK) script_rethrow(L, f->failed);
    script_try(L, status);
}

static int masters_of(lua_State *L, const struct art_comp *skin)
{
    struct art_skin_masters masters = {0};
    script_try(L, art_skin_masters_read(ctx_of(L), skin, &masters));
    int n = masters.n;
    art_skin_masters_fini(&masters);
    return n;
}

/* The weights of one place in the table at `arg`: w[n + 1]. */
static void take_weights(lua_State *L, int arg, int n, double *w)
{
    int given, cols;
    const double *x = script_value_numbers(L, arg, "weights", &given, &cols);
    if (given != n && given != n + 1)
        script_fail(L, ART_ESHAPE, "%d weights for %d masters", given, n);
    w[n] = 0;
    memcpy(w, x, (size_t)given * sizeof *w);
    lua_pop(L, 1);
}

/* ------------------------------------------------------------------------ masters */

/* skin_masters(skin, { masters }) sets them with their poses as base poses. */
static int set_masters(lua_State *L)
{
    struct art_comp *skin = skin_at(L, 1);
    struct art_skin_masters masters = {0};
    luaL_checktype(L, 2, LUA_TTABLE);
    int n = (int)lua_rawlen(L, 2), status = ART_OK;
    struct art_skin_master *list = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *list, 0);
    for (int i = 0; i < n; i++) {
        double twist[6];
        lua_rawgeti(L, 2, i + 1);
        list[i].comp = script_comp_check(L, -1);
        list[i].fem = art_comp_has_kind(list[i].comp, ART_KIND_FEM_MODEL);
        art_rigid_identity(&list[i].base);
        if (!list[i].fem && !art_comp_has_kind(list[i].comp, ART_KIND_FRAME))
            script_fail(L, ART_ESHAPE, "a skin follows frames and FEM models, not a %s",
                        list[i].comp->cls->name);
        if (!list[i].fem)
            script_try(L, art_comp_motion(ctx_of(L), list[i].comp, &list[i].base, twist));
        lua_pop(L, 1);
    }
    masters.master = list;
    masters.n = n;
    status = art_skin_masters_write(ctx_of(L), skin, &masters);
    script_try(L, status);
    return 0;
}

/* ----------------------------------------------------------------------- vertices */

/* skin_connect(skin, function or nil or { weights of each vertex }, along the surface,
 * "harmonic" or "biharmonic" or nil, reach or nil) */
static int connect(lua_State *L)
{
    struct art_comp *skin = skin_at(L, 1);
    struct art_skin_weighting how;
    struct weigh f;
    double *weights = NULL;
    lua_settop(L, 5);
    script_charge(L, 100.0 * skin->model->next_order);
    if (lua_istable(L, 2)) {
        struct art_mesh **mesh = script_mesh_push(L);
        int n = masters_of(L, skin), given = (int)lua_rawlen(L, 2);
        script_try(L, art_comp_mesh(ctx_of(L), skin, mesh));
        if (!*mesh || given != (*mesh)->n_verts)
            script_fail(L, ART_ESHAPE, "weights of %d vertices for %d", given,
                        *mesh ? (*mesh)->n_verts : 0);
        weights = lua_newuserdatauv(L, (size_t)given * ((size_t)n + 1) * sizeof *weights, 0);
        for (int v = 0; v < given; v++) {
            double *w = weights + (size_t)v * ((size_t)n + 1);
            w[0] = NAN;
            if (lua_rawgeti(L, 2, v + 1) != LUA_TBOOLEAN)
                take_weights(L, lua_absindex(L, -1), n, w);
            lua_pop(L, 1);
        }
    }
    weighting_of(L, skin, 2, &f, &how);
    how.along_surface = lua_toboolean(L, 3);
    if (lua_isstring(L, 4))
        how.kind = strcmp(lua_tostring(L, 4), "harmonic") ? ART_SKIN_BIHARMONIC : ART_SKIN_HARMONIC;
    how.reach = lua_tonumber(L, 5);
    finish(L, &how, &f, art_skin_connect(ctx_of(L), skin, &how, weights));
    return 0;
}

/* skin_connect_vertex(skin, index from 1, weights or function or nil; false: disconnect) */
static int connect_vertex(lua_State *L)
{
    struct art_comp *skin = skin_at(L, 1);
    int vert = script_index(luaL_checkinteger(L, 2)), n = masters_of(L, skin);
    struct art_skin_weighting how;
    struct weigh f;
    lua_settop(L, 3);
    if (lua_isboolean(L, 3) && !lua_toboolean(L, 3)) {
        script_try(L, art_skin_disconnect_vertex(ctx_of(L), skin, vert));
        return 0;
    }
    double *w = NULL;
    script_charge(L, 100.0 * skin->model->next_order);
    if (lua_istable(L, 3)) {
        w = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *w, 0);
        take_weights(L, 3, n, w);
    }
    weighting_of(L, skin, 3, &f, &how);
    finish(L, &how, &f, art_skin_connect_vertex(ctx_of(L), skin, vert, &how, w));
    return 0;
}

/* skin_list_masters(skin): a table of the components */
static int list_masters(lua_State *L)
{
    struct art_comp *skin = skin_at(L, 1);
    struct art_skin_masters masters = {0};
    script_try(L, art_skin_masters_read(ctx_of(L), skin, &masters));
    int n = masters.n;
    const struct art_comp **list = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *list, 0);
    for (int k = 0; k < n; k++) list[k] = masters.master[k].comp;
    art_skin_masters_fini(&masters);
    lua_createtable(L, n, 0);
    for (int k = 0; k < n; k++) {
        script_comp_push(L, (struct art_comp *)list[k]);
        lua_rawseti(L, -2, k + 1);
    }
    return 1;
}

/* skin_remove_master(skin, component) */
static int remove_master(lua_State *L)
{
    script_try(L, art_skin_remove_master(ctx_of(L), skin_at(L, 1), script_comp_check(L, 2)));
    return 0;
}

/* skin_smooth(skin, edges, times, sigma) smooths the weights. */
static int smooth(lua_State *L)
{
    struct art_comp *skin = skin_at(L, 1);
    struct art_skin_smoothing how = {.rings = (int)luaL_checkinteger(L, 2),
                                     .times = (int)luaL_checkinteger(L, 3),
                                     .sigma = luaL_checknumber(L, 4)};
    if (how.rings < 1 || how.times < 0 || how.times > 1000 || !(how.sigma >= 0))
        return script_fail(L, ART_ERANGE,
                           "smooth: rings are 1 or more, times 0 to 1000, sigma 0 or more");
    script_charge(L, 100.0 * skin->model->next_order * (how.times + 1));
    script_try(L, art_skin_smooth(ctx_of(L), skin, &how));
    return 0;
}

/* skin_base_weight(skin or attachment, index from 1, weight, rescale) sets the weight of the base
 * position. */
static int set_base_weight(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    int vert = script_index(luaL_checkinteger(L, 2));
    script_try(L, art_skin_set_base_weight(ctx_of(L), comp, vert, luaL_checknumber(L, 3),
                                           lua_toboolean(L, 4)));
    return 0;
}

/* skin_disconnect(skin): all vertices stay */
static int disconnect(lua_State *L)
{
    script_try(L, art_skin_disconnect(ctx_of(L), skin_at(L, 1)));
    return 0;
}

/* skin_weights(skin, index from 1) returns those of the masters and that of the base position. */
static int weights_of(lua_State *L)
{
    struct art_comp *skin = skin_at(L, 1);
    int vert = script_index(luaL_checkinteger(L, 2)), n_verts = 0, n = 0;
    double *w = NULL;
    script_try(L, art_skin_weights_read(ctx_of(L), skin, &n_verts, &n, &w));
    if (vert < 0 || vert >= n_verts) {
        art_free(w);
        return script_fail(L, ART_ERANGE, "vertex %d of %d", vert + 1, n_verts);
    }
    double *row = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *row, 0);
    memcpy(row, w + (size_t)vert * ((size_t)n + 1), ((size_t)n + 1) * sizeof *row);
    art_free(w);
    push_numbers(L, row, n + 1);
    return 1;
}

/* ------------------------------------------------------------------------- points */

/* The connections of a place, in a PointSkinAttachment. */
static int bind(struct art_ctx *ctx, struct art_comp *skin, struct art_comp *att, const double p[3],
                bool on_mesh, const struct art_skin_weighting *how, const double *w, double at[3])
{
    struct art_skin_masters masters = {0};
    struct art_skin_points vertices = {0}, points = {0};
    struct art_skin_binder *binder = NULL;
    struct art_mesh *mesh = NULL;
    int status;
    art_v3_copy(at, p);
    if (on_mesh) {
        ART_TRY(art_comp_mesh(ctx, skin, &mesh));
        if (!mesh)
            ART_TRY(art_error(ctx, ART_ESHAPE, NULL, "'%s' has no mesh to put a point on",
                              art_comp_path(skin, NULL)));
        ART_TRY(art_skin_masters_read(ctx, skin, &masters));
        ART_TRY(art_skin_points_read(ctx, skin, &masters, true, &vertices));
        ART_TRY(art_skin_bind_on_mesh(ctx, mesh, &vertices, p, &points, at));
    } else {
        ART_TRY(art_skin_binder_create(ctx, &binder, skin, how));
        ART_TRY(art_skin_bind(ctx, binder, p, w, &points));
    }
    status = art_skin_point_write(ctx, att, &points, 0);
out:
    art_skin_binder_free(binder);
    art_skin_points_fini(&points);
    art_skin_points_fini(&vertices);
    art_skin_masters_fini(&masters);
    art_mesh_free(mesh);
    return status;
}

/* skin_bind(skin, attachment, place, on the mesh, weights or function or nil): where it is then */
static int skin_bind(lua_State *L)
{
    struct art_comp *skin = skin_at(L, 1), *att = script_comp_editable(L, 2);
    struct art_skin_weighting how;
    struct weigh f;
    double p[3], at[3], *w = NULL;
    int n, cols;
    lua_settop(L, 5);
    const double *x = script_value_numbers(L, 3, "a place", &n, &cols);
    if (n != 3) script_fail(L, ART_ESHAPE, "a place has 3 numbers, not %d", n);
    art_v3_copy(p, x);
    if (lua_istable(L, 5)) {
        int count = masters_of(L, skin);
        w = lua_newuserdatauv(L, ((size_t)count + 1) * sizeof *w, 0);
        take_weights(L, 5, count, w);
    }
    script_charge(L, 50.0 * skin->model->next_order);
    weighting_of(L, skin, 5, &f, &how);
    finish(L, &how, &f, bind(ctx_of(L), skin, att, p, lua_toboolean(L, 4), &how, w, at));
    push_numbers(L, at, 3);
    return 1;
}

void script_skin_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"skin_masters", set_masters},
                                         {"skin_connect", connect},
                                         {"skin_connect_vertex", connect_vertex},
                                         {"skin_weights", weights_of},
                                         {"skin_list_masters", list_masters},
                                         {"skin_remove_master", remove_master},
                                         {"skin_smooth", smooth},
                                         {"skin_base_weight", set_base_weight},
                                         {"skin_disconnect", disconnect},
                                         {"skin_bind", skin_bind},
                                         {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
