/* Laws of contact force that are written in Lua: the class ScriptContactForce. The contact room
 * knows a law like any other; its script sees numbers of one contact alone. */
#include "lua_functions_priv.h"
#include <art/contact.h>
#include <art/rows.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum function { FORCE, INIT, N_FUNCTIONS };
static const char *const function_names[N_FUNCTIONS] = {"force", "init"};

struct law {
    struct script_law own;
    int ref[N_FUNCTIONS], line[N_FUNCTIONS];
};

/* One call of a function: what goes in, what comes out. */
struct call {
    struct law *law;
    enum function f;
    const struct art_contact_depth *at;
    double dist;
    double out[3]; /* force, compliance, damping */
    bool has_compliance;
    const char *why; /* it is wrong */
};

/* ------------------------------------------------------------------- a contact */

static void push_area(lua_State *L, const char *key, double area)
{
    if (area >= 0) {
        lua_pushnumber(L, area);
        lua_setfield(L, -2, key);
    }
}

/* { position=, vertices=, weights=, body= }, vertices counted from 1 */
static void push_point(lua_State *L, const struct art_contact_point *point)
{
    lua_createtable(L, 0, 4);
    script_push_vector(L, point->x, 3);
    lua_setfield(L, -2, "position");
    script_push_vector(L, point->weight, point->n_verts);
    lua_setfield(L, -2, "weights");
    lua_createtable(L, point->n_verts, 0);
    for (int i = 0; i < point->n_verts; i++) {
        lua_pushinteger(L, point->vert[i] + 1);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "vertices");
    if (point->body->name) lua_pushstring(L, point->body->name);
    if (point->body->name) lua_setfield(L, -2, "body");
}

static void push_contact(lua_State *L, const struct art_contact_depth *at)
{
    lua_createtable(L, 2, 4);
    push_area(L, "area", at->area);
    push_area(L, "region_area", at->region_area);
    lua_pushboolean(L, at->two_way);
    lua_setfield(L, -2, "two_way");
    script_push_vector(L, at->normal, 3);
    lua_setfield(L, -2, "normal");
    for (int k = 0; k < 2; k++) {
        push_point(L, &at->point[k]);
        lua_rawseti(L, -2, k + 1);
    }
}

/* ------------------------------------------------------------------- calls */

/* Takes the results of force(): a number, and maybe two more. */
static void take_force(lua_State *L, struct call *call)
{
    static const char *const wrong[3] = {"returns no force first, a number",
                                         "returns a compliance that is no number",
                                         "returns a damping that is no number"};
    call->has_compliance = !lua_isnil(L, -2);
    for (int k = 0; k < 3; k++) {
        int type = lua_type(L, k - 3);
        call->out[k] = type == LUA_TNUMBER ? lua_tonumber(L, k - 3) : 0;
        if (type != LUA_TNUMBER && (k == 0 || type != LUA_TNIL) && !call->why) call->why = wrong[k];
    }
}

/* Runs protected, with the call as its argument. */
static int invoke(lua_State *L)
{
    struct call *call = lua_touserdata(L, 1);
    const struct law *law = call->law;
    lua_rawgeti(L, LUA_REGISTRYINDEX, law->ref[call->f]);
    if (call->f == INIT) {
        script_law_push_properties(L, law->own.comp);
        lua_call(L, 1, 0);
        return 0;
    }
    lua_pushnumber(L, call->dist);
    push_contact(L, call->at);
    lua_call(L, 2, 3);
    take_force(L, call);
    return 0;
}

static int run_call(struct call *call)
{
    struct law *law = call->law;
    struct art_script *script = law->own.script;
    const struct art_loc loc = {law->own.file, law->line[call->f], 0};
    if (!lua_checkstack(script->L, 20)) return ART_ENOMEM;
    lua_pushcfunction(script->L, invoke);
    lua_pushlightuserdata(script->L, call);
    int status = script_call(script, 1);
    if (status < 0) return status;
    lua_pop(script->L, 1);
    if (!call->why) return ART_OK;
    return art_error(script->ctx, ART_ESHAPE, &loc, "%s of a %s %s", function_names[call->f],
                     law->own.comp->cls->name, call->why);
}

