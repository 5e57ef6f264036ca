/* Questions to the tree of elements, and what is said of those that nobody asked for. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

enum { MOST_TAGS = 4000000 };

int osim_parse(struct osim *o)
{
    int status = art_xml_tree(o->ctx, &o->arena, o->src, OSIM_MOST_DEPTH, MOST_TAGS, &o->root);
    const char *version = o->root ? art_xml_attribute(o->root, "Version") : NULL;
    if (version) o->root->name = version;
    return status;
}

bool osim_is(const struct art_xml_tag *n, const char *tag)
{
    return n && strcmp(n->tag, tag) == 0;
}

struct art_loc osim_loc(struct osim *o, const struct art_xml_tag *n)
{
    if (!n) return (struct art_loc){o->src->name, 0, 0};
    return art_format_next_place(&o->lines, o->src, n->at);
}

/* The name that an element adds to paths: its own, or, of a set without one, its class in small
 * letters. */
static const char *step(const struct art_xml_tag *n, char room[64])
{
    size_t k = 0;
    if (n->name) return n->name;
    if (strlen(n->tag) < 4 || strcmp(n->tag + strlen(n->tag) - 3, "Set") != 0) return NULL;
    for (; n->tag[k] && k < 63; k++)
        room[k] = n->tag[k] >= 'A' && n->tag[k] <= 'Z' ? (char)(n->tag[k] + 32) : n->tag[k];
    room[k] = '\0';
    return room;
}

const char *osim_path(struct osim *o, const struct art_xml_tag *n)
{
    const struct art_xml_tag *chain[OSIM_MOST_DEPTH + 1];
    struct art_buf text;
    char room[64];
    int depth = 0;
    art_buf_init(&text, o->ctx);
    for (; n && n != o->model && n != o->root; n = n->parent) chain[depth++] = n;
    while (depth-- > 0) {
        const char *s = step(chain[depth], room);
        if (s) art_buf_printf(&text, "/%s", s);
        if (!s && depth == 0) art_buf_printf(&text, "/%s", chain[depth]->tag);
    }
    char *kept =
        art_buf_status(&text) < 0
            ? NULL
            : art_arena_strndup(o->ctx, &o->arena, text.n ? text.s : "/", text.n ? text.n : 1);
    art_buf_fini(&text);
    return kept ? kept : "/";
}

static struct art_xml_tag *own_child(const struct art_xml_tag *n, const char *tag)
{
    for (struct art_xml_tag *c = n ? n->first : NULL; c; c = c->next)
        if (strcmp(c->tag, tag) == 0) {
            c->used = true;
            return c;
        }
    return NULL;
}

/* An object that is the value of a property may stand under its class, with the property as its
 * name: <SimmSpline name="force_length_curve">. */
static struct art_xml_tag *child_of_name(const struct art_xml_tag *n, const char *tag)
{
    for (struct art_xml_tag *c = n ? n->first : NULL; c; c = c->next)
        if (c->name && c->first && strcmp(c->name, tag) == 0) {
            c->used = true;
            return c;
        }
    return NULL;
}

/* "class property", the key of a default; false for one that is too long to be of a class that is
 * read. */
static bool default_key(char key[200], const struct art_xml_tag *n, const char *tag)
{
    return snprintf(key, 200, "%s %s", n->tag, tag) < 200;
}

struct art_xml_tag *osim_child(struct osim *o, const struct art_xml_tag *n, const char *tag)
{
    struct art_xml_tag *c = own_child(n, tag);
    char key[200];
    if (!c) c = child_of_name(n, tag);
    if (c || !n || !o->defaults || !default_key(key, n, tag)) return c;
    c = art_map_get(&o->by_name.defaults, key);
    if (c) c->used = c->parent->used = true;
    return c;
}

int osim_index_defaults(struct osim *o)
{
    int status = ART_OK;
    for (struct art_xml_tag *d = o->defaults ? o->defaults->first : NULL; d; d = d->next)
        for (struct art_xml_tag *c = d->first; c; c = c->next) {
            char key[200];
            if (!default_key(key, d, c->tag) || art_map_get(&o->by_name.defaults, key)) continue;
            char *kept = art_arena_strndup(o->ctx, &o->arena, key, strlen(key));
            if (!kept) return ART_ENOMEM;
            ART_TRY(art_map_set(o->ctx, &o->by_name.defaults, kept, c));
        }
out:
    return status;
}

