/* This is a running model as scripts see it: properties whose values lie in the simulation, bound
 * once and then read and set quickly; what may be changed in a run and what not. */
#include "script_priv.h"
#include <math.h>
#include <string.h>

#define BOUND "art.bound"
enum { SMALL = 16, SET_COST = 50 };

/* This is a property of the running model. */
struct bound {
    struct art_sim_prop prop;
    const struct art_prop *row; /* NULL: known to the simulation alone */
    unsigned generation;        /* of the simulation that it is bound in */
    const struct art_comp *of;
    char name[];
};

static bool is_flag(const struct bound *b)
{
    return b->row && b->row->type == ART_P_BOOL;
}

/* -------------------------------------------------------------------- binding */

/* Bounds are kept: registry "art.bounds"[component][name]. */
static void push_bounds_of(lua_State *L, const struct art_comp *comp)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.bounds");
    if (lua_rawgetp(L, -1, comp) != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, -3, comp);
    }
    lua_remove(L, -2);
}

/* Another simulation of the same model has taken the place of the one that a bound belongs to. */
static struct bound *renew(lua_State *L, struct bound *b)
{
    struct art_script *script = script_of(L);
    if (b->generation == script->generation) return b;
    script_try(L, art_sim_bind(script->ctx, script->sim, b->of, b->name, NULL, &b->prop));
    b->generation = script->generation;
    return b;
}

/* Push the bound of a property, made if need be. */
static struct bound *push_bound(lua_State *L, struct art_comp *comp, const char *name)
{
    struct art_script *script = script_of(L);
    luaL_checkstack(L, 6, NULL);
    push_bounds_of(L, comp);
    if (lua_getfield(L, -1, name) == LUA_TUSERDATA) {
        lua_remove(L, -2);
        return renew(L, lua_touserdata(L, -1));
    }
    lua_pop(L, 1);
    struct bound *b = lua_newuserdatauv(L, sizeof *b + strlen(name) + 1, 0);
    memset(b, 0, sizeof *b);
    memcpy(b->name, name, strlen(name) + 1);
    b->of = comp;
    b->generation = script->generation;
    script_try(L, art_sim_bind(script->ctx, script->sim, comp, name, NULL, &b->prop));
    b->row = art_find_prop(comp, name);
    luaL_setmetatable(L, BOUND);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, name);
    lua_remove(L, -2);
    return b;
}

/* art.bind("path:prop"), art.bind(component, "prop") or art.bind(component, "path:prop") */
static int bind(lua_State *L)
{
    struct art_script *script = script_of(L);
    struct art_comp *comp = script_comp_test(L, 1);
    if (!script->sim) return script_fail(L, ART_EUSAGE, "art.bind works in a simulation only");
    if (comp) {
        const char *name = luaL_checkstring(L, 2);
        comp = script_comp_below(L, comp, &name);
        push_bound(L, comp, name);
        return 1;
    }
    const char *text = luaL_checkstring(L, 1), *slash = strrchr(text, '/');
    const char *colon = strchr(slash ? slash : text, ':');
    if (!colon) return script_fail(L, ART_EUSAGE, "'%s' is not of the form PATH:PROPERTY", text);
    const char *path = lua_pushlstring(L, text, (size_t)(colon - text));
    script_try(L, art_find_checked(script->ctx, script->model->root, path, NULL, &comp));
    push_bound(L, comp, colon + 1);
    return 1;
}

/* -------------------------------------------------------------------- reading */

/* The numbers of a bound in `small`, or in a buffer on the stack if they are many. */
static double *read_numbers(lua_State *L, const struct bound *b, double small[SMALL], int *n)
{
    struct art_script *script = script_of(L);
    double *x = small;
    if (b->prop.size > SMALL) x = lua_newuserdatauv(L, (size_t)b->prop.size * sizeof *x, 0);
    if (script->moved) {
        /* what is attached to a thing that was moved goes along */
        script_charge(L, script->model->next_order);
        for (int i = 0; i < art_sim_models(script->sim); i++)
            art_system_update(art_sim_system(script->sim, i), art_sim_state(script->sim, i));
        script->moved = false;
    }
    if (b->prop.live && (!b->prop.live->set || b->prop.drives_tree)) {
        script_charge(L, script->model->next_order);
        art_sim_evaluate(script->sim);
    }
    art_sim_get(script->sim, &b->prop, x);
    *n = b->prop.size;
    return x;
}

