/* Names of classes and of objects: what older versions called a class, and objects of one name in a
 * set, which OpenSim renames. */
#include "osim_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The names that classes had before version 2, by OpenSim's own table of renamed types. */
static const struct {
    const char *old, *tag;
} renamed[] = {
    {"ActuatorSet", "ForceSet"},
    {"MusclePointSet", "PathPointSet"},
    {"MusclePoint", "PathPoint"},
    {"MuscleViaPoint", "ConditionalPathPoint"},
    {"MovingMusclePoint", "MovingPathPoint"},
    {"MuscleWrapSet", "PathWrapSet"},
    {"MuscleWrap", "PathWrap"},
};

void osim_rename_classes(struct art_xml_tag *n)
{
    for (size_t i = 0; i < sizeof renamed / sizeof renamed[0]; i++)
        if (osim_is(n, renamed[i].old)) {
            n->tag = renamed[i].tag;
            break;
        }
    for (struct art_xml_tag *c = n->first; c; c = c->next) osim_rename_classes(c);
}

/* ------------------------------------------------------------------- objects of one name */

/* The objects of a list of the result. */
struct list {
    struct osim *o;
    struct art_map taken; /* names as a .art file has them */
    struct art_xml_tag **all;
    int n, cap;
};

static int add(struct list *l, struct art_xml_tag *n)
{
    if (!ART_GROW(l->o->ctx, l->all, l->n, l->cap)) return ART_ENOMEM;
    l->all[l->n++] = n;
    return ART_OK;
}

/* The name of an object without one: its class in small letters. */
static const char *name_of_class(struct osim *o, const struct art_xml_tag *n)
{
    char *name = art_arena_strndup(o->ctx, &o->arena, n->tag, strlen(n->tag));
    for (char *p = name; p && *p; p++) *p = (char)tolower((unsigned char)*p);
    return name ? name : "object";
}

static int claim(struct list *l, const char *name)
{
    return art_map_set(l->o->ctx, &l->taken, name, l);
}

/* A name that is not taken, as OpenSim makes it: NAME_0, NAME_1 and so on. */
static int rename_one(struct list *l, struct art_xml_tag *n, const char *wanted)
{
    struct osim *o = l->o;
    struct art_loc loc = osim_loc(o, n);
    const char *base = osim_name(o, wanted), *name = base;
    for (int i = 0; art_map_get(&l->taken, name); i++) {
        name = art_arena_format(o->ctx, &o->arena, "%s_%d", base, i);
        if (!name) return ART_ENOMEM;
    }
    if (!n->name || !*n->name)
        art_note(o->ctx, &loc, "%s has no name and is called '%s'", n->tag, name);
    else if (strcmp(name, base) != 0)
        art_note(o->ctx, &loc, "a second '%.100s' is called '%s'", n->name, name);
    if (!n->name || !*n->name || strcmp(name, base) != 0) n->name = name;
    return claim(l, name);
}

/* Names that a .art file can take as they are come first: they stay. */
static int make_unique(struct list *l)
{
    int status = ART_OK;
    bool *kept = art_alloc(l->o->ctx, (size_t)l->n + 1, sizeof *kept);
    if (!kept) return ART_ENOMEM;
    for (int i = 0; i < l->n && status == ART_OK; i++) {
        const char *name = l->all[i]->name;
        kept[i] = name && strcmp(name, osim_name(l->o, name)) == 0 && !art_map_get(&l->taken, name);
        if (kept[i]) status = claim(l, name);
    }
    for (int i = 0; i < l->n && status == ART_OK; i++) {
        struct art_xml_tag *n = l->all[i];
        if (!kept[i])
            status = rename_one(l, n, n->name && *n->name ? n->name : name_of_class(l->o, n));
    }
    art_free(kept);
    return status;
}

/* The joints inside of the bodies of version 3, which have the names of their bodies if none. */
static int add_joints_of_bodies(struct list *l)
{
    struct osim *o = l->o;
    int status = ART_OK;
    for (struct art_xml_tag *b = osim_set(o, o->model, "BodySet"); b; b = b->next) {
        struct art_xml_tag *holder = osim_child(o, b, "Joint");
        for (struct art_xml_tag *n = holder ? holder->first : NULL; n; n = n->next) {
            if (!n->name || !*n->name) n->name = b->name;
            ART_TRY(add(l, n));
        }
    }
out:
    return status;
}

int osim_name_objects(struct osim *o)
{
    static const char *const sets[] = {"JointSet", "ForceSet", "ConstraintSet", "MarkerSet"};
    int status = ART_OK;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0] && status == ART_OK; i++) {
        struct list l = {.o = o};
        if (i == 0) status = add_joints_of_bodies(&l);
        for (struct art_xml_tag *n = osim_set(o, o->model, sets[i]); n && status == ART_OK;
             n = n->next)
            status = add(&l, n);
        if (status == ART_OK) status = make_unique(&l);
        art_map_fini(&l.taken);
        art_free(l.all);
    }
    return status;
}

/* ------------------------------------------------------------------- what is left out */

int osim_emit_left_out(struct osim *o)
{
    struct art_map taken = {0};
    int status = ART_OK;
    if (o->left.n == 0) return ART_OK;
    art_build_list(&o->build, "ComponentList", "artisynth.core.modelbase.ModelComponent",
                   "leftOut");
    for (int i = 0; i < o->left.n; i++) {
        const struct art_xml_tag *n = o->left.list[i].node;
        const char *base = osim_name(o, n->name && *n->name ? n->name : n->tag), *name = base;
        for (int k = 0; name && art_map_get(&taken, name); k++)
            name = art_arena_format(o->ctx, &o->arena, "%s_%d", base, k);
        if (!name) status = ART_ENOMEM;
        if (status == ART_OK) status = art_map_set(o->ctx, &taken, name, o);
        osim_at(o, n);
        if (status < 0) break;
        art_build_add(&o->build, "OpenSimComponent");
        art_build_text(&o->build, "name", name);
        osim_put_text(o, "openSimClass", n->tag);
        osim_put_text(o, "reason", o->left.list[i].why);
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
    art_map_fini(&taken);
    return status;
}

bool osim_find_coord(const struct osim *o, const char *text, int *joint, int *number)
{
    const char *slash = strrchr(text, '/'), *name = slash ? slash + 1 : text, *from = slash;
    uintptr_t at = 0;
    /* of several of one name, that of the joint that the path names: "knee" of ".../knee/angle" */
    while (from && from > text && from[-1] != '/') from--;
    if (from) at = (uintptr_t)art_map_get(&o->by_name.coords, from);
    if (!at) at = (uintptr_t)art_map_get(&o->by_name.coords, name);
    if (!at) return false;
    *joint = (int)((at - 1) / OSIM_MOST_COORDS);
    *number = (int)((at - 1) % OSIM_MOST_COORDS);
    return true;
}

const struct osim_coord *osim_coord_at(const struct osim *o, int joint, int number)
{
    return &o->joints[joint].coord[number];
}

bool osim_coord_of(struct osim *o, const struct art_xml_tag *n, int *joint, int *number)
{
    const char *text = osim_text(o, n, "coordinate");
    if (!text) text = osim_text(o, n, "socket_coordinate");
    return text && osim_find_coord(o, text, joint, number);
}
