/* art/model.h is the component tree: what a `.art` file says.
 *
 * A model is a tree of components. Every component has a class; the class is data (a static table):
 * name, parent class, child lists, and properties with type, unit, default, range and help. Reader,
 * writer, checks, listings, probes and scripts all work from that table; no class has code of its own
 * here. What a class *does* in a simulation is bound to it by the room that owns it (mech, fem, ...).
 *
 *     struct art_schema *schema;                    // all classes; built once
 *     ART_TRY(art_schema_create(&ctx, &schema));
 *     ART_TRY(art_model_register(&ctx, schema));    // structural classes; mech, fem ... add theirs
 *     ART_TRY(art_schema_finish(&ctx, schema));
 *     struct art_model *model = NULL;
 *     ART_TRY(art_model_read(&ctx, schema, "jaw.art", &options, &model));
 *     struct art_comp *lad = art_find(model->root, "models/jaw/axialSprings/lad");
 *     ART_TRY(art_set_text(&ctx, lad, "restLength", "0.4", NULL));
 *     ART_TRY(art_model_write(&ctx, model, sink));
 *
 * A model owns its memory as one arena: components and values live until art_model_free.
 */
#ifndef ART_MODEL_H
#define ART_MODEL_H

#include <art/base.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ schema */

/* Property values have one of these types. The numeric ones keep `n` doubles in their canonical form. */
enum art_ptype {
    ART_P_BOOL,      /* true | false: 1 or 0 */
    ART_P_INT,       /* integer token */
    ART_P_DOUBLE,    /* number */
    ART_P_TIME,      /* seconds; an integer token in a file is nanoseconds, as in ArtiSynth */
    ART_P_VECTOR,    /* `size` numbers, in brackets or bare */
    ART_P_NUMBERS,   /* any count of numbers in brackets */
    ART_P_ORIENT,    /* axis x y z and angle in degrees */
    ART_P_QUAT,      /* unit quaternion w x y z */
    ART_P_POSE,      /* rigid transform; kept as 16 numbers, the rows of the 4x4 matrix; written as
                        position, axis, angle in degrees */
    ART_P_INERTIA,   /* mass, com x y z, 3x3 inertia about the com by rows (13 numbers) */
    ART_P_SYM3,      /* symmetric 3x3 by rows (9 numbers) */
    ART_P_RANGE,     /* [ [lo,hi] ] */
    ART_P_COLOR,     /* [ r g b ] or [ r g b a ], or null */
    ART_P_STRING,    /* "text" or null */
    ART_P_ENUM,      /* one of the words in `values` */
    ART_P_WORDS,     /* [ word "string" ... ] in brackets */
    ART_P_REF,       /* path of a component, or null */
    ART_P_REFS,      /* [ path path ... ] */
    ART_P_REFNUMS,   /* [ path number ... path number ... ] (excitation sources, weights) */
    ART_P_PROPREFS,  /* [ path:property ... ] */
    ART_P_OBJECT,    /* composite property: a component without a name (material, render properties,
                        attachment), or null */
    ART_P_MESH,      /* mesh=[ "file" ... ] or mesh=[ v ... EOF ]: kept as text, see struct art_value */
    ART_P_RAW        /* kept as the text it was; written back the same */
};

/* The mode says whether a property takes part in inheritance, and which mode it has in a fresh component.
 */
enum art_mode { ART_MODE_NONE, ART_MODE_EXPLICIT, ART_MODE_INHERITED, ART_MODE_INACTIVE };

enum art_prop_flags {
    ART_PROP_READONLY = 1,   /* computed; cannot be set */
    ART_PROP_ATTR = 2,       /* an attribute of the file syntax, not a property that probes see */
    ART_PROP_NULLABLE = 4,   /* `null` is a value */
    ART_PROP_STATE = 8,      /* may be driven while a simulation runs (targets, excitations, ...) */
    /* The fate of a component when something that it refers to here is deleted. Without a flag a list loses
     * the entry, a reference that may be null becomes null, and a component goes with any other reference
     * and with one in a text of unknown form. See art_deletion_plan, art_model_extract. */
    ART_PROP_NEEDS = 16,     /* the component goes with each of its targets */
    ART_PROP_NEEDS_ONE = 32, /* ... with the last of them */
    ART_PROP_ORDERED = 64,   /* the place of an entry has a meaning: one can go only together with its
                                partners in `with`; if these are not set, the component goes */
    ART_PROP_TAKES = 128,    /* an extract takes the targets along, though they are not needed */
    ART_PROP_PART = 256,     /* the component belongs to what it refers to here, and comes along with it */
    ART_PROP_PLAIN = 512,    /* RAW: text without references */
    ART_PROP_DERIVED = 1024, /* where it is not set it follows from others; the default says nothing */
    ART_PROP_SPARES = 2048,  /* RAW: a list whose entries begin with a path; it loses those that go */
    ART_PROP_COORD = 4096,   /* declared by a joint: a coordinate of its own */
    ART_PROP_LEADS = 8192,   /* REFNUMS: [ number path number path ... ], a whole number before each path */
    ART_PROP_FIELD = 16384,  /* may vary in space: the class gets a further row, NAMEField, a reference to the
                                field that gives the values (art/femmodel.h) */
    ART_PROP_LAST = 32768,   /* written behind the children of its component */
    ART_PROP_OURS = 65536,   /* artkit's own: ArtiSynth does not read a file that states it, see
                                art_model_check_artisynth */
    ART_PROP_DECLARES = 131072, /* RAW: declares properties of its component: customProperties, or the
                                coupling of an OpenSimCustomJoint, whose coordinates they are */
    ART_PROP_NOT_COMPUTED = 262144 /* READONLY, and no code here computes it: who asks for it is refused */
};

struct art_value;

/* A class has a row for each of its properties. Text fields are static; NULL means "none". Tables are
 * written with the macros of art/rows.h, a property a row. */
