/* The files of the script room share these declarations. */
#ifndef ART_SCRIPT_PRIV_H
#define ART_SCRIPT_PRIV_H

#include <art/script.h>
#include <art/volume.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include "limits_priv.h"

/* A function that executes a command of a console; NULL: there is none. */
struct script_command {
    int (*call)(void *user, const char *line, struct art_buf *answer);
    void *user;
};

struct art_script {
    lua_State *L;
    struct art_ctx *ctx;
    const struct art_schema *schema;
    struct art_model *model;
    bool owned;                 /* the model is the script's to free */
    int fresh_order;            /* model->next_order when it was empty */
    struct art_sim *sim;        /* the simulation that the model runs in, NULL: it is being built */
    unsigned generation;        /* how often that was replaced by another */
    struct script_command command; /* of a console */
    bool raw;                   /* values go into the tree, whatever the simulation says */
    bool moved;                 /* something was set in it: what is attached may be out of place */
    struct art_drawing *drawing; /* while it draws, else NULL */
    bool held;                  /* the library walks through the tree: nothing can change */
    bool trusted;
    struct script_limits limits;
    const struct art_script_agents *agents; /* with the user's own, which others leave alone; or NULL */
    char *name;                  /* of what runs, where no line is known; or NULL */
    struct script_folders folders;
    void (*print)(void *user, const char *text, size_t n);
    void *user;
    int status;                 /* of the error on its way through Lua */
    /* while Lua runs, messages of the library are taken here */
    void (*outer_report)(void *user, const struct art_message *message);
    void *outer_user;
    int depth;                  /* runs inside runs */
    int nesting;                /* tables inside tables, while a component is filled */
};

/* A chunk of the library, lua/NAME.lua, as tools/package/luachunks.c compiles it: n bytes; NULL ends. */
struct art_script_chunk {
    const char *name, *code;
    size_t n;
};
extern const struct art_script_chunk art_script_chunks[];

struct art_script *script_of(lua_State *L);

/* Gets (error.c) the place of the script that runs: the innermost line that is not the library's
 * own. `file` receives at most 200 characters; false if there is none. */
bool script_where(lua_State *L, char file[200], int *line);
/* Raise an error at that place. Never return. */
_Noreturn int script_fail(lua_State *L, int status, const char *fmt, ...) ART_PRINTF(3, 4);
/* Raises an error: in a simulation the structure of the model cannot change. */
/* `arg` is no `want`; with a hint if a method was called as x.name(...), which does not pass x on. */
int script_fail_kind(lua_State *L, int status, int arg, const char *want);
_Noreturn int script_fail_fixed(lua_State *L);
/* Raises an error: the library walks through the tree, or a picture is drawn, and nothing can change. */
_Noreturn int script_fail_held(lua_State *L);
/* Raise the error that the context holds. */
_Noreturn int script_raise(lua_State *L, int status);
/* Raise the error on the stack that a protected call left; memory that ran out stays that. */
_Noreturn int script_rethrow(lua_State *L, int lua_status);
/* script_raise if the status is negative. */
void script_try(lua_State *L, int status);
/* This is the message handler of lua_pcall; it only leaves file, line and text for script.c. */
int script_handler(lua_State *L);
/* The sink of messages while Lua runs. */
void script_report(void *user, const struct art_message *message);

/* script.c calls the function below `n_args` arguments; one result stays on the stack if it
 * succeeds. Errors are reported. */
int script_call(struct art_script *script, int n_args);

/* script.c runs a chunk; its first result stays on the stack if it succeeds. */
int script_run(struct art_script *script, const struct art_source *source);

/* live.c provides properties of a running model. The functions return whether the simulation has
 * the value, which is pushed or set; if the value is in the tree script_live_set refuses what
 * cannot change in a run. */
void script_live_open(lua_State *L);
bool script_live_push(lua_State *L, struct art_comp *comp, const char *name);
bool script_live_set(lua_State *L, struct art_comp *comp, const char *name, int arg);

/* Converts a number that a script counts from 1 to one from 0; -1 if nothing has that number. */
static inline int script_index(lua_Integer number)
{
    return number >= 1 && number <= INT32_MAX ? (int)(number - 1) : -1;
}

/* sandbox.c provides the standard libraries, as far as the script may have them. */
void script_open_sandbox(lua_State *L);
/* Compile the source in the first argument (a light userdata), in the mode of the second. */
int script_load(lua_State *L);

/* files.c finds the full path of a file of the script, as a Lua string on the stack. */
const char *script_find_file(lua_State *L, const char *name);
void script_open_files(lua_State *L);

/* agent.c gives a script that came with a model this budget for each call; seconds by the clock. */
enum {
    SCRIPT_MODEL_MEMORY = 256 << 20,
    SCRIPT_MODEL_STEPS = 200000000,
    SCRIPT_MODEL_TIMEOUT = 10,
    SCRIPT_MODEL_OUTPUT = 10 << 20, /* bytes, of all such scripts together */
    SCRIPT_LAW_OUTPUT = 1 << 20     /* bytes, of a joint or a law of contact */
};
/* Gets the text of a component's script: a file that it names in `script` (of the user's own: as
 * it is), whose path is then allocated, or `code`. */
int script_source_of(struct art_ctx *ctx, const struct art_comp *comp, bool own, struct art_source *source,
                     char **path);

