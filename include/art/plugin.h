/* art/plugin.h - classes and behaviour from shared objects, loaded while a program runs.
 *
 * A plug-in registers by the same tables as the rooms of the library: classes of components and values
 * (struct art_class, a row each: art/rows.h), what they do in a model (their `ops`), force laws along springs
 * and laws of finite
 * elements (the `law` of a material class, art/mech.h and art/fem.h), laws of contact force (that of a class
 * that extends ContactForceBehavior, art/contact.h), kinds of joints (that of a class that extends JointBase,
 * art/joint.h), agents of a simulation (struct art_agent_class). One file is enough:
 *
 *     #include <art/plugin.h>
 *
 *     static const struct art_class classes[] = {
 *         ART_CLASS("MyMaterial", "my", "AxialMaterial", ART_PROPS(props), .law = &my_law),
 *         ART_CLASS("MyController", "my", "ControllerBase"),
 *     };
 *     static const struct art_class_set set = ART_CLASS_TABLE(classes);
 *     static const struct art_agent_class agents[] = {{"MyController", create_my_controller, NULL}};
 *
 *     ART_PLUGIN_INTERFACE;
 *
 *     int art_plugin_register(struct art_ctx *ctx, struct art_plugin *plugin)
 *     {
 *         plugin->classes = &set;
 *         plugin->agents = agents;
 *         plugin->n_agents = 1;
 *         return ART_OK;
 *     }
 *
 *     cc -shared -fPIC $(pkg-config --cflags artkit) my.c -o my.so
 *     artsim --plugin ./my.so model.art
 *
 * It is linked with nothing: the functions of the library are those of the program that loads it. (A program
 * of your own that loads plug-ins is linked with libartkit.so, or with libartkit.a and -rdynamic.) A plug-in
 * is code of yours: nothing guards against it.
 */
#ifndef ART_PLUGIN_H
#define ART_PLUGIN_H

#include <art/contact.h>
#include <art/fem.h>
#include <art/joint.h>
#include <art/muscle.h>
#include <art/model.h>
#include <art/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Counts up whenever plug-ins have to be changed for a new version of the headers. */
#define ART_PLUGIN_VERSION 5

/* The interface that a plug-in was built against; the sizes distinguish headers of the same version. */
struct art_plugin_interface {
    unsigned version, size_class, size_prop, size_ops, size_agent, size_law, size_frame_law;
    unsigned size_joint, size_joint_kind, size_material_law, size_material, size_mat_point;
    unsigned size_contact_law, size_contact_depth;
};
#define ART_PLUGIN_INTERFACE_VALUE                                                               \
    {                                                                                            \
        ART_PLUGIN_VERSION, sizeof(struct art_class), sizeof(struct art_prop),                   \
            sizeof(struct art_mech_ops), sizeof(struct art_agent_type),                          \
            sizeof(struct art_axial_law), sizeof(struct art_frame_law),                          \
            sizeof(struct art_joint), sizeof(struct art_joint_kind),                             \
            sizeof(struct art_material_law), sizeof(struct art_material),                        \
            sizeof(struct art_mat_point), sizeof(struct art_contact_force_law),                  \
            sizeof(struct art_contact_depth)                                                     \
    }
/* Stands once in a plug-in. */
#define ART_PLUGIN_INTERFACE                                                                     \
    extern const struct art_plugin_interface art_plugin_interface;                               \
    const struct art_plugin_interface art_plugin_interface = ART_PLUGIN_INTERFACE_VALUE

/* The tables of a plug-in, which live as long as it is loaded. */
struct art_plugin {
    const char *file;                        /* set by the library, for messages */
    const struct art_class_set *classes;     /* NULL: none */
    const struct art_agent_class *agents;
    int n_agents;
    void *handle;                            /* the library's */
};

/* The plug-in defines this function, which fills in what it provides. An error ends the program that loads
 * it. */
int art_plugin_register(struct art_ctx *ctx, struct art_plugin *plugin);

/* ------------------------------------------------------------ loading (programs) */

struct art_plugin_set {
    struct art_plugin *list;
    int n, cap;
};

/* Load a plug-in; a name without '/' is a file of the current folder. ART_EIO if there is no such file,
 * ART_EUNSUPPORTED if it is no plug-in or was built for another version of the headers. */
int art_plugin_load(struct art_ctx *ctx, struct art_plugin_set *set, const char *file) ART_MUST_USE;
/* After everything that was made with its classes is freed. */
void art_plugin_set_fini(struct art_plugin_set *set);
/* Add the classes to an open schema: ART_EUNSUPPORTED for a name that is taken. */
int art_plugin_set_classes(struct art_ctx *ctx, const struct art_plugin_set *set,
                           struct art_schema *schema) ART_MUST_USE;
/* Add the agents to those of a simulation. */
int art_plugin_set_agents(struct art_ctx *ctx, const struct art_plugin_set *set,
                          const struct art_schema *schema, struct art_agent_set *agents) ART_MUST_USE;
/* Creates the schema of art_sim_schema_alias with the classes of plug-ins (NULL: none). */
int art_plugin_schema(struct art_ctx *ctx, const struct art_plugin_set *set,
                      const char *const *aliases, int n, struct art_schema **schema) ART_MUST_USE;

/* The solver "cholmod" of libartkit-cholmod.so (art/cholmod.h), for art_solver_set_add. The library, which
 * takes longer to load than a small model to run, is loaded when a solver is created, and found where the
 * dynamic loader looks for those of the program. If it is not there, "sparse" does the work, with a warning
 * (ART_ENOTFOUND if ctx->strict). */
extern const struct art_solver_type art_plugin_cholmod;
/* Load the library with a thread of its own, where a solver is needed later. The creation of a solver waits
 * until it is loaded, and reports what went wrong. */
void art_plugin_cholmod_load_ahead(void);

#ifdef __cplusplus
}
#endif
#endif