static void push_value(lua_State *L, const struct bound *b)
{
    double small[SMALL];
    int n, top = lua_gettop(L);
    const double *x = read_numbers(L, b, small, &n);
    bool scalar = b->prop.live ? n == 1 : b->row->type < ART_P_VECTOR;
    bool null = n > 0;
    for (int i = 0; i < n; i++) null = null && isnan(x[i]);
    if (null && (!b->prop.live || is_flag(b))) {
        lua_pushnil(L); /* it is null, or not known */
    } else if (is_flag(b)) {
        lua_pushboolean(L, x[0] != 0);
    } else if (scalar && b->row && b->row->type == ART_P_INT && fabs(x[0]) < 9e15) {
        lua_pushinteger(L, (lua_Integer)x[0]);
    } else if (scalar) {
        lua_pushnumber(L, x[0]);
    } else {
        lua_createtable(L, n, 0);
        for (int i = 0; i < n; i++) {
            lua_pushnumber(L, x[i]);
            lua_rawseti(L, -2, i + 1);
        }
        luaL_setmetatable(L, "art.vec");
    }
    if (lua_gettop(L) > top + 1) lua_replace(L, top + 1); /* over a buffer of numbers */
}

/* bound:get(): a number, a flag or a vector */
static int bound_get(lua_State *L)
{
    push_value(L, renew(L, luaL_checkudata(L, 1, BOUND)));
    return 1;
}

/* bound:numbers() returns all of them, without a table. */
static int bound_numbers(lua_State *L)
{
    double small[SMALL];
    int n;
    const double *x = read_numbers(L, renew(L, luaL_checkudata(L, 1, BOUND)), small, &n);
    luaL_checkstack(L, n, "too many numbers");
    for (int i = 0; i < n; i++) lua_pushnumber(L, x[i]);
    return n;
}

/* -------------------------------------------------------------------- setting */

/* Refuse changes of what the user has added to the model: it stays as it is, whatever scripts come
 * with the model. */
static void refuse_own(lua_State *L, const struct art_comp *comp)
{
    const struct art_script_agents *agents = script_of(L)->agents;
    if (agents && agents->own_from > 0 && comp->order >= agents->own_from)
        script_fail(L, ART_EUSAGE,
                    "'%s' is not part of the model but the user's own: a script that came with the "
                    "model cannot change it",
                    art_comp_path(comp, NULL));
}

static void store(lua_State *L, const struct bound *b, const double *x, int n)
{
    struct art_script *script = script_of(L);
    refuse_own(L, b->prop.comp);
    int want = b->prop.size;
    if (n != want)
        script_fail(L, ART_ESHAPE, "%s takes %d number%s, not %d", b->prop.name, want,
                    want == 1 ? "" : "s", n);
    for (int i = 0; i < n; i++)
        /* the state and what is saved with it are finite; parameters may be without bound */
        if ((x[i] != x[i] && !(b->row && art_prop_may_lack(b->row))) ||
            (b->prop.live && !isfinite(x[i])))
            script_fail(L, ART_ERANGE, "%s: %s", b->prop.name,
                        x[i] != x[i] ? "not a number" : "not finite");
    script_charge(L, SET_COST);
    if (!b->prop.live && n > 1) script_hold(L, (size_t)n * sizeof *x);
    script_try(L, art_sim_set(script->ctx, script->sim, &b->prop, x));
    script->moved = true;
}

/* Set from the value at `arg`: a number, a flag or a table; or from several numbers from there on.
 */
