/* This attaches points and frames to FEM models; lua/fem_attach.lua makes methods of it. */
#include "script_priv.h"
#include <art/femmodel.h>
#include <art/math.h>
#include <string.h>

/* Reads the arguments: target (model, element, or a table of nodes), pose (12 numbers by rows) or
 * nil, weights or nil. Their values stay on the stack. */
static void take(lua_State *L, int target, int pose, int weights, struct art_fem_attach_target *at,
                 struct art_rigid *T)
{
    int n, cols;
    memset(at, 0, sizeof *at);
    if (!lua_isnoneornil(L, pose)) {
        const double *x = script_value_numbers(L, pose, "pose", &n, &cols);
        if (n != 12) script_fail(L, ART_ESHAPE, "a pose has 12 numbers, not %d", n);
        for (int i = 0; i < 3; i++) {
            memcpy(T->R + 3 * i, x + 4 * i, 3 * sizeof *x);
            T->p[i] = x[4 * i + 3];
        }
        at->T = T;
    }
    if (!lua_istable(L, target)) {
        at->to = script_comp_editable(L, target);
        script_charge(L, 20.0 * at->to->model->next_order);
        return;
    }
    at->n = (int)lua_rawlen(L, target);
    struct art_comp **node = lua_newuserdatauv(L, ((size_t)at->n + 1) * sizeof *node, 0);
    for (int i = 0; i < at->n; i++) {
        lua_rawgeti(L, target, i + 1);
        node[i] = script_comp_editable(L, -1);
        lua_pop(L, 1);
    }
    at->node = node;
    script_charge(L, (double)at->n * at->n);
    if (lua_isnoneornil(L, weights)) return;
    at->weight = script_value_numbers(L, weights, "weights", &n, &cols);
    if (n != at->n) script_fail(L, ART_ESHAPE, "%d weights for %d nodes", n, at->n);
}

/* fem_attach(slave, target, pose, weights): the attachment, and whether the place was inside */
static int attach(lua_State *L)
{
    struct art_comp *slave = script_comp_editable(L, 1), *made;
    struct art_fem_attach_target at;
    struct art_rigid T;
    bool inside;
    lua_settop(L, 4);
    take(L, 2, 3, 4, &at, &T);
    script_charge(L, 10.0 * slave->model->next_order);
    script_try(L, art_fem_attach(script_of(L)->ctx, slave, &at, &made, &inside));
    script_comp_push(L, made);
    lua_pushboolean(L, inside);
    return 2;
}

/* fem_attach_end(joint, whether A, target, pose): whether the place was inside */
static int attach_end(lua_State *L)
{
    struct art_comp *joint = script_comp_editable(L, 1);
    struct art_fem_attach_target at;
    struct art_rigid T;
    bool inside;
    lua_settop(L, 4);
    take(L, 3, 4, 5, &at, &T);
    script_try(L, art_fem_attach_end(script_of(L)->ctx, joint, lua_toboolean(L, 2), &at, &inside));
    lua_pushboolean(L, inside);
    return 1;
}

void script_fem_attach_open(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"fem_attach", attach}, {"fem_attach_end", attach_end}, {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