/* The elements of a set by their names, the first of each. */
static int index_set(struct osim *o, const char *tag, struct art_map *map)
{
    int status = ART_OK;
    for (struct art_xml_tag *n = osim_set(o, o->model, tag); n; n = n->next)
        if (n->name && !art_map_get(map, n->name)) ART_TRY(art_map_set(o->ctx, map, n->name, n));
out:
    return status;
}

int osim_index_sets(struct osim *o)
{
    int status = index_set(o, "ContactGeometrySet", &o->by_name.geometries);
    return status < 0 ? status : index_set(o, "ForceSet", &o->by_name.forces);
}

struct art_xml_tag *osim_set(struct osim *o, const struct art_xml_tag *n, const char *tag)
{
    struct art_xml_tag *set = tag ? own_child(n, tag) : (struct art_xml_tag *)n;
    (void)o;
    if (!set) return NULL;
    set->used = true;
    struct art_xml_tag *objects = own_child(set, "objects");
    struct art_xml_tag *groups = own_child(set, "groups");
    if (groups) osim_use(groups); /* names of subsets, for people */
    return objects ? objects->first : tag && strcmp(tag, "components") != 0 ? NULL : set->first;
}

/* What a connector, as sockets were called before 4.0 was released, leads to. */
static const char *connectee(struct osim *o, const struct art_xml_tag *n, const char *name)
{
    for (struct art_xml_tag *all = n ? n->first : NULL; all; all = all->next)
        for (struct art_xml_tag *c = osim_is(all, "connectors") ? all->first : NULL; c; c = c->next)
            if (art_streq(c->name, name)) {
                all->used = c->used = true;
                return osim_text(o, c, "connectee_name");
            }
    return NULL;
}

const char *osim_text(struct osim *o, const struct art_xml_tag *n, const char *tag)
{
    struct art_xml_tag *c = osim_child(o, n, tag);
    if (!c && strncmp(tag, "socket_", 7) == 0) return connectee(o, n, tag + 7);
    return c && *c->text ? c->text : NULL;
}

bool osim_bool(struct osim *o, const struct art_xml_tag *n, const char *tag, bool def)
{
    const char *text = osim_text(o, n, tag);
    return text ? art_strcaseeq(text, "true") : def;
}

int osim_fail(struct osim *o, const struct art_xml_tag *n, int status, const char *fmt, ...)
{
    struct art_loc loc = osim_loc(o, n);
    va_list args;
    if (o->status < 0) return o->status;
    va_start(args, fmt);
    o->status = art_verror(o->ctx, status, &loc, fmt, args);
    va_end(args);
    return o->status;
}

int osim_drop(struct osim *o, const struct art_xml_tag *n, const char *fmt, ...)
{
    char what[400];
    struct art_loc loc = osim_loc(o, n);
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    if (o->status < 0) return o->status;
    if (n) ((struct art_xml_tag *)n)->reported = true;
    o->status = art_warn_strict(o->ctx, ART_EUNSUPPORTED, &loc, "%s (%s): %s",
                                n ? osim_path(o, n) : "/", n ? n->tag : "", what);
    return o->status;
}

/* ----------------------------------------------------------------------- numbers */

static int read_numbers(struct osim *o, const struct art_xml_tag *c, double **x, int *count)
{
    const char *p = c->text, *end = p + strlen(p);
    int n = 0;
    *x = art_arena_alloc(o->ctx, &o->arena, strlen(p) / 2 + 1, sizeof **x);
    if (!*x) return ART_ENOMEM;
    for (;;) {
        while (*p && strchr(" \t\r\n,()", *p)) p++;
        if (p == end) break;
        double v;
        size_t k = art_read_double(p, (size_t)(end - p), &v);
        if (k == 0 || (p[k] && !strchr(" \t\r\n,()", p[k])))
            return osim_fail(o, c, ART_ESYNTAX, "<%s> of '%s': '%.40s' is no number", c->tag,
                             osim_path(o, c->parent), p);
        (*x)[n++] = v;
        p += k;
    }
    *count = n;
    return ART_OK;
}

int osim_list(struct osim *o, const struct art_xml_tag *n, const char *tag, double **x, int *count)
{
    struct art_xml_tag *c = osim_child(o, n, tag);
    *x = NULL;
    *count = 0;
    return c ? read_numbers(o, c, x, count) : ART_OK;
}