struct art_prop {
    const char *name;
    enum art_ptype type;
    int size;              /* VECTOR: count of numbers */
    const char *def;       /* default as text; NULL: none (null, empty or zeros by type) */
    const char *help;      /* one line */
    enum art_mode mode;
    unsigned flags;
    const char *unit;      /* dimensions in M L T, "deg", "1" for none, see art_unit_parse; NULL: not
                              stated */
    const char *range;     /* "[0,inf)", "(0,1]" for each number; NULL: any finite or infinite value. Behind a
                              '~' the usual range: a number outside is allowed, and reported as a warning */
    const char *legal;     /* materials of finite elements: the range that a simulation needs, written as the
                              range, the upper end excluded; NULL: any number */
    const char *values;    /* ENUM: words separated by '|'; OBJECT: declared class; INT: "hex" is written
                              as 0x10; VECTOR: "whole", only whole numbers; RAW: whole numbers in
                              the text are numbers of the components in this list of the model; one that
                              ends with a dot is the package of the class that the text begins with */
    const char *target;    /* declared by a component (customProperties): stands for the property of another;
                              "path\0prop", the path from the scope. NULL: has a value of its own */
    const char *with;      /* lists of references: properties, separated by blanks, whose entries go
                              together with those of this one; what is no such list is unset */
    const char *geom;      /* what the numbers are in space, see art/xform.h; NULL: nothing that a
                              transform changes */
    const struct art_value *fallback;  /* what `def` says, once the schema is finished; not for tables */
};

/* A fixed child of a class is created with every fresh component, in this order. */
struct art_child_def {
    const char *name;      /* of the child */
    const char *cls;       /* its class, short name */
    const char *element;   /* if it is a list: class of its elements as written in the tag, or NULL */
    const char *short_name;/* short name usable in paths, or NULL */
    bool keyed;            /* written `name=[ ... ]` inside its parent instead of `Tag [ name=... ]` */
};

enum art_class_flags {
    ART_CLASS_ABSTRACT = 1,
    ART_CLASS_VALUE = 2,      /* a composite property value, not a component */
    ART_CLASS_SCOPE = 4,      /* keeps its references inside itself (models) */
    ART_CLASS_OPEN = 8,       /* only partly known here: unknown items are kept without a warning */
    ART_CLASS_OWN = 32,       /* does not behave as the class it extends: takes no `ops` from it; with its
                                 own it is neither passive nor open as that is */
    ART_CLASS_COORDS = 64,    /* its components may declare coordinates (type=angle|length) */
    ART_CLASS_LINK = 128,     /* its components say what follows what: each change of one in the tree counts
                                 in `links` of the model */
    ART_CLASS_PASSIVE = 16    /* cannot move anything (panels, render things, monitors): a simulation may
                                 leave it out */
};

/* What the components of a class are for the rooms that work on them. A class states its own kinds in its
 * row; those of the class that it extends hold as well, so no code needs the name of a new class. */
enum art_class_kind {
    ART_KIND_POINT = 1 << 0,          /* has a position: particles, markers, nodes */
    ART_KIND_FRAME = 1 << 1,          /* has a pose: frames and bodies */
    ART_KIND_RIGID_BODY = 1 << 2,     /* a frame with inertia, meshes and a density */
    ART_KIND_ELASTIC_BODY = 1 << 3,   /* a body with elastic coordinates beside its frame */
    ART_KIND_FEM_MODEL = 1 << 4,      /* nodes and elements */
    ART_KIND_FEM_NODE = 1 << 5,       /* a point that elements share */
    ART_KIND_FEM_ELEMENT = 1 << 6,    /* solids, shells and membranes */
    ART_KIND_MECH_MODEL = 1 << 7,     /* holds bodies, points, springs, constraints */
    ART_KIND_CONNECTOR = 1 << 8,      /* joints and whatever else connects two bodies */
    ART_KIND_ATTACHMENT = 1 << 9,     /* makes a point or a frame depend on others */
    ART_KIND_FIXED_MESH = 1 << 10,    /* a mesh that no force moves */
    ART_KIND_BODY_MESH = 1 << 11,     /* a mesh in the frame of a body */
    ART_KIND_FEM_MESH = 1 << 12,      /* a mesh whose vertices depend on FEM nodes */
    ART_KIND_SKIN = 1 << 13,          /* a mesh that follows frames and FEM models by weights */
    ART_KIND_SKIN_SURFACE = 1 << 14,  /* one mesh, moved by weights or elastic coordinates of its own */
    ART_KIND_FIELD = 1 << 15,         /* values over an FEM model, a mesh or a grid */
    ART_KIND_FORCE_EXCITER = 1 << 16, /* its excitation is a force on a point or a frame */
    ART_KIND_COLLISION_PAIR = 1 << 17, /* how two bodies collide, or what came of it */
    ART_KIND_COLLISION_RESPONSE = 1 << 18, /* what came of the collisions of two bodies */
    ART_KIND_COLLISION_MANAGER = 1 << 19, /* holds the rules of contact of a model */
    ART_KIND_MESH = 1 << 20,          /* a mesh: fixed, in the frame of a body, or one that deforms */
    ART_KIND_SHELL = 1 << 21,         /* an element with a thickness: shells and membranes */
    ART_KIND_BENDING_BEAM = 1 << 22,  /* an elastic body that bends only; other beams twist and stretch too */
    ART_KIND_FRAME_MARKER = 1 << 23,  /* a point at a place in a frame */
    ART_KIND_FRAME_TO_FRAME = 1 << 24, /* attaches a frame to another frame */
    ART_KIND_FRAME_TO_FEM = 1 << 25,  /* attaches a frame to nodes of an FEM model */
    ART_KIND_POINT_TO_SKIN = 1 << 26, /* attaches a point to the masters of a skin */
    ART_KIND_SKIN_MARKER = 1 << 27,   /* a point that follows a skin */
    ART_KIND_POINT_SPRING = 1 << 28,  /* a force along a line through points: springs and muscles */
    ART_KIND_QP_TERM = 1 << 29,       /* a cost or a constraint of an inverse controller */
    ART_KIND_IK_PROBE = 1 << 30       /* makes a model follow markers by inverse kinematics */
};