static void set_from(lua_State *L, const struct bound *b, int arg)
{
    int n = lua_gettop(L) - arg + 1, cols;
    double x[SMALL];
    if (lua_isboolean(L, arg) && is_flag(b)) {
        x[0] = lua_toboolean(L, arg);
        store(L, b, x, 1);
    } else if (lua_type(L, arg) == LUA_TNUMBER && n <= SMALL && !is_flag(b)) {
        for (int i = 0; i < n; i++) {
            if (lua_type(L, arg + i) != LUA_TNUMBER)
                script_fail(L, ART_ESHAPE, "%s takes numbers, not %s", b->prop.name,
                            script_comp_type(L, arg + i));
            x[i] = lua_tonumber(L, arg + i);
        }
        store(L, b, x, n);
    } else if (lua_istable(L, arg) && !is_flag(b)) {
        const double *all = script_value_numbers(L, arg, b->prop.name, &n, &cols);
        store(L, b, all, n);
    } else {
        script_fail(L, ART_ESHAPE, "%s takes %s, not %s", b->prop.name,
                    is_flag(b) ? "true or false" : "numbers", script_comp_type(L, arg));
    }
}

/* bound:set(value) or bound:set(x, y, z) */
static int bound_set(lua_State *L)
{
    set_from(L, renew(L, luaL_checkudata(L, 1, BOUND)), 2);
    return 0;
}

static int bound_tostring(lua_State *L)
{
    const struct bound *b = luaL_checkudata(L, 1, BOUND);
    lua_pushfstring(L, "%s:%s", art_comp_path(b->of, NULL), b->name);
    return 1;
}

/* ------------------------------------------------------------------- components */

/* True if the component itself declares the property. */
static bool is_declared(const struct art_comp *comp, const struct art_prop *row)
{
    const struct art_cls *cls = comp->cls;
    for (int i = cls->n_props - cls->n_custom; i < cls->n_props; i++)
        if (cls->props[i] == row) return true;
    return false;
}

/* True if the simulation holds the value of a property, or would if it were computed. */
static bool is_live(const struct art_script *script, const struct art_comp *comp, const char *name)
{
    const struct art_comp *to = art_prop_alias(comp, &name);
    if (!to) return false;
    if (art_sim_model_index(script->sim, to) >= 0 && art_live_find(to, name)) return true;
    const struct art_prop *row = art_find_prop(to, name);
    return row && row->flags & ART_PROP_READONLY && row->type < ART_P_STRING &&
           !is_declared(to, row);
}

bool script_live_push(lua_State *L, struct art_comp *comp, const char *name)
{
    struct art_script *script = script_of(L);
    if (!script->sim || !is_live(script, comp, name)) return false;
    const struct bound *b = push_bound(L, comp, name);
    push_value(L, b);
    lua_remove(L, -2);
    return true;
}

/* Types whose numbers a bound takes as a script gives them. */
static bool takes_numbers(const struct bound *b, int n)
{
    if (!b->row || b->row->type >= ART_P_STRING || b->row->type == ART_P_INERTIA) return false;
    return n == b->prop.size;
}

/* Sets a value in the tree: numbers may change, what decides how the model is compiled may not.
 * They go through the simulation, which can take a step back. */
static bool set_in_tree(lua_State *L, struct art_comp *comp, const char *name, int arg)
{
    struct art_script *script = script_of(L);
    const struct art_prop *row = art_find_prop(comp, name);
    bool inside = art_sim_model_index(script->sim, comp) >= 0;
    int top = lua_gettop(L);
    if (!row) return false;
    bool free_text = art_comp_is(comp, "RenderProps") || (!inside && is_declared(comp, row));
    /* texts among them: the script of another agent, the file of a probe */
    bool unset = lua_isnil(L, arg) || lua_islightuserdata(L, arg);
    if ((row->type >= ART_P_STRING || unset) && !free_text)
        script_fail(L, ART_EUSAGE, "%s of '%s' cannot be changed while the model runs", name,
                    art_comp_path(comp, NULL));
    int n = lua_istable(L, arg) ? (int)lua_rawlen(L, arg) : 1;
    bool number = lua_istable(L, arg) || lua_isboolean(L, arg) || lua_type(L, arg) == LUA_TNUMBER;
    if (row->type < ART_P_STRING && number && !(row->flags & ART_PROP_READONLY)) {
        lua_pushvalue(L, arg);
        const struct bound *b = push_bound(L, comp, name);
        lua_insert(L, top + 1);
        if (takes_numbers(b, n)) {
            set_from(L, b, top + 2);
            lua_settop(L, top);
            return true;
        }
        if (b->prop.fixed)
            script_fail(L, ART_EUSAGE,
                        "%s of '%s' counts before the run only; it cannot be changed in it", name,
                        art_comp_path(comp, NULL));
        lua_settop(L, top);
    }
    art_sim_mark_stale(script->sim, comp);
    return false;
}