void osim_numbers(struct osim *o, const struct art_xml_tag *n, const char *tag, int count,
                  double *x)
{
    struct art_xml_tag *c = osim_child(o, n, tag);
    double *list;
    int found;
    if (!c || !*c->text) return;
    int status = read_numbers(o, c, &list, &found);
    if (status == ART_OK && found != count)
        status = osim_fail(o, c, ART_ESHAPE, "<%s> of '%s' takes %d number{s} and has %d", tag,
                           osim_path(o, n), count, found);
    for (int i = 0; i < count && status == ART_OK; i++)
        if (!isfinite(list[i]) && count > 2)
            status =
                osim_fail(o, c, ART_ERANGE, "<%s> of '%s' is not finite", tag, osim_path(o, n));
    if (status == ART_OK) memcpy(x, list, (size_t)count * sizeof *x);
    if (o->status == ART_OK) o->status = status;
}

double osim_number(struct osim *o, const struct art_xml_tag *n, const char *tag, double def)
{
    osim_numbers(o, n, tag, 1, &def);
    return def;
}

int osim_words(struct osim *o, const struct art_xml_tag *n, const char *tag, const char ***words,
               int *count)
{
    const char *p = osim_text(o, n, tag);
    *count = 0;
    *words = art_arena_alloc(o->ctx, &o->arena, p ? strlen(p) / 2 + 2 : 1, sizeof **words);
    if (!*words) return ART_ENOMEM;
    while (p && *(p += strspn(p, " \t\r\n"))) {
        size_t k = strcspn(p, " \t\r\n");
        char *word = art_arena_strndup(o->ctx, &o->arena, p, k);
        if (!word) return ART_ENOMEM;
        (*words)[(*count)++] = word;
        p += k;
    }
    return ART_OK;
}

void osim_pose(struct osim *o, const struct art_xml_tag *n, const char *place, const char *angles,
               struct art_rigid *T)
{
    double a[3] = {0};
    art_rigid_identity(T);
    osim_numbers(o, n, place, 3, T->p);
    osim_numbers(o, n, angles, 3, a);
    art_rotation_get(ART_ROT_XYZ, a, T->R);
}

/* --------------------------------------------------------------------- leftovers */

void osim_use(struct art_xml_tag *n)
{
    n->used = true;
    for (struct art_xml_tag *c = n->first; c; c = c->next) osim_use(c);
}

bool osim_is_disabled(struct osim *o, const struct art_xml_tag *n)
{
    bool applies = osim_bool(o, n, "appliesForce", true);
    return osim_bool(o, n, "isDisabled", false) || !applies;
}

int osim_lacks(struct osim *o, const struct art_xml_tag *n, const char *why)
{
    bool off = osim_is_disabled(o, n) || !osim_bool(o, n, "isEnforced", true);
    for (int i = 0; i < o->left.n; i++) off = off || o->left.list[i].node == n;
    if (!off && !o->how->artisynth) {
        if (!ART_GROW(o->ctx, o->left.list, o->left.n, o->left.cap)) return ART_ENOMEM;
        o->left.list[o->left.n++] = (struct osim_left_one){n, why};
    }
    return ART_OK;
}

int osim_left_out(struct osim *o, const struct art_xml_tag *n, const char *why)
{
    int status = osim_lacks(o, n, why);
    osim_use((struct art_xml_tag *)n);
    return status < 0 || n->reported ? status : osim_drop(o, n, "%s", why);
}

/* Properties for the display of OpenSim's own window, and the names of a model's authors. */
static bool is_for_people(const char *tag)
{
    static const char *const tags[] = {"credits",
                                       "publications",
                                       "VisibleObject",
                                       "FrameGeometry",
                                       "Appearance",
                                       "display",
                                       "groups",
                                       "frame_geometry",
                                       "show_axes",
                                       "display_preference",
                                       "ModelVisualPreferences",
                                       "ModelDisplayHints",
                                       "texture_file",
                                       "SurfaceProperties",
                                       "default_color",
                                       "PathAppearance",
                                       "force_visual_scale",
                                       "moment_visual_scale",
                                       "visual_aspect_ratio",
                                       "input_transform",
                                       "socket_frame",
                                       "notes",
                                       "inertia",
                                       "socket_parent",
                                       "output_types"};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (strcmp(tags[i], tag) == 0) return true;
    return false;
}

/* True if it says nothing: no text, or only elements that say nothing. */
static bool is_empty(const struct art_xml_tag *n)
{
    if (*n->text) return false;
    for (const struct art_xml_tag *c = n->first; c; c = c->next)
        if (!is_for_people(c->tag) && !is_empty(c)) return false;
    return true;
}

/* The objects of a class of which a property was not read. */
struct unread {
    int n;
    struct unread_one {
        struct art_xml_tag *node;
        struct unread_one *next;
    } * list;
};