struct art_class {
    const char *name;          /* short name, "RigidBody"; of a class without one the full name, with the
                                  short one among the aliases */
    const char *full_name;     /* "artisynth.core.mechmodels.RigidBody" */
    const char *extends;       /* short name of the parent class, NULL for none */
    unsigned flags;
    const char *element;       /* lists: default class of elements; values: the class is a list of such
                                  values, [ [ ... ] [ ... ] ]; NULL otherwise */
    const struct art_prop *props;
    int n_props;
    const struct art_child_def *children;
    int n_children;
    const void *ops;           /* behaviour, defined by the room that owns the class; NULL: none */
    const char *aliases;       /* further names, separated by blanks, or NULL */
    const char *help;          /* one line */
    const void *law;           /* value classes: what a material computes, defined by the room that uses it
                                  (mech: art_axial_law, art_frame_law); NULL: none, or known by its name */
    const char *lacks;         /* what no file of such a component holds, for want of which it cannot be
                                  simulated; NULL: nothing */
    unsigned kind;             /* ART_KIND_... of its own */
    const char *packs;         /* "ITEM PROP PROP ...": files state these properties, each a number, some
                                  numbers or a flag, one behind the other in one item; NULL: none */
};

/* A group of classes, as rooms register them: pointers, then the rows of a table, in this order. */
struct art_class_set {
    const struct art_class *const *classes;
    int n;
    const struct art_class *table;
    int n_table;
};
/* Class i of a set; NULL beyond the last. */
const struct art_class *art_class_set_at(const struct art_class_set *set, int i);

/* A class as the schema holds it: with everything inherited laid out. */
struct art_cls {
    const struct art_class *def;
    const struct art_cls *base;
    const char *name, *full_name;
    unsigned flags;                  /* own flags, plus SCOPE, VALUE, PASSIVE and OPEN of its ancestors */
    unsigned kind;                   /* ART_KIND_... of its own and of its ancestors */
    const char *element;
    const struct art_prop *item;     /* lists of values: the row that stands for any entry, whose key is its
                                        place "0", "1", ...; NULL otherwise */
    const struct art_prop **props;   /* own and inherited, copies of the rows of the tables; a redefinition
                                        replaces the inherited row */
    int n_props;
    int n_custom;                    /* > 0: the class of one component that declares properties, the last
                                        rows of props; without them it is `base` */
    struct art_map prop_map;         /* name -> struct art_prop */
    const struct art_child_def **children;
    int n_children;
    const void *ops;                 /* own or nearest inherited */
    const char *packs;               /* the same */
    bool unknown;                    /* made up for a class that nobody registered */
};

struct art_schema;
/* Create a schema without classes, which the caller frees. */
int art_schema_create(struct art_ctx *ctx, struct art_schema **schema) ART_MUST_USE;
void art_schema_free(struct art_schema *schema);
/* Register classes, in any order. ART_EINTERNAL for a duplicate. */
int art_schema_add(struct art_ctx *ctx, struct art_schema *schema, const struct art_class_set *set)
    ART_MUST_USE;
/* Give a class of another room a further fixed child, behind its own: how a room adds its part to a model
 * that a room above it describes (contact: the manager of MechModel). `child` is a row of a table. */
int art_schema_extend(struct art_ctx *ctx, struct art_schema *schema, const char *cls,
                      const struct art_child_def *child) ART_MUST_USE;
/* Close the registration: lays out inheritance and checks the tables as a whole. ART_EINTERNAL for an
 * unknown parent, child class or declared class, a malformed default or range. Every default is read here,
 * once: asking for it later takes neither time nor memory. */
