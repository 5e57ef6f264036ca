/* The limits of a script, how it is charged for its use, where it looks for files: shared by the
 * files of the script room. */
#ifndef ART_SCRIPT_LIMITS_PRIV_H
#define ART_SCRIPT_LIMITS_PRIV_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

struct art_ctx;
struct art_script;

/* This is the memory of what is there before a script runs. While it is open, blocks are taken from
 * it, as long as there is room; they are given back all at once. */
struct script_nursery {
    char *at;
    size_t used;
    bool open;
};

/* The limits of a script in one run (0: no limit), and what it has used. */
struct script_limits {
    size_t memory, memory_used;  /* bytes */
    struct script_nursery nursery;
    long steps, steps_left;
    double timeout, deadline;    /* seconds of one run, and the clock when it is over */
    int interval;                /* instructions from one call of the hook to the next; 0: no hook */
    double unwatched;            /* steps of C functions since the clock was looked at */
    bool off;                    /* while the library is loaded */
    bool exhausted;              /* time or steps are over in this run */
    bool refused;                /* memory was refused in this run, here: */
    char file[200];
    int line;
    lua_State *running;          /* the coroutine that runs, NULL for the main one */
    size_t *output_left;         /* bytes that it and others may still print; NULL: no limit */
    size_t own_output;           /* what that may point to if there are no others */
};

/* Where a script looks for files. */
struct script_folders {
    char *dir;
    char **data_dirs;
    int n_data_dirs;
    char *const *variables;      /* of the environment, for models by name; borrowed; or NULL */
};

int script_nursery_open(struct art_ctx *ctx, struct script_nursery *nursery);
void script_nursery_close(struct script_nursery *nursery);
void script_nursery_free(struct script_nursery *nursery);
bool script_nursery_has(const struct script_nursery *nursery, const void *p);
/* Returns n bytes, or NULL if it is closed, or full. */
void *script_nursery_take(struct script_nursery *nursery, size_t n);

/* show.c pushes the text of a value, which says what it is and holds no address, and returns it; n (or NULL)
 * receives its length. tostring(), print() and string.format("%s") show it. */
const char *script_push_text(lua_State *L, int at, size_t *n);
void script_show_open(lua_State *L);

/* limits.c: memory, instructions and time of a run */
void *script_allocate(void *user, void *old, size_t old_size, size_t size);
void script_limits_begin(struct art_script *script);
void script_limits_end(struct art_script *script);
/* Work of the library on behalf of the script, in instructions. Raises an error if it is too much. */
void script_charge(lua_State *L, double steps);
/* Charge for work on a text, or nothing if the value is none. */
void script_charge_text(lua_State *L, int arg);
/* Memory of the model that the script takes and that only goes with the model. */
void script_hold(lua_State *L, size_t bytes);
/* True if n bytes may still be printed; reports once if not. */
bool script_may_print(struct art_script *script, size_t n);
/* art.charge, and coroutines that stop where the limits are reached */
void script_open_limits(lua_State *L);
/* For scripts that are not trusted: all C functions that are there by now, also as methods and
 * metamethods, are charged by the texts and values that they take and give. */
void script_meter_all(lua_State *L);

#endif
