/* Checks for ArtiSynth's reader (artisynth_core): the first mesh of a FEM model is its surface
 * (FemModel3d.getSurfaceMeshComp), which is made from the elements when it is asked for; fields
 * have lists of values, be they empty, and vectors a class of values and a default
 * (VectorFemField). */
#include "femmodel_priv.h"
#include <art/text.h>
#include <string.h>

static bool has_text(const struct art_comp *comp, const char *prop, const char *what)
{
    size_t n;
    const char *end, *s = fem_tree_text(comp, prop, &end);
    const char *word = s ? fem_next_word(&s, end, &n) : NULL;
    return word && n == strlen(what) && memcmp(word, what, n) == 0;
}

/* The mesh that is the surface, or NULL. */
static struct art_comp *surface_of(const struct art_comp *meshes)
{
    for (int i = 0; i < meshes->n_children; i++)
        if (has_text(meshes->children[i], "surfaceMesh", "true")) return meshes->children[i];
    return NULL;
}

static struct art_comp *next_fem(const struct art_comp *root, struct art_comp *comp)
{
    while ((comp = art_comp_next(root, comp)))
        if (art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) return comp;
    return NULL;
}

/* A surface as a fresh model of ArtiSynth has it: of all elements, unless it is said to have none.
 */
static int add_surface(struct art_ctx *ctx, const struct art_comp *fem, struct art_comp *meshes)
{
    const struct art_cls *cls = art_schema_class(fem->model->schema, "FemMeshComp");
    struct art_comp *mesh;
    int status;
    if (!cls) return art_error(ctx, ART_EINTERNAL, NULL, "there is no class FemMeshComp");
    ART_TRY(art_comp_create(fem->model, cls, &mesh));
    if (!art_comp_child(meshes, "surface")) ART_TRY(art_comp_rename(mesh, "surface"));
    ART_TRY(art_set_text(ctx, mesh, "fem", "\".\"", NULL));
    ART_TRY(art_set_text(ctx, mesh, "surfaceMesh", "true", NULL));
    if (!has_text(fem, "autoGenerateSurface", "false"))
        ART_TRY(art_set_text(ctx, mesh, "generatedSurface", "true", NULL));
    ART_TRY(art_set_text(ctx, mesh, "collidable", "EXTERNAL", NULL));
    ART_TRY(art_comp_add(meshes, mesh, -1));
    status = art_comp_move_first(mesh);
out:
    return status;
}

int art_fem_state_surfaces(struct art_ctx *ctx, struct art_model *model)
{
    int status = ART_OK;
    struct art_comp *fem = model->root;
    while (status == ART_OK && (fem = next_fem(model->root, fem))) {
        struct art_comp *meshes = art_comp_child(fem, "meshes");
        struct art_comp *surface = meshes ? surface_of(meshes) : NULL;
        if (meshes && !surface)
            status = add_surface(ctx, fem, meshes);
        else if (surface && surface->pos > 0)
            status = art_comp_move_first(surface);
    }
    return status;
}

/* Return the property that a field lacks, or NULL. */
static const char *lacking(const struct art_comp *field)
{
    static const char *const typed[] = {"VectorNodalField", "VectorElementField",
                                        "VectorSubElemField", "VectorVertexField",
                                        "VectorFaceField"};
    bool vector = art_comp_is(field, "VectorFemField") || art_comp_is(field, "VectorMeshField");
    bool scalar = art_comp_is(field, "ScalarFemField") || art_comp_is(field, "ScalarMeshField");
    if (!vector && !scalar) return NULL;
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++)
        if (strcmp(field->cls->name, typed[i]) == 0 && !field->element)
            return "class of its values in < > after its own";
    if (!art_is_set(field, "values")) return "values";
    if (art_find_prop(field, "shellValues") && !art_is_set(field, "shellValues"))
        return "shellValues";
    return vector && !art_is_set(field, "defaultValue") ? "defaultValue" : NULL;
}

static void check_surface(struct art_ctx *ctx, const struct art_comp *fem)
{
    const struct art_comp *meshes = art_comp_child(fem, "meshes");
    const struct art_comp *surface = meshes ? surface_of(meshes) : NULL;
    if (!meshes || (surface && surface->pos == 0)) return;
    art_warn(ctx, fem->loc.line ? &fem->loc : NULL,
             "the first mesh of '%s' is not its surface, without which ArtiSynth does not read "
             "the file; artedit --for artisynth mends it",
             art_comp_path(fem, NULL));
}

void art_fem_check_artisynth(struct art_ctx *ctx, const struct art_model *model)
{
    struct art_comp *comp = model->root;
    while ((comp = art_comp_next(model->root, comp))) {
        const char *lacks = lacking(comp);
        if (art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) check_surface(ctx, comp);
        if (lacks)
            art_warn(ctx, comp->loc.line ? &comp->loc : NULL,
                     "'%s' has no %s, without which ArtiSynth does not read the file",
                     art_comp_path(comp, NULL), lacks);
    }
}