int art_schema_finish(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;
/* Name another class name to be read as a known class (artsim --alias). */
int art_schema_alias(struct art_ctx *ctx, struct art_schema *schema, const char *name, const char *known)
    ART_MUST_USE;
/* Find a class by short name, full name or alias; NULL if it is unknown. */
const struct art_cls *art_schema_class(const struct art_schema *schema, const char *name);
/* These give all classes in the order of registration. */
int art_schema_count(const struct art_schema *schema);
const struct art_cls *art_schema_at(const struct art_schema *schema, int i);
/* Nearest known class or property name, for "did you mean"; NULL if none is near. */
const char *art_schema_nearest(const struct art_schema *schema, const char *name);
/* The shortest class name that contains each capitalized word of a name, in their order
 * ("Blankevoort1991AxialLigament" of "BlankevoortLigament"); NULL if there is none. */
const char *art_schema_with_words(const struct art_schema *schema, const char *name);
const char *art_cls_nearest(const struct art_cls *cls, const char *prop);
/* For the end of a message about a property that a class has not: "; did you mean 'x'?", or the few that
 * there are, or "". Gives text. */
enum { ART_HINT = 320 };
const char *art_cls_hint(const struct art_cls *cls, const char *prop, char text[ART_HINT]);
/* The same for a component, whose object ('material') or whose children may have the property. */
struct art_comp;
const char *art_comp_hint(const struct art_comp *comp, const char *prop, char text[ART_HINT]);

/* Return the row of a property of a class, own or inherited; NULL: it has none of this name. */
const struct art_prop *art_cls_prop(const struct art_cls *cls, const char *name);
/* Return "; no file holds WHAT" of a class that lacks something (art_class.lacks), in parts to
 * print one after the other: "" and "" if it lacks nothing. */
void art_cls_lacks(const struct art_cls *cls, const char *parts[2]);
bool art_cls_is(const struct art_cls *cls, const char *ancestor);   /* short name; itself counts */

/* Register the structural and display classes: lists, models, root, probes, panels, render
 * properties, and all of ArtiSynth's classes that no other room has taken over yet. */
int art_model_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* ------------------------------------------------------------------ values */

struct art_comp;

/* A reference consists of the component, or (while unresolved) only of the path as written. */
struct art_ref {
    struct art_comp *to;       /* NULL: a null reference, or not resolved */
    const char *path;          /* as written; NULL for a null reference */
    const char *prop;          /* PROPREFS: the part behind ':', else NULL */
    double num;                /* REFNUMS: the first number behind the path */
    bool has_num;
};

/* A value is stored here: which members count follows from `type`. All memory belongs to the model's arena.
 */
struct art_value {
    enum art_ptype type;
    bool is_null;
    int n;                     /* numbers, words or references */
    int cols;                  /* NUMBERS: numbers in the first line of the file, 0 if not known */
    double x;                  /* a single number (BOOL, INT, DOUBLE, TIME) */
    const double *num;         /* [n] numbers of the other numeric types */
    const char *text;          /* STRING, ENUM, RAW; MESH: the text between the brackets */
    size_t text_n;
    const char *cls;           /* MESH, OBJECT: class as written, NULL if left out */
    const char *const *words;  /* [n] WORDS; a string has its opening quote in front, a word none */
    struct art_ref *refs;      /* [n] REF, REFS, REFNUMS, PROPREFS */
    struct art_comp *object;   /* OBJECT */
    struct art_loc loc;        /* MESH, RAW: where its text begins */
};

/* Return the numbers of a value of any numeric type; *n receives the count (0 for others). */
const double *art_value_numbers(const struct art_value *value, int *n);

/* A property that was set (or whose mode was set) in one component. */
struct art_slot {
    const struct art_prop *prop;   /* NULL: unknown to the schema, kept as raw text */
    const char *key;
    enum art_mode mode;            /* EXPLICIT, INHERITED or INACTIVE; NONE if not inheritable */
    bool has_value;
    bool after_children;           /* stood behind the children in the file */
    bool implied;                  /* the default object, made on demand; not written */
    struct art_value value;
    struct art_loc loc;
    const char *comment;           /* comment lines before it, or NULL */
    void *store;                   /* memory of this slot alone, where art_set... puts what the value */
    size_t store_n;                /* points to; its size in bytes */
};

/* -------------------------------------------------------------- components */

struct art_comp {
    const struct art_cls *cls;
    struct art_model *model;
    struct art_comp *parent;       /* NULL for the top; for an OBJECT value the component that holds it */
    const char *name;              /* NULL: nameless */
    int number;                    /* key in paths; unique among siblings */
    int pos;                       /* index among the children of its parent */
    const char *element;           /* lists: element class as written in the tag, or of the schema */
    const char *tag;               /* class as written in the file, if it is not the canonical one */
    const struct art_child_def *fixed;  /* the schema row that made it, or NULL */
    bool keyed;                    /* written name=[ ... ] */
    bool is_value;                 /* an OBJECT value: not among its parent's children */
    struct art_comp **children;
    int n_children, cap_children;
    struct art_slot *slots;
    int n_slots, cap_slots;
    struct art_comp **name_index;  /* hash index over the named children; NULL while they are few */
    int cap_name_index, n_named;
    struct art_comp **number_index;  /* the same for children whose number is not their place */
    int cap_number_index, n_shifted, max_number;
    struct art_loc loc;
    const char *comment, *tail_comment;
    unsigned edits;                /* how often it or what is below was changed (art_model_cache_get) */
    int order;                     /* number of the component in reading order */
};

/* The kind of thing at the top of a file, if it is not a root. */
enum art_wrap {
    ART_WRAP_NONE,    /* a RootModel */
    ART_WRAP_MODEL,   /* a lone model: the single child of root/models */
    ART_WRAP_PART,    /* one component that is no model: a panel, an exciter, a list of them, ... */
    ART_WRAP_LIST     /* components in brackets without a class: a list of probes */
};

struct art_model {
    struct art_ctx *ctx;
    const struct art_schema *schema;
    struct art_comp *root;         /* always a RootModel (what is none is put into one) */
    enum art_wrap wrapped;         /* what the file holds instead of a root */
    char *file;                    /* name of the source, NULL for a built model */
    const char *end_comment;       /* comment behind the end, or NULL */
    char *dir;                     /* folder of the file, "" for the current one */
    const char *const *data_dirs;  /* further folders for relative files; borrowed */
    int n_data_dirs;
    char *const *variables;        /* as in art_read_options */
    const char **added;            /* [n_added] names of files that were added to the model */
    int n_added, cap_added;
    struct art_arena arena;
    int next_order;
    int n_faults;                  /* errors that keep_unresolved let pass */
    unsigned links;                /* changes of components of ART_CLASS_LINK in the tree */
    unsigned sweeps;               /* changes of much at once, which count for every component */
    struct art_model_cache_entry *cache;
};

/* Create a model that holds an empty RootModel. */
int art_model_create(struct art_ctx *ctx, const struct art_schema *schema, struct art_model **model)
    ART_MUST_USE;
void art_model_free(struct art_model *model);

/* Gets a cache entry: results of a room about a model, freed with the model. `kind` is the address of an
 * object of that room, `of` a component or NULL. The room itself decides whether the entry is still valid:
 * `edits` of components, `links` and `sweeps` of the model count changes. NULL: there is no entry. */
void *art_model_cache_get(const struct art_model *model, const void *kind, const struct art_comp *of);
/* In place of what was remembered, which is freed; what == NULL forgets. On failure `what` is the
 * caller's. */
int art_model_cache_set(struct art_ctx *ctx, struct art_model *model, const void *kind,
                       const struct art_comp *of, void *what, void (*destroy)(void *what)) ART_MUST_USE;

/* Make a component (with its fixed children), unattached. */
int art_comp_create(struct art_model *model, const struct art_cls *cls, struct art_comp **comp)
    ART_MUST_USE;
/* Attach a child at the end. ART_EUSAGE (ART_ESYNTAX for what a file
 * says) if its class does not fit the list or the name is taken.
 * number < 0 gives the next free one. */
int art_comp_add(struct art_comp *parent, struct art_comp *child, int number) ART_MUST_USE;
/* Make a child the first of its list. The numbers of all are given anew. ART_EUSAGE for a fixed child
 * or a value. */
int art_comp_move_first(struct art_comp *child) ART_MUST_USE;
/* Take a child off its parent; the memory stays in the arena. ART_EUSAGE for a fixed child or a value, and
 * if something outside refers to it or to what is in it (art_comp_delete takes that along). */
int art_comp_remove(struct art_comp *comp) ART_MUST_USE;
/* Resolve the references of `comp` and everything below that are still paths. */
int art_comp_resolve(struct art_ctx *ctx, struct art_comp *comp) ART_MUST_USE;
/* Set the name; ART_EUSAGE if it is not a legal name, a sibling has it, or the component is a fixed child.
 * NULL or "" removes it. References follow, also paths in texts (joints, panels). */
int art_comp_rename(struct art_comp *comp, const char *name) ART_MUST_USE;
/* True if `name` is a legal component name: no leading digit, none of . / : * ?, not "null". */
bool art_name_is_legal(const char *name);

/* Child by name, number text or short name; NULL if there is none. */
struct art_comp *art_comp_child(const struct art_comp *comp, const char *step);
struct art_comp *art_comp_child_n(const struct art_comp *comp, const char *step, size_t n);
/* Find a component by its path from `from`: steps separated by '/', each a name, number or short
 * name; ".." is the parent, "." the component itself, a leading '/' the root. NULL if it does not
 * exist. */
struct art_comp *art_find(const struct art_comp *from, const char *path);
/* Find a component as art_find; an error names the step that fails and names near it:
 * ART_ENOTFOUND. */
int art_find_checked(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                     const struct art_loc *loc, struct art_comp **found) ART_MUST_USE;
/* All that a path leads to in whose steps stand * (any text) and ? (any character), which no name has; those
 * with a property `prop` alone, unless it is NULL. Without them as art_find_checked, whatever `prop` is; what
 * does not exist up to the first wildcard may be the end of one path of the tree alone.
 * ART_ENOTFOUND if it is nothing. In the order of the tree; the caller frees the array with art_free. */
int art_find_all(struct art_ctx *ctx, const struct art_comp *from, const char *path, const char *prop,
                 const struct art_loc *loc, struct art_comp ***comps, int *n) ART_MUST_USE;
/* Find components whose property is to be set, as art_find_all does; a note names what the last step of a
 * path with wildcards fits and what has no such property. */
int art_find_all_to_set(struct art_ctx *ctx, const struct art_comp *from, const char *path, const char *prop,
                        const struct art_loc *loc, struct art_comp ***comps, int *n) ART_MUST_USE;
/* Replace those of n texts PATH:PROP that have wildcards, or are the end of a path, by one for each
 * component; texts and array are of art_alloc. Unchanged on failure. */
int art_expand_paths(struct art_ctx *ctx, const struct art_comp *from, const struct art_loc *loc,
                     char ***paths, int *n) ART_MUST_USE;
/* The list below `parent` (or `parent` itself) that a component of this class belongs to; NULL: none. */
struct art_comp *art_comp_place(struct art_comp *parent, const struct art_comp *child);
/* Path from `base` (an ancestor, or NULL for the root) to comp, names before numbers. Written into
 * the model's arena. "." for base itself. */
const char *art_comp_path(const struct art_comp *comp, const struct art_comp *base);
/* The name of the child that takes the fewest edits from `name`, fewer than `below`, for "did you mean"; or
 * NULL. */
const char *art_comp_nearest_child(const struct art_comp *comp, const char *name, int below);
/* The component that paths inside `comp` are relative to. */
struct art_comp *art_comp_scope(const struct art_comp *comp);
/* True if the class of a component is this one, by its short name, or extends it; false for NULL. */
bool art_comp_is(const struct art_comp *comp, const char *cls);
/* True if the class of a component, or one that it extends, is of one of these kinds (ART_KIND_...,
 * combined by |); false for NULL. */
bool art_comp_has_kind(const struct art_comp *comp, unsigned kinds);
/* True if nothing in this component can move anything: its class is passive, or it is a list of monitors,
 * panels or things that are only drawn, whatever their classes are. */
bool art_comp_is_passive(const struct art_comp *comp);
/* Return the next component in depth-first order within `top`, starting from `top` itself; NULL at
 * the end. */
struct art_comp *art_comp_next(const struct art_comp *top, struct art_comp *comp);

/* -------------------------------------------------------------- properties */

/* The component, or the object in it, whose value counts; NULL: the default does. */
const struct art_comp *art_value_source(const struct art_comp *comp, const char *prop);
/* The slot of a property, NULL if it was never set here. */
struct art_slot *art_comp_slot(const struct art_comp *comp, const char *prop);

/* The value that counts: own, inherited or default. Dotted names reach into objects
 * ("material.stiffness"). Returns false if the property does not exist (or lies in a null object).
 * The value stays valid until the property is set. Nothing is allocated, but for an object by default (a
 * material, render properties), which is made when it is first asked for: without memory it is null, with
 * the error recorded in the context of the model. Who acts on what is missing ends with
 * art_model_memory. Inherited is the value of the nearest ancestor that has
 * the property in mode Explicit; parts of an object inherit from the object of the same name in an
 * ancestor (renderProps.faceColor from the renderProps of a list or model), each by itself. */
bool art_get(const struct art_comp *comp, const char *prop, struct art_value *value);

/* Return the number of allocations that failed so far, in `ctx` and in the model's own context. */
long art_model_refused(const struct art_ctx *ctx, const struct art_model *model);
/* For the end of a function that reads a model: `status`, or ART_ENOMEM, said last, if allocations failed
 * since art_model_refused was `refused`: what came of that is not what the model says. */
int art_model_memory(struct art_ctx *ctx, const struct art_model *model, long refused, int status);

/* These are shorthands for compilers of the tree: the value that counts, as a number, vector, flag
 * or text; the fallback (zeros) if the property is null or absent. */
double art_get_double(const struct art_comp *comp, const char *prop);
bool art_get_bool(const struct art_comp *comp, const char *prop);
int art_get_vector(const struct art_comp *comp, const char *prop, double *out, int n); /* count found */
const char *art_get_text(const struct art_comp *comp, const char *prop);   /* STRING, ENUM; or NULL */
/* The place of the word of an ENUM among those of its row: 0, 1 ...; 0 if it has none. */
int art_get_word_index(const struct art_comp *comp, const char *prop);
struct art_comp *art_get_object(const struct art_comp *comp, const char *prop);
/* The object of a property that says how something looks ("renderProps", "colorMap" in these). Where it is
 * null an empty one is made, which looks the same and is not written before something in it is set. NULL: the
 * property is none of these, or there is no memory. Setting "renderProps.faceColor" makes it as well. */
struct art_comp *art_look_obtain(struct art_comp *comp, const char *prop);
struct art_comp *art_get_ref(const struct art_comp *comp, const char *prop);
/* True if the property has a value of its own in this component. */
bool art_is_set(const struct art_comp *comp, const char *prop);
/* True if nothing states a property whose default has no meaning (ART_PROP_DERIVED); `row` is that of
 * its name. */
bool art_default_is_void(const struct art_comp *comp, const struct art_prop *row, const char *prop);

/* Follows a property that a component declares with a target, to the component and the name there. Others
 * are returned as they are. NULL if the target does not exist. */
struct art_comp *art_prop_alias(const struct art_comp *comp, const char **prop);

/* The declared row of a possibly dotted property, NULL if there is none. */
const struct art_prop *art_find_prop(const struct art_comp *comp, const char *prop);
/* Compares a number with the range of a property (art_prop.range); `why` receives the reason
 * ("must be >= 0"). Any number is in one that is NULL or begins with '~'. */
bool art_range_holds(const char *range, double x, char why[64]);
/* True if its numbers may be NaN, where a state does not determine them: they are read-only and have no
 * range. Files have no such values. */
bool art_prop_may_lack(const struct art_prop *prop);

/* Set from text as it would stand in a file behind the '='. Range, type and read-only checks with
 * messages at `loc`. Dotted names reach into objects. References are resolved at once. */
int art_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *text,
                 const struct art_loc *loc) ART_MUST_USE;