/* comp.c represents components as Lua values. */
void script_comp_open(lua_State *L);
void script_comp_push(lua_State *L, struct art_comp *comp);          /* nil for NULL */
struct art_comp *script_comp_check(lua_State *L, int arg);           /* raises */
/* script_comp_check for what edits the tree: raises in a simulation. */
struct art_comp *script_comp_editable(lua_State *L, int arg);
struct art_comp *script_comp_test(lua_State *L, int arg);            /* NULL if it is none; raises if gone */
void script_comp_forget(lua_State *L, const struct art_comp *comp);  /* and everything below; NULL: all */
int script_comp_set_raw(lua_State *L);                               /* (comp, name, value), in the tree */
const char *script_comp_type(lua_State *L, int arg);                 /* of any Lua value, for messages */

/* edit_tree.c provides deletion, copies, components from files and texts. */
void script_change_open(lua_State *L);

/* value.c converts values of properties to Lua values. */
void script_push_vector(lua_State *L, const double *x, int n);
void script_value_push(lua_State *L, const struct art_comp *comp, const struct art_prop *prop,
                const struct art_value *value);
void script_value_set(lua_State *L, struct art_comp *comp, const char *name, int arg);
/* The numbers in a table (tables inside it in turn) as a buffer that Lua frees; *cols: length of the first
 * inner table, or 0. Pushes one value. */
/* Push the value of a property of RAW form as a table; the text of a table for one. Both are false if its
 * form is not known. */
bool script_raw_push(lua_State *L, const struct art_prop *prop, const struct art_value *value);
bool script_raw_text(lua_State *L, const struct art_prop *prop, const char *name, int arg);
double *script_value_numbers(lua_State *L, int arg, const char *what, int *n, int *cols);

/* A text in double quotes, as a file has it. */
void script_value_add_quoted(luaL_Buffer *b, const char *s, size_t n);

/* construct.c builds components from tables; what Lua calls sets script->nesting to 0 first. */
void script_make_open(lua_State *L);
void script_make_apply(lua_State *L, struct art_comp *comp, int table);
struct art_comp *script_make_add(lua_State *L, struct art_comp *parent, int arg);

/* mesh.c represents meshes as Lua values; the class and the text of a MESH value from one on the
 * stack, or NULL. */
void script_mesh_open(lua_State *L);
const char *script_mesh_test_text(lua_State *L, int arg, const char **cls);
/* Pushes an empty mesh as a value: a mesh put into it is freed whatever happens. */
struct art_mesh **script_mesh_push(lua_State *L);
/* The mesh of one that is there, or an error. */
struct art_mesh *script_mesh_value(lua_State *L, int arg);
/* The component that "axialSprings/lad:excitation" names, from another; *name becomes the property. */
struct art_comp *script_comp_below(lua_State *L, struct art_comp *comp, const char **name);
/* mesh_edit.c combines solids, colours vertices and makes edges hard. */
void script_mesh_edit_open(lua_State *L);
bool script_mesh_vertex_color(const struct art_mesh *mesh, int v, double rgba[4]);
bool script_mesh_has_hard_edges(lua_State *L, const struct art_mesh *mesh);

/* value.c creates the metatable of a kind of userdata, hidden from scripts. */
void script_class_open(lua_State *L, const char *name, lua_CFunction gc, lua_CFunction tostring,
                const luaL_Reg *methods);

/* lattice.c reads the transform that a table names as lattice= or map=; false if it names none. */
struct art_transform_options;
void script_lattice_open(lua_State *L);
bool script_lattice_transform(lua_State *L, struct art_comp *comp, int table, bool inverse,
                       const struct art_transform_options *options);

/* volume.c represents volume meshes as Lua values. script_volume_push gives an empty one, whose
 * mesh is freed whatever happens; script_volume_check the mesh of an existing one, or an error. */
void script_volume_open(lua_State *L);
struct art_volume **script_volume_push(lua_State *L);
struct art_volume *script_volume_check(lua_State *L, int arg);
/* field.c provides fields (guide, chapter 7). */
void script_field_open(lua_State *L);
/* volume_tree.c has shapes, regions and sets, surfaces and loads, meshes of FEM models in the
 * tree. */
void script_volume_tree_open(lua_State *L);
/* fem_mesh.c has meshes of FEM models, nodes by features of the surface, files of numbers. */
void script_fem_mesh_open(lua_State *L);

/* pose.c finds where frames and points are, path.c around what springs wrap. */
void script_pose_open(lua_State *L), script_path_open(lua_State *L);
/* joint.c pushes a coordinate by its name, or sets it and moves bodies; false: there is none. */
void script_joint_open(lua_State *L);
bool script_joint_push(lua_State *L, const struct art_comp *comp, const char *key);
bool script_joint_set(lua_State *L, struct art_comp *comp, const char *key, int arg);
/* xform.c provides transforms and units. */
void script_xform_open(lua_State *L);
void script_attach_open(lua_State *L), script_tracking_open(lua_State *L), script_panel_open(lua_State *L);
void script_drawing_open(lua_State *L);
/* contact.c */
void script_contact_open(lua_State *L);
/* fem_attach.c, fem_query.c */
void script_fem_attach_open(lua_State *L);
void script_fem_query_open(lua_State *L);
/* skin.c */
void script_skin_open(lua_State *L);
void script_multizone_open(lua_State *L);
/* lua_contact_law.c returns the softness of contact. */
void script_contact_law_open(lua_State *L);
/* Push pose, position, orientation or rotation of a frame, whichever of them were set; false: no such key. */
bool script_pose_push(lua_State *L, const struct art_comp *comp, const char *key);
/* Set position or location of a marker that is fixed in a frame: both are the place in the frame. False: it
 * is none. */
bool script_pose_set_marker(lua_State *L, struct art_comp *comp, const char *key, int arg);
/* Before one of them is set: take the others back as far as they contradict it. */
void script_pose_will_set(lua_State *L, struct art_comp *comp, const char *key);

#endif
