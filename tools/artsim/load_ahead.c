/* What a run needs later, loaded by a second thread while the model is compiled. */
#include "artsim.h"
#include <art/model.h>
#include <art/plugin.h>

/* Has the model so many finite elements that its systems go to the solver for large ones, and that
 * to compile them takes longer than to start a thread? */
static bool has_large_fem(const struct art_model *model)
{
    enum { MANY_NODES = 200 };
    struct art_comp *c = model->root;
    while (c) {
        const struct art_comp *nodes =
            c->n_children > 0 && art_comp_is(c, "FemModel3d") ? art_comp_child(c, "nodes") : NULL;
        if (nodes && nodes->n_children > MANY_NODES) return true;
        c = art_comp_next(model->root, c);
    }
    return false;
}

void load_ahead(const struct art_cli *cli, const struct art_model *model)
{
    if (cli->threads > 1 && has_large_fem(model)) art_plugin_cholmod_load_ahead();
}