/* Set numbers (BOOL, INT, DOUBLE, TIME and all numeric types). Numbers, strings and references that are set
 * again take the place of those before, as long as they fit: setting often does not use up memory. */
int art_set_numbers(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const double *num, int n)
    ART_MUST_USE;
int art_set_string(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *text)
    ART_MUST_USE;
int art_set_refs(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                 struct art_comp *const *to, int n) ART_MUST_USE;
int art_set_refnums(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                    struct art_comp *const *to, const double *num, int n) ART_MUST_USE;
/* Set an OBJECT property to a fresh object of a class (short or full name), or to null. */
int art_set_object(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *cls,
                   struct art_comp **object) ART_MUST_USE;
/* References from components (`to`) or from paths as a file would have them (`path`, and `to` NULL), with
 * numbers (REFNUMS) or property names (PROPREFS; path and prop are copied). Paths are resolved at once if
 * `comp` is in a tree under a root, else by art_comp_resolve once it is. */
int art_set_reflist(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                    const struct art_ref *refs, int n) ART_MUST_USE;
/* Set a MESH: `cls` (NULL for the default) and the text between the brackets, not checked here. */
int art_set_mesh(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *cls,
                 const char *text) ART_MUST_USE;
/* Set an OBJECT property to a copy of `object`, whose class must fit. */
int art_set_copy(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                 const struct art_comp *object, struct art_comp **copy) ART_MUST_USE;
/* Lists of values, objects of a class that has `element`: how many entries there are; entry i (from 0), NULL
 * if there is none; a further one, fresh and of a class (NULL: the element class), or a copy of the value
 * `like`. A list is made by art_set_object. Names reach into them: "segmentSpecs.2.flags". */
