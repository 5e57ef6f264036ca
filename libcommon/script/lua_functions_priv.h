/* components whose functions are Lua text, called by the rooms that compute: joints, laws of contact */
#ifndef ART_SCRIPT_LAW_PRIV_H
#define ART_SCRIPT_LAW_PRIV_H

#include "script_priv.h"

struct script_law {
    struct art_script *script;
    const struct art_comp *comp;
    char *file;            /* for messages */
};

/* Run the text of a component, which sees no model. `read` gets (call, what the script returned: a table, or
 * its globals), protected. To be freed also after a failure. */
int script_law_make(struct art_ctx *ctx, struct script_law *law, const struct art_comp *comp,
                    lua_CFunction read,
             void *call);
void script_law_free(struct script_law *law);
/* Returns the name of a component in messages; one that is being built, or is a value, has no
 * path. */
const char *script_law_title(const struct art_comp *comp);

/* The function `name` of the table on top: its reference in the registry (LUA_NOREF: none) and the line where
 * it is defined. False: there is something else. */
bool script_law_function(lua_State *L, const char *name, int *ref, int *line);

/* Takes n numbers of a table. It raises no error, as there is no line of the script to report any
 * more. */
bool script_law_take_numbers(lua_State *L, int at, double *x, int n);
/* The properties that the component declares, as a table. */
void script_law_push_properties(lua_State *L, const struct art_comp *comp);

/* lua_contact_law.c */
extern const struct art_class script_contact_class;

#endif
