#ifndef NEAR_METHOD_H
#define NEAR_METHOD_H

#include "script_priv.h"

/* near_method.c finds the method that a script may have meant by a name that a component does not have:
 * the one of the component that takes the fewest edits, else the longest of any class that ends it
 * ("muscle_bundle" of "add_muscle_bundle"). */
struct script_near_method {
    const char *cls, *name;  /* cls: NULL for methods that the component has; name: NULL if none is near */
    int cost;                /* edits, or minus the length of the end: the least is the nearest */
};
struct script_near_method script_near_method(lua_State *L, const struct art_comp *comp, const char *key);

#endif