int art_list_count(const struct art_comp *list);
struct art_comp *art_list_at(const struct art_comp *list, int i);
int art_list_add(struct art_ctx *ctx, struct art_comp *list, const char *cls, const struct art_comp *like,
                 struct art_comp **entry) ART_MUST_USE;
/* Set to null. ART_EUSAGE if null is no value of the property. */
int art_set_null(struct art_ctx *ctx, struct art_comp *comp, const char *prop) ART_MUST_USE;
/* Back to what a fresh component has: value, mode. */
int art_unset(struct art_ctx *ctx, struct art_comp *comp, const char *prop) ART_MUST_USE;
/* The component or object and the row that a (dotted) name means, ready to be set. ART_ENOTFOUND with a
 * near name, ART_EUSAGE for a read-only property. */
int art_prop_target(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                    const struct art_loc *loc, struct art_comp **at, const struct art_prop **prop)
    ART_MUST_USE;
/* Set the mode: Inherited, Inactive, Explicit. ART_EUSAGE: the property cannot be inherited. */
int art_set_mode(struct art_ctx *ctx, struct art_comp *comp, const char *prop, enum art_mode mode)
    ART_MUST_USE;

/* ------------------------------------------------------------------- units */

/* The unit of a property has one of four forms: nothing; dimensions; the unit of whatever the property shows
 * or drives ("data"); unknown ("?"). */
