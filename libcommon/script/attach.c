/* This attaches and detaches points and frames; lua/connect.lua makes methods of it. */
#include "script_priv.h"
#include <art/math.h>
#include <art/mech.h>
#include <string.h>

/* attach_point(point, master, location or nil): the attachment */
static int attach_point(lua_State *L)
{
    struct art_comp *point = script_comp_editable(L, 1), *master = script_comp_editable(L, 2),
                    *made;
    const double *loc = NULL;
    int n = 3, cols;
    if (!lua_isnoneornil(L, 3)) loc = script_value_numbers(L, 3, "location", &n, &cols);
    if (n != 3) return script_fail(L, ART_ESHAPE, "a location has 3 numbers, not %d", n);
    script_try(L, art_attach_point(script_of(L)->ctx, point, master, loc, &made));
    script_comp_push(L, made);
    return 1;
}

/* attach_frame(frame, master, rows of a pose (12 numbers) or nil): the attachment */
static int attach_frame(lua_State *L)
{
    struct art_comp *frame = script_comp_editable(L, 1), *master = script_comp_editable(L, 2),
                    *made;
    struct art_rigid T;
    bool given = !lua_isnoneornil(L, 3);
    int n, cols;
    if (given) {
        const double *x = script_value_numbers(L, 3, "pose", &n, &cols);
        for (int i = 0; i < 3; i++) {
            memcpy(T.R + 3 * i, x + 4 * i, 3 * sizeof *x);
            T.p[i] = x[4 * i + 3];
        }
    }
    script_try(L, art_attach_frame(script_of(L)->ctx, frame, master, given ? &T : NULL, &made));
    script_comp_push(L, made);
    return 1;
}

/* detach(point or frame) */
static int detach(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1), *att = art_comp_attachment(comp);
    script_try(L, art_detach(script_of(L)->ctx, comp));
    script_comp_forget(L, att);
    return 0;
}

void script_attach_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"attach_point", attach_point},
                                         {"attach_frame", attach_frame},
                                         {"detach", detach},
                                         {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