/* Computes the slope of the force, by differences within depths. */
static int slope_at(const struct call *call, double *slope)
{
    struct call low = *call, high = *call;
    double step = call->dist < 0 ? 1e-6 * -call->dist : 1e-12;
    int status;
    low.dist = call->dist - step;
    high.dist = fmin(call->dist + step, 0);
    ART_TRY(run_call(&low));
    ART_TRY(run_call(&high));
    *slope = (high.out[0] - low.out[0]) / (high.dist - low.dist);
out:
    return status;
}

static int eval(const struct art_contact_depth *at, struct art_contact_force *f)
{
    struct call call = {.law = at->data, .f = FORCE, .at = at, .dist = at->dist};
    int status;
    ART_TRY(run_call(&call));
    f->force = call.out[0];
    f->compliance = call.out[1];
    f->damping = call.out[2];
    if (!call.has_compliance) {
        double slope = 0;
        ART_TRY(slope_at(&call, &slope));
        f->compliance = 1 / slope;
    }
out:
    return status;
}

/* ------------------------------------------------------------------- making */

static int read_law(lua_State *L)
{
    struct call *call = lua_touserdata(L, 1);
    struct law *law = call->law;
    for (int f = 0; f < N_FUNCTIONS; f++)
        if (!script_law_function(L, function_names[f], &law->ref[f], &law->line[f]))
            call->why = f == FORCE ? "'force' is no function" : "'init' is no function";
    if (law->ref[FORCE] == LUA_NOREF && !call->why) call->why = "there is no function 'force'";
    return 0;
}

static void fini(void *data)
{
    struct law *law = data;
    script_law_free(&law->own);
    art_free(law);
}

static int init(struct art_ctx *ctx, const struct art_comp *comp, void **data)
{
    struct law *law = *data;
    struct call call = {0};
    int status;
    if (!law) {
        *data = law = art_alloc(ctx, 1, sizeof *law);
        if (!law) return ART_ENOMEM;
        call.law = law;
        ART_TRY(script_law_make(ctx, &law->own, comp, read_law, &call));
        const struct art_loc loc = {law->own.file, 0, 0};
        if (call.why)
            return art_error(ctx, ART_ESYNTAX, &loc, "'%s': %s", script_law_title(comp), call.why);
    }
    call = (struct call){.law = law, .f = INIT};
    status = law->ref[INIT] == LUA_NOREF ? ART_OK : run_call(&call);
out:
    return status;
}

/* ------------------------------------------------------------------- softness */

/* art.contact_softness(model) returns compliance, damping, creep. */
static int softness(lua_State *L)
{
    const struct art_comp *model = script_comp_check(L, 1);
    struct art_contact_auto_compliance soft;
    script_charge(L, 50.0 * model->model->next_order);
    script_try(L, art_contact_auto_compliance(script_of(L)->ctx, model, &soft));
    lua_pushnumber(L, soft.compliance);
    lua_pushnumber(L, soft.damping);
    lua_pushnumber(L, soft.creep);
    return 3;
}

void script_contact_law_open(lua_State *L)
{
    lua_getglobal(L, "art");
    lua_pushcfunction(L, softness);
    lua_setfield(L, -2, "contact_softness");
    lua_pop(L, 1);
}

/* ------------------------------------------------------------------- the class */

static const struct art_prop props[] = {
    ART_P("script", STRING, NULL, "file with Lua text: functions force, init",
          .flags = ART_PROP_NULLABLE | ART_PROP_OURS),
    ART_ROW_LUA_TEXT,
    ART_P("customProperties", RAW, NULL,
          "properties that the law declares: [ [ name=\"x\" type=double default=0 ] ... ]",
          .flags = ART_PROP_ATTR | ART_PROP_OURS | ART_PROP_DECLARES),
};

static const struct art_contact_force_law script_contact_law = {
    .eval = eval, .init = init, .fini = fini};

const struct art_class script_contact_class =
    ART_CLASS("ScriptContactForce", "artkit", "ContactForceBehavior", ART_PROPS(props),
              .law = &script_contact_law, .help = "a law of contact force in Lua");