enum art_unit_kind { ART_UNIT_NONE, ART_UNIT_DIMS, ART_UNIT_DATA, ART_UNIT_UNKNOWN };
enum { ART_UNIT_PARTS = 4 };
struct art_unit {
    enum art_unit_kind kind;
    int n_parts;
    struct {
        int dim[3];            /* exponents of mass, length, time */
        int count;             /* numbers of this part; the last one holds for all that follow */
    } part[ART_UNIT_PARTS];
};
/* A unit is a product of M, L, T with integer exponents, such as "M L^2/T" or "1/T"; "1", "deg" and "rad"
 * are without dimension. Each '/' divides by the one factor behind it. Parts of a list of numbers are
 * separated by commas, "L/T*3, 1/T": three times L/T, then 1/T. Units that depend on another property are
 * written "prop=word: unit | unit"; the first whose condition holds counts. False if malformed; `text`
 * must be one alternative. */
bool art_unit_parse(const char *text, struct art_unit *unit);
/* Find the unit of a property of `comp` (NULL: that of a fresh component). The result is false if
 * it is malformed. */
bool art_prop_unit(const struct art_comp *comp, const struct art_prop *prop, struct art_unit *unit);
/* Find the exponents of mass, length and time of number i of n. Poses have the dimension of their
 * unit in the position alone; inertias are mass, centre, moments (or moments alone, or a 6x6
 * matrix). */
void art_unit_dims(const struct art_prop *prop, const struct art_unit *unit, int i, int n, int dims[3]);

/* Text of a value as a file would show it. */
void art_value_print(struct art_buf *buf, const struct art_value *value, const struct art_prop *prop);

/* Split "path:prop" at the first ':' behind the last '/'; returns false if there is no ':'. */
bool art_split_proppath(struct art_ctx *ctx, const char *text, char **path, char **prop);

/* ---------------------------------------------------- deleting, copying, merging */

/* This describes the extent of a deletion. Components are deleted together with all below them; so are those
 * that cannot exist without them (a spring without its point), and again those that need these. Lists that
 * can do without an entry lose it (targets of an exciter). The schema says which (enum art_prop_flags).
 * Paths in texts whose form is not known (joints, panels) count as references too, if they lead to a
 * component. */
struct art_deletion_item {
    struct art_comp *comp;
    const struct art_comp *because;  /* what it needs and loses; NULL: it was asked for */
};
struct art_deletion_loss {
    struct art_comp *comp;           /* that stays */
    struct art_comp *at;             /* the same, or the value in it that has the property */
    const char *prop;                /* whose value loses n entries, becomes null, or is unset */
    int n;
};
struct art_deletion {
    struct art_model *model;
    struct art_deletion_item *items; /* [n_items] in the order of the tree; not what lies below others */
    int n_items;
    struct art_deletion_loss *losses;
    int n_losses;
    int n_total;                     /* components, with all that is below */
    bool *gone;                      /* by the order of a component */
};
/* Find out what deleting these components (of one model) means, changing nothing. ART_EUSAGE for a part
 * that its parent cannot be without. A plan holds as long as the model is not changed. */
int art_deletion_plan(struct art_ctx *ctx, struct art_comp *const *comps, int n,
                      struct art_deletion **plan) ART_MUST_USE;
/* Carry it out. Siblings keep their numbers. */
int art_deletion_apply(struct art_ctx *ctx, struct art_deletion *plan) ART_MUST_USE;
void art_deletion_free(struct art_deletion *plan);
/* Both in one. */
int art_comp_delete(struct art_ctx *ctx, struct art_comp *comp) ART_MUST_USE;

/* A copy of a whole model. */
int art_model_copy(struct art_ctx *ctx, struct art_model *model, struct art_model **copy) ART_MUST_USE;

enum art_edit_flags {
    /* take along what refers to nothing else (springs between the points, markers on the bodies, ...) and
     * what belongs to one of them (its attachment) */
    ART_WITH_DEPENDENTS = 1,
    /* of art_comp_duplicate: what a copied component cannot be without is copied too: the end points
     * of a spring or muscle, the bodies of a joint, the nodes of an element, each with its attachments. What
     * those refer to in turn is not: the copy of a marker lies on the same body. Fixed parts of a model stay
     * single, as does what the copied component lies in. */
    ART_WITH_REFERENCES = 2
};
/* Copy components with everything below them; each copy comes last in the list of its original, with the next
 * free number, and a number behind the name. `name` (of one copy) may be NULL. References among what is
 * copied mean the copies, all others what they meant. copies[n] (may be NULL) receives the copies. */
int art_comp_duplicate(struct art_ctx *ctx, struct art_comp *const *comps, int n, const char *name,
                       unsigned flags, struct art_comp **copies) ART_MUST_USE;

struct art_read_options;
/* The rule for a component that is to stand beside another one of its name. */
enum art_names {
    ART_NAMES_ERROR,   /* ART_EUSAGE */
    ART_NAMES_UNIQUE,  /* it gets a number behind its name */
    ART_NAMES_UNITE    /* two of one class become one: their children are united in turn, the properties must
                          be the same (those of models, lists and fixed parts may differ: the old ones stay,
                          with a warning) */
};
/* Copy what `other` holds into `model`: its models to `at` (or to the list of `at` that takes them; NULL: the
 * root's list of models), its probes, panels ... to the lists of the root. References stay what they are.
 * The properties of the other root are left out. ART_EUSAGE if something does not fit. */
int art_model_merge(struct art_ctx *ctx, struct art_model *model, struct art_model *other,
                    struct art_comp *at, enum art_names names) ART_MUST_USE;
/* Read components from a text, as they stand in a list, and add them to `at` (or to the lists of `at` that
 * take them). In a list the class may be left out. *n receives how many there were; the last children of
 * their lists are they. References are paths as in a file. ART_ESYNTAX and the like with their place. */