/* Those of a property of a class; NULL without memory. */
static struct unread *unread_of(struct osim *o, struct art_map *map, const struct art_xml_tag *c)
{
    char *key = art_arena_format(o->ctx, &o->arena, "%s %s", c->parent->tag, c->tag);
    struct unread *u = key ? art_map_get(map, key) : NULL;
    if (u || !key) return u;
    u = art_arena_alloc(o->ctx, &o->arena, 1, sizeof *u);
    return u && art_map_set(o->ctx, map, key, u) == ART_OK ? u : NULL;
}

static int count_unread(struct osim *o, struct art_map *map, const struct art_xml_tag *top)
{
    int status = ART_OK;
    for (struct art_xml_tag *c = top->first; c; c = c->next) {
        if (!c->used && !c->reported && !c->first && !c->name && !is_for_people(c->tag) &&
            !is_empty(c)) {
            struct unread *u = unread_of(o, map, c);
            struct unread_one *one = art_arena_alloc(o->ctx, &o->arena, 1, sizeof *one);
            if (!u || !one) return ART_ENOMEM;
            *one = (struct unread_one){c, u->list};
            u->list = one;
            u->n++;
        }
        ART_TRY(count_unread(o, map, c));
    }
out:
    return status;
}

/* The ends of the names of classes whose objects could move something. */
static bool could_move(const struct art_xml_tag *n)
{
    static const char *const ends[] = {"Force", "Actuator",   "Muscle",     "Ligament",
                                       "Joint", "Spring",     "Constraint", "Controller",
                                       "Motor", "Exoskeleton"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (n->name && art_ends_with(n->tag, ends[i])) return true;
    return false;
}

/* What analyses of motions read from the document themselves. */
static bool is_read_elsewhere(const struct osim *o, const struct art_xml_tag *n)
{
    static const char *const tags[] = {"min_control", "max_control", "optimal_force"};
    for (size_t i = 0; o->how->for_motions && i < sizeof tags / sizeof tags[0]; i++)
        if (art_streq(n->tag, tags[i])) return true;
    return false;
}

/* Report a property for all objects of the class. */
static int property_left(struct osim *o, struct art_map *map, const struct art_xml_tag *c)
{
    struct unread *u = unread_of(o, map, c);
    struct art_loc loc = osim_loc(o, c);
    if (!u) return ART_ENOMEM;
    int many = u->n;
    for (struct unread_one *one = u->list; one; one = one->next) one->node->reported = true;
    return art_warn_strict(o->ctx, ART_EUNSUPPORTED, &loc,
                           "%s: <%s> of %s is not taken over (%d time%s)", osim_path(o, c->parent),
                           c->tag, c->parent->tag, many, many == 1 ? "" : "s");
}

static int leftovers(struct osim *o, struct art_map *map, struct art_xml_tag *n)
{
    int status = ART_OK;
    for (struct art_xml_tag *c = n->first; c; c = c->next) {
        if (c->reported || is_for_people(c->tag) || is_read_elsewhere(o, c)) continue;
        if (c->used)
            ART_TRY(leftovers(o, map, c));
        else if (is_empty(c))
            continue;
        else if (could_move(c))
            ART_TRY(osim_left_out(o, c, "is not taken over"));
        else if (c->name || c->first)
            ART_TRY(osim_drop(o, c, "is not taken over"));
        else
            ART_TRY(property_left(o, map, c));
    }
out:
    return status;
}

int osim_leftovers(struct osim *o)
{
    struct art_map map = {0};
    int status = count_unread(o, &map, o->model);
    if (status == ART_OK) status = leftovers(o, &map, o->model);
    art_map_fini(&map);
    return status;
}

const char *osim_absolute(struct osim *o, const struct art_xml_tag *from, const char *text)
{
    const char *base = osim_path(o, from);
    size_t n = strlen(base);
    if (text[0] == '/') return text;
    while (strncmp(text, "..", 2) == 0 && (text[2] == '/' || !text[2])) {
        while (n > 0 && base[n - 1] != '/') n--;
        if (n > 0) n--;
        text += text[2] ? 3 : 2;
    }
    char *path = art_arena_alloc(o->ctx, &o->arena, n + strlen(text) + 2, 1);
    if (!path) return text;
    memcpy(path, base, n);
    if (*text) {
        path[n] = '/';
        strcpy(path + n + 1, text);
    }
    return path;
}

bool osim_is_enforced(struct osim *o, const struct art_xml_tag *n)
{
    return osim_bool(o, n, "isEnforced", true) && !osim_bool(o, n, "isDisabled", false);
}