bool script_live_set(lua_State *L, struct art_comp *comp, const char *name, int arg)
{
    struct art_script *script = script_of(L);
    if (!script->sim || script->raw) return false;
    script_charge(L, SET_COST);
    refuse_own(L, comp);
    if (strcmp(name, "name") == 0 || strcmp(name, "customProperties") == 0)
        script_fail(L, ART_EUSAGE, "%s cannot be changed while the model runs", name);
    int top = lua_gettop(L);
    if (is_live(script, comp, name)) {
        lua_pushvalue(L, arg);
        int at = lua_gettop(L);
        const struct bound *b = push_bound(L, comp, name);
        lua_insert(L, at); /* the value is the last, as if it were the only argument */
        set_from(L, b, at + 1);
        lua_settop(L, top);
        return true;
    }
    return set_in_tree(L, comp, name, arg);
}

/* art.time() and art.step_size() return the present time and the step. */
static int time_now(lua_State *L)
{
    const struct art_sim *sim = script_of(L)->sim;
    lua_pushnumber(L, sim ? art_sim_time(sim) : 0);
    return 1;
}

static int step_size(lua_State *L)
{
    const struct art_sim *sim = script_of(L)->sim;
    if (!sim) return script_fail(L, ART_EUSAGE, "art.step_size works in a simulation only");
    lua_pushnumber(L, art_sim_step_size(sim));
    return 1;
}

/* art.trial_start(): the time at which the step began that may be taken again, or nil */
static int trial_start(lua_State *L)
{
    const struct art_sim *sim = script_of(L)->sim;
    double t = sim ? art_sim_trial_start(sim) : NAN;
    if (isnan(t)) return 0;
    lua_pushnumber(L, t);
    return 1;
}

/* art.store(component, name, value): sets a property that is read-only for others */
static int store_own(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    const char *name = luaL_checkstring(L, 2);
    const struct art_prop *row = art_cls_prop(comp->cls, name);
    if (!row || !is_declared(comp, row))
        return script_fail(L, ART_ENOTFOUND, "'%s' is not declared", name);
    /* a declared row is the component's own, in the memory of its model */
    struct art_prop *open = (struct art_prop *)row;
    unsigned flags = open->flags;
    script_of(L)->raw = true;
    /* what is computed may be unknown for now: NaN, which others cannot set */
    if (flags & ART_PROP_READONLY) open->flags |= ART_PROP_NOT_COMPUTED;
    open->flags &= ~(unsigned)ART_PROP_READONLY;
    lua_pushcfunction(L, script_comp_set_raw);
    lua_insert(L, 1);
    int status = lua_pcall(L, 3, 0, 0);
    open->flags = flags;
    script_of(L)->raw = false;
    return status == LUA_OK ? 0 : script_rethrow(L, status);
}

static const luaL_Reg functions[] = {{"bind", bind},           {"time", time_now},
                                     {"step_size", step_size}, {"trial_start", trial_start},
                                     {"store", store_own},     {NULL, NULL}};

void script_live_open(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"get", bound_get}, {"set", bound_set}, {"numbers", bound_numbers}, {NULL, NULL}};
    luaL_newmetatable(L, BOUND);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, bound_tostring);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, "art.bounds");
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