int art_comp_read(struct art_ctx *ctx, struct art_comp *at, const struct art_source *source,
                  enum art_names names, int *n) ART_MUST_USE;
/* Either of them from a file ("-" is standard input): one that begins with a component that is no model
 * holds components. */
int art_model_merge_file(struct art_ctx *ctx, struct art_model *model, const char *path,
                         const struct art_read_options *options, struct art_comp *at,
                         enum art_names names) ART_MUST_USE;
/* Extract a model of its own with these components: all that is below them, all that they refer to
 * and what that needs in turn, and the models and lists that they are in; with ART_WITH_DEPENDENTS
 * also what refers to nothing else. Names and numbers stay. */
int art_model_extract(struct art_ctx *ctx, struct art_model *model, struct art_comp *const *comps, int n,
                      unsigned flags, struct art_model **extract) ART_MUST_USE;

/* ------------------------------------------------------------ reading, writing */

struct art_read_options {
    /* A misspelt property of a known class (one with a near name) is an error, not a warning: for tools
     * that act on the values. */
    bool reject_misspelt;
    /* References that do not exist and numbers and words that are no values of their property are reported
     * as errors (and counted in the model's n_faults), but do not end the read: for tools that list all there
     * is to say about a file. */
    bool keep_unresolved;
    const char *const *data_dirs;
    int n_data_dirs;
    /* "NAME=value", NULL at the end, for ${NAME} in names of files; NULL: none; borrowed. Programs give
     * the environment. */
    char *const *variables;
};

/* Read a `.art` file ("-" is standard input), gzip transparently. A lone model is wrapped into a root
 * as models/<name>, a part as art_tops tells below. Classes that are not registered but have the child
 * lists of a known class are taken as that class, with a note. */
int art_model_read(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                   const struct art_read_options *options, struct art_model **model) ART_MUST_USE;
int art_model_read_source(struct art_ctx *ctx, const struct art_schema *schema,
                          const struct art_source *source, const struct art_read_options *options,
                          struct art_model **model) ART_MUST_USE;

/* Files that hold parts of a model. A panel is put into root/controlPanels, a probe into root/inputProbes
 * or root/outputProbes, anything else into root/parts, a ComponentList made for the purpose. References
 * that would be relative to the root point into a model that is not there: they keep their path as
 * written (`to` stays NULL) and are no error. art_model_write writes the file as it was, as long as the
 * root holds nothing else: a root with properties of its own is written as a root, as are several
 * components where the file had one. Who adds to such a model what is to be written with it sets `wrapped`
 * to ART_WRAP_NONE.
 *
 * The components that the text of a model describes, in the order in which they are written: the root,
 * the lone model, the part, or those of the list.
 *
 *     struct art_tops tops = {.model = model};
 *     for (struct art_comp *top; (top = art_tops_next(&tops));) ... */
enum { ART_MAX_HOLDERS = 16 };
struct art_tops {
    const struct art_model *model;
    int at[ART_MAX_HOLDERS];       /* what was given of each list of the root */
    bool done;
};
struct art_comp *art_tops_next(struct art_tops *tops);
/* ART_EUNSUPPORTED, with a message that says what the file is and what it can be used for, if it holds
 * parts and not a model. */
int art_model_need_model(struct art_ctx *ctx, const struct art_model *model) ART_MUST_USE;
/* Finds references in a file of parts that point outside it. `see` is called for each, in the order of the
 * file, and may be NULL; returns how many there are. */
int art_model_outside(const struct art_model *model,
                      void (*see)(void *user, const struct art_comp *comp, const struct art_slot *slot,
                                  const struct art_ref *ref),
                      void *user);
/* Add the probes of a file (a list, or a single probe) to the root of a model and resolve what they refer
 * to. Files that they name are looked for in the folder of that file first. On failure the model is
 * as it was. */
int art_model_add_probes(struct art_ctx *ctx, struct art_model *model, const char *path) ART_MUST_USE;
int art_model_add_probes_source(struct art_ctx *ctx, struct art_model *model,
                                const struct art_source *source) ART_MUST_USE;

/* Write the whole model as ArtiSynth would read it. */
int art_model_write(struct art_ctx *ctx, const struct art_model *model, struct art_sink *sink)
    ART_MUST_USE;
/* Prints that text into a buffer. */
int art_model_print(struct art_buf *buf, const struct art_model *model) ART_MUST_USE;
/* Write the text of one component and everything below it. */
int art_comp_print(struct art_buf *buf, const struct art_comp *comp) ART_MUST_USE;

/* Tells, as warnings, what of a model ArtiSynth does not know and what becomes of it there: components that
 * it leaves out, properties and values at which it stops reading. ART_ENOMEM or ART_OK. */
int art_model_check_artisynth(struct art_ctx *ctx, const struct art_model *model) ART_MUST_USE;

/* Find a data file named in the model. ${modeldir} in the name is the folder of the model's file,
 * any other ${NAME} a variable. It is looked for as given if absolute, else in the model's folder
 * (and its workingFolder), then in the data folders. The result is a new string; ART_EIO if it is
 * nowhere, naming the places. */
int art_model_find_file(struct art_ctx *ctx, const struct art_model *model, const char *name,
                        const struct art_loc *loc, char **path) ART_MUST_USE;
/* From now on files that the model names count only in its folder and in the data folders, links followed:
 * art_model_find_file fails with ART_EIO for others. For a program that serves a page. */
int art_model_confine(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
/* Relative names of inputs that the model names and that are in one of dirs[n], the first counts, become good
 * for a model in `out_dir` ("": the current folder); a name that is good there stays, and so do all where the
 * root has a workingFolder. */
int art_model_place_files(struct art_ctx *ctx, struct art_model *model, const char *const *dirs, int n,
                          const char *out_dir) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
