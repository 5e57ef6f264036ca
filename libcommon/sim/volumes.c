/* This file reports elements of incompressible models that have kept too little or too much of
 * their volume. */
#include "sim_priv.h"
#include <math.h>

/* Volumes are kept as a whole, or at nodes: that of an element may be far from what it was. */
static void report_elements(struct art_sim *sim, const struct art_comp *fem)
{
    static const double least = 0.75, most = 1.33;
    const struct art_comp *elements = art_comp_child(fem, "elements");
    struct art_ctx quiet = *sim->ctx;
    double lo = 1, hi = 1;
    quiet.report = NULL;
    for (int i = 0; elements && i < elements->n_children; i++) {
        struct art_sim_prop ratio;
        double x;
        if (art_sim_bind(&quiet, sim, elements->children[i], "volumeRatio", NULL, &ratio) < 0)
            continue;
        art_sim_get(sim, &ratio, &x);
        lo = fmin(lo, x);
        hi = fmax(hi, x);
    }
    art_ctx_count(sim->ctx, &quiet);
    if (lo < least || hi > most)
        art_warn(
            sim->ctx, &fem->loc,
            "elements of '%s' have from %.3g to %.3g of their volume at rest at the end, though it "
            "is incompressible (%s): a finer mesh, or hexahedra, keep more of it",
            art_comp_path(fem, NULL), lo, hi, art_get_text(fem, "incompressible"));
}

void art_sim_report_volumes(struct art_sim *sim)
{
    const struct art_comp *root = sim->tree->root;
    for (struct art_comp *c = sim->tree->root; c; c = art_comp_next(root, c)) {
        const char *word = art_comp_is(c, "FemModel3d") ? art_get_text(c, "incompressible") : NULL;
        if (word && !art_streq(word, "OFF") && art_sim_model_of(sim, c) >= 0)
            report_elements(sim, c);
    }
}
