/* This makes lattices around a box: a grid of hexahedra, and the model that moves it (ArtiSynth's
 * FemModelDeformer). */
#include "xform_priv.h"
#include <stdio.h>

static double longest(const double min[3], const double max[3])
{
    return fmax(max[0] - min[0], fmax(max[1] - min[1], max[2] - min[2]));
}

int art_lattice_make(struct art_ctx *ctx, struct art_volume **vol, const double min[3],
                     const double max[3], int n, double margin)
{
    double size = longest(min, max), center[3], value[6];
    struct art_volume *grid = NULL;
    int status;
    if (!(size > 0) || !isfinite(size * (1 + margin)))
        return art_error(ctx, ART_ERANGE, NULL, "what a lattice is put around has no size");
    if (n < 1 || !(margin >= 0) ||
        (margin == 0 && !((max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]) > 0)))
        return art_error(ctx, ART_ERANGE, NULL,
                         "a lattice has one cell at least, and a margin where the box is flat");
    double cell = size * (1 + margin) / n;
    for (int i = 0; i < 3; i++) {
        value[i] = max[i] - min[i] + margin * size;
        /* a width of a whole number of cells has that many, whatever the rounding */
        value[3 + i] = fmax(1, ceil(value[i] / cell - 1e-9));
        center[i] = min[i] + (max[i] - min[i]) / 2;
    }
    ART_TRY(art_volume_make(ctx, &grid, art_volume_shape_find("grid"), ART_ELEM_HEX, value, NULL));
    for (int i = 0; i < grid->n_nodes; i++) {
        double *x = grid->pos + 3 * (size_t)i;
        art_v3_add(x, x, center);
    }
    *vol = grid;
out:
    return status;
}

/* ------------------------------------------------------------------------- model */

static int add_comp(struct art_comp *list, const char *cls, struct art_comp **comp)
{
    struct art_model *model = list->model;
    int status;
    ART_TRY(art_comp_create(model, art_schema_class(model->schema, cls), comp));
    ART_TRY(art_comp_add(list, *comp, -1));
out:
    return status;
}

static int add_grid(struct art_ctx *ctx, struct art_comp *fem, const struct art_volume *vol)
{
    struct art_comp *nodes = art_comp_child(fem, "nodes"), *comp;
    struct art_comp *elements = art_comp_child(fem, "elements");
    char text[128];
    int status = ART_OK;
    for (int i = 0; i < vol->n_nodes; i++) {
        ART_TRY(add_comp(nodes, "FemNode3d", &comp));
        ART_TRY(art_set_numbers(ctx, comp, "position", vol->pos + 3 * (size_t)i, 3));
    }
    for (int e = 0; e < vol->n_elems; e++) {
        const int *node = vol->elem_node + vol->elem_off[e];
        snprintf(text, sizeof text, "[ %d %d %d %d %d %d %d %d ]", node[0], node[1], node[2],
                 node[3], node[4], node[5], node[6], node[7]);
        ART_TRY(add_comp(elements, "HexElement", &comp));
        ART_TRY(art_set_text(ctx, comp, "nodes", text, NULL));
    }
out:
    return status;
}

int art_lattice_model(struct art_ctx *ctx, const struct art_schema *schema,
                      const struct art_volume *vol, double size, struct art_model **made)
{
    const double density = 1000 / (size * size * size), young = 500000 / size, poisson = 0.33;
    const double none[3] = {0, 0, 0};
    struct art_model *model = NULL;
    struct art_comp *fem, *material;
    int status;
    ART_TRY(art_model_create(ctx, schema, &model));
    struct art_comp *models = art_comp_child(model->root, "models");
    ART_TRY(add_comp(models, "FemModel3d", &fem));
    ART_TRY(art_comp_rename(fem, "lattice"));
    ART_TRY(art_set_numbers(ctx, fem, "gravity", none, 3));
    ART_TRY(art_set_numbers(ctx, fem, "density", &density, 1));
    ART_TRY(art_set_object(ctx, fem, "material", "LinearMaterial", &material));
    ART_TRY(art_set_numbers(ctx, material, "YoungsModulus", &young, 1));
    ART_TRY(art_set_numbers(ctx, material, "PoissonsRatio", &poisson, 1));
    ART_TRY(add_grid(ctx, fem, vol));
    *made = model;
    model = NULL;
out:
    art_model_free(model);
    return status;
}
