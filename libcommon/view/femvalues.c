/* Fields of FEM models as values that become colours. */
#include "view_draw.h"
#include "view_priv.h"
#include <art/femmodel.h>
#include <math.h>
#include <string.h>

static const struct {
    const char *word, *field, *title;
} measures[] = {{"Stress", "vonMisesStress", "stress"},
                {"Strain", "vonMisesStrain", "strain"},
                {"stress", "vonMisesStress", "stress"},
                {"strain", "vonMisesStrain", "strain"},
                {"MAPStress", "MAPStress", "MAP stress"},
                {"MAPStrain", "MAPStrain", "MAP strain"},
                {"MaxShearStress", "maxShearStress", "max shear stress"},
                {"MaxShearStrain", "maxShearStrain", "max shear strain"},
                {"EnergyDensity", "energyDensity", "energy density"}};
enum { N_MEASURES = sizeof measures / sizeof measures[0] };

const struct art_fem_field *art_draw_fem_row(const char *word, bool *of_elements)
{
    const struct art_fem_field *row = NULL;
    const char *slash = strchr(word, '/');
    bool elements = slash && art_starts_with(word, "elements/");
    if (slash && !elements && !art_starts_with(word, "nodes/")) return NULL;
    if (slash) word = slash + 1;
    for (int i = 0; i < N_MEASURES; i++)
        if (art_streq(measures[i].word, word)) {
            word = measures[i].field;
            break;
        }
    if (!elements) row = art_fem_field_find(ART_FEM_NODE, word);
    *of_elements = !row;
    return row || (slash && !elements) ? row : art_fem_field_find(ART_FEM_ELEMENT, word);
}

double art_draw_size(const char *name, int n, const double *x)
{
    const double *t = x, by_rows[6] = {x[0], x[4 % n], x[8 % n], x[1 % n], x[5 % n], x[2 % n]};
    double sum = 0;
    if (n == 1) return x[0];
    if (n == 9) t = by_rows;
    if (name && (n == 6 || n == 9))
        return strstr(name, "train") ? art_strain_von_mises(t) : art_stress_von_mises(t);
    for (int i = 0; i < n; i++) sum += x[i] * x[i];
    return sqrt(sum);
}

int art_draw_fem_values(struct art_ctx *ctx, const struct art_fem *fem,
                        const struct art_state *state, const struct art_fem_field *row,
                        struct view_values *out)
{
    int n = art_fem_count(fem, row->where), size = row->size;
    if (!ART_RESERVE(ctx, out->tensor, n * size + 1, out->cap_tensor) ||
        !ART_RESERVE(ctx, out->size, n + 1, out->cap_size))
        return ART_ENOMEM;
    out->n = n;
    art_fem_field_all(row, fem, state, out->tensor);
    for (int i = 0; i < n; i++)
        out->size[i] = art_draw_size(row->name, size, out->tensor + (ptrdiff_t)i * size);
    return ART_OK;
}

void art_draw_values_fini(struct view_values *v)
{
    art_free(v->tensor);
    art_free(v->size);
}

/* The range of values that a property gives, and how it changes. */
static void take_stress_range(const struct art_viewer *view, const struct art_comp *comp,
                              struct view_scale *scale)
{
    if (view->o->has_range) {
        scale->fixed = scale->any = true;
        scale->lo = view->o->lo;
        scale->hi = view->o->hi;
        return;
    }
    art_draw_take_range(comp, "stressPlotRange", scale);
    scale->fixed = scale->any && !art_streq(art_get_text(comp, "stressPlotRanging"), "Auto");
}

int art_draw_stress_scale(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                          const char *measure, struct view_scale **scale)
{
    const char *title = measure;
    int n = view->n_scales, status;
    for (int i = 0; i < N_MEASURES; i++)
        if (art_streq(measures[i].word, measure)) title = measures[i].title;
    *scale = art_draw_scale_of(ctx, view, comp, title);
    if (!*scale) return ART_ENOMEM;
    if (view->n_scales == n) return ART_OK;
    ART_TRY(art_draw_take_map(ctx, view, comp, "colorMap", &(*scale)->map));
    art_draw_take_between(comp, "colorInterpolation", *scale);
    take_stress_range(view, comp, *scale);
out:
    return status;
}

/* ----------------------------------------------------------------- embedded meshes */

int art_draw_skin_make(struct art_ctx *ctx, const struct art_fem_mesh *m, int model,
                       struct view_skin *skin)
{
    skin->m = m;
    skin->vert = art_alloc(ctx, (size_t)m->at->n_verts, sizeof *skin->vert);
    return skin->vert ? art_geom_item_open_fem_mesh(ctx, m, model, &skin->geom) : ART_ENOMEM;
}

/* The scale and the field that give the colours; *row NULL: there is none. */
static int choose(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                  const char *rendering, const struct art_fem_field **row,
                  struct view_scale **scale)
{
    bool of_elements;
    *row = NULL;
    *scale = &view->scale[0];
    if (view->o->color) {
        *row = art_draw_fem_row(view->o->color, &of_elements);
        if (*row && of_elements) *row = NULL;
        if (*row) view->has_color = true;
        return ART_OK;
    }
    if (art_streq(rendering, "None") || art_streq(rendering, "Shaded")) return ART_OK;
    *row = art_draw_fem_row(rendering, &of_elements);
    return art_draw_stress_scale(ctx, view, item->comp, rendering, scale);
}

int art_draw_skin_draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                       struct view_skin *skin, const char *rendering)
{
    const struct art_state *state = art_draw_state(view, item);
    const struct art_fem_field *row;
    struct view_scale *scale;
    int status = choose(ctx, view, item, rendering, &row, &scale);
    if (status < 0) return status;
    if (row) {
        ART_TRY(art_draw_fem_values(ctx, skin->m->fem, state, row, &skin->values));
        art_embedding_gather(skin->m->at, 1, skin->values.size, skin->vert);
        if (view->measuring) art_draw_measure(scale, skin->m->at->n_verts, skin->vert);
        scale->used = true;
    }
    if (view->measuring) return ART_OK;
    ART_TRY(art_geom_item_update(ctx, view->sim, &skin->geom));
    struct view_surface s = {.mesh = skin->geom.mesh,
                             .outline = skin->geom.outline,
                             .value = row ? skin->vert : NULL,
                             .scale = row ? scale : NULL};
    status = art_draw_surface(ctx, view, item->props, &s);
out:
    return status;
}

void art_draw_skin_fini(struct view_skin *skin)
{
    art_geom_item_close(&skin->geom);
    art_draw_values_fini(&skin->values);
    art_free(skin->vert);
}
