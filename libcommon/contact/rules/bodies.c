/* The bodies of a tree that can collide, and the models that they are in. */
#include "rules_priv.h"
#include <art/text.h>
#include <string.h>

/* ------------------------------------------------------------------- models */

const struct art_comp *contact_model_of(const struct art_comp *comp)
{
    while (comp && !art_comp_has_kind(comp, ART_KIND_MECH_MODEL)) comp = comp->parent;
    return comp;
}

static bool contains(const struct art_comp *top, const struct art_comp *comp)
{
    while (comp && comp != top) comp = comp->parent;
    return comp != NULL;
}

const struct art_comp *contact_common_model(const struct art_comp *a, const struct art_comp *b)
{
    const struct art_comp *model = contact_model_of(a);
    while (model && !contains(model, b)) model = contact_model_of(model->parent);
    return model;
}

/* ------------------------------------------------------------------- meshes */

/* True if the `mesh` of a component is there and has faces, by its class. */
static bool has_faces(const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "mesh");
    if (!slot || !slot->has_value || slot->value.is_null || slot->value.type != ART_P_MESH)
        return false;
    const char *cls = slot->value.cls, *text = slot->value.text;
    if (cls && (strstr(cls, "PolylineMesh") || strstr(cls, "PointMesh"))) return false;
    return text && text[strspn(text, " \t\r\n")] != '\0';
}

static bool rigid_has_mesh(const struct art_comp *body)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    for (int i = 0; meshes && i < meshes->n_children; i++)
        if (art_get_bool(meshes->children[i], "isCollidable") && has_faces(meshes->children[i]))
            return true;
    return false;
}

/* Faces are in the mesh, in `meshdata` (which would begin with 'l' for lines), or follow from the
 * elements. */
static bool fem_part_has_mesh(const struct art_comp *part)
{
    if (art_is_set(part, "mesh")) return has_faces(part);
    const struct art_slot *slot = art_comp_slot(part, "meshdata");
    const char *text = slot && slot->has_value ? slot->value.text : NULL;
    if (!text) return true;
    text += strspn(text, " \t\r\n[");
    return *text != 'l' && *text != 'p';
}

/* -------------------------------------------------------------------- kinds */

/* The kinds of bodies that can collide; the first that fits counts. */
struct kind {
    unsigned kind;
    bool rigid;
    const char *parts; /* compounds: the list of its meshes */
    unsigned part;     /* and their kind */
    bool (*has_mesh)(const struct art_comp *comp);
};

static const struct kind kinds[] = {
    {ART_KIND_ELASTIC_BODY, false, NULL, 0, rigid_has_mesh},
    {ART_KIND_RIGID_BODY, true, NULL, 0, rigid_has_mesh},
    {ART_KIND_FEM_MODEL, false, "meshes", ART_KIND_FEM_MESH, fem_part_has_mesh},
    {ART_KIND_SKIN_SURFACE, false, NULL, 0, has_faces},
};

static const struct kind *kind_of(const struct art_comp *comp)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (art_comp_has_kind(comp, kinds[i].kind)) return &kinds[i];
    return NULL;
}

bool contact_is_compound(const struct art_comp *comp)
{
    const struct kind *kind = kind_of(comp);
    return kind && kind->parts;
}

/* The compound that a component is a part of. */
static const struct art_comp *compound_of(const struct art_comp *comp)
{
    for (const struct art_comp *c = comp->parent; c; c = c->parent) {
        const struct kind *kind = kind_of(c);
        if (kind && kind->parts && art_comp_has_kind(comp, kind->part)) return c;
    }
    return NULL;
}

bool contact_can_collide(const struct art_comp *comp)
{
    return kind_of(comp) || compound_of(comp);
}

bool contact_body_is_named(const struct art_comp *comp, const struct art_collidable *body)
{
    return comp == body->comp || (body->compound && comp == body->compound);
}

