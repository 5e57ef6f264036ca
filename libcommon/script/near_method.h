#ifndef NEAR_METHOD_H
#define NEAR_METHOD_H

#include "script_priv.h"

/* near_method.c finds the method that a script may have meant by a name that a component does not have:
 * the one of it that takes one or two edits; else one for what other programs call so ("transform" for
 * "translate"); else one that takes more edits; else the shortest of it, or two, that contain each word of
 * the name ("attach_frame", "attach_point" of "attach"); else a function of the library that does
 * ("art.input_probe" of "add_input_probe"); else the longest of any class that ends the name
 * ("muscle_bundle" of "add_muscle_bundle"). */
struct script_near_method {
    const char *cls, *name;  /* cls: NULL: methods of the component, "art": functions */
    const char *second;      /* NULL: there is one */
    int cost;                /* the least is the nearest */
};
struct script_near_method script_near_method(lua_State *L, const struct art_comp *comp, const char *key);

#endif