static unsigned allowance(const struct art_comp *comp)
{
    static const struct {
        const char *word;
        unsigned bits;
    } words[] = {{"OFF", ART_COLLIDABLE_OFF},
                 {"INTERNAL", ART_COLLIDABLE_INTERNAL},
                 {"EXTERNAL", ART_COLLIDABLE_EXTERNAL}};
    const char *text = art_get_text(comp, "collidable");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (art_streq(text, words[i].word)) return words[i].bits;
    return ART_COLLIDABLE_ALL;
}

void contact_bodies_allow(struct art_collidable *body, int n)
{
    for (int i = 0; i < n; i++) {
        struct art_collidable *b = &body[i];
        b->allowed = allowance(b->comp);
        if (b->compound && b->compound != b->comp) b->allowed &= allowance(b->compound);
        /* the implicit surface of a model collides with others only, like that of a mesh component
         * made for it */
        if (b->compound == b->comp) b->allowed &= ART_COLLIDABLE_EXTERNAL;
    }
}

/* ---------------------------------------------------------------- gathering */

struct found {
    struct art_collidable *body;
    int n, cap;
};

static int add(struct art_ctx *ctx, struct found *f, const struct kind *kind,
               const struct art_comp *comp, const struct art_comp *compound)
{
    if (!ART_GROW(ctx, f->body, f->n, f->cap)) return ART_ENOMEM;
    f->body[f->n++] = (struct art_collidable){
        .comp = comp,
        .compound = compound,
        .model = contact_model_of(comp),
        .rigid = kind->rigid,
        .has_mesh = comp == compound || kind->has_mesh(comp),
    };
    return ART_OK;
}

/* The value of an attribute that is stored as text. */
static bool raw_attribute(const struct art_comp *comp, const char *attr, const char *word)
{
    const struct art_slot *slot = art_comp_slot(comp, attr);
    size_t n = strlen(word);
    return slot && slot->has_value && slot->value.text && slot->value.text_n >= n &&
           memcmp(slot->value.text, word, n) == 0;
}

static bool has_elements(const struct art_comp *fem)
{
    const struct art_comp *solids = art_comp_child(fem, "elements");
    const struct art_comp *shells = art_comp_child(fem, "shellElements");
    return (solids && solids->n_children) || (shells && shells->n_children);
}

/* Add the meshes of a compound. If none of them is the surface it has one by itself, which comes
 * first (art_fem_surface_of). */
static int add_parts(struct art_ctx *ctx, struct found *f, const struct kind *kind,
                     const struct art_comp *compound)
{
    const struct art_comp *parts = art_comp_child(compound, kind->parts);
    int n = parts ? parts->n_children : 0, status = ART_OK;
    bool surface =
        raw_attribute(compound, "autoGenerateSurface", "false") || !has_elements(compound);
    for (int i = 0; i < n; i++)
        surface = surface || raw_attribute(parts->children[i], "surfaceMesh", "true");
    if (!surface) status = add(ctx, f, kind, compound, compound);
    for (int i = 0; i < n && status == ART_OK; i++)
        if (art_comp_has_kind(parts->children[i], kind->part))
            status = add(ctx, f, kind, parts->children[i], compound);
    return status;
}

int art_contact_bodies(struct art_ctx *ctx, struct art_comp *top, struct art_collidable **body,
                       int *n)
{
    struct found f = {0};
    int status = ART_OK;
    for (struct art_comp *c = top; c && status == ART_OK; c = art_comp_next(top, c)) {
        const struct kind *kind = contact_model_of(c) ? kind_of(c) : NULL;
        if (kind && kind->parts)
            status = add_parts(ctx, &f, kind, c);
        else if (kind)
            status = add(ctx, &f, kind, c, NULL);
    }
    *body = f.body;
    *n = f.n;
    if (status == ART_OK) contact_bodies_allow(f.body, f.n);
    return status;
}
