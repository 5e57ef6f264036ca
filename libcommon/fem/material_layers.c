/* Material layers are the materials that act at a point: the element's own and those that
 * bundles add, each with its own direction, excitation and history variables there. */
#include "fem_priv.h"
#include <string.h>

void fem_layer_iter_begin(struct fem_layer_iter *at, const struct art_fem *fem,
                          const struct art_state *state, int e, int p, const double F[9])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    at->fem = fem;
    at->layer = fem->materials.layer + elem->layer - 1;
    at->left = elem->n_layers;
    at->e = e;
    at->p = p;
    at->world = state;
    at->state = fem_point_history(fem, state, e, p);
    art_mat_point_init(&at->pt, F);
    at->pt.left = fem->sys->inner.left;
    at->pt.trial = fem->sys->inner.trial;
    if (elem->frame) art_m3_copy(at->pt.Q, elem->frame);
}

bool fem_layer_iter_next(struct fem_layer_iter *at)
{
    if (at->left == 0) return false;
    at->left--;
    at->layer++;
    at->m = &at->fem->materials.material[at->layer->material];
    if (at->m->n_values > 0)
        at->m = fem_material_at(at->fem, at->world, at->e, at->layer, at->p, at->room);
    at->pt.state = at->state;
    if (at->state) at->state += at->m->n_state;
    at->pt.directed = at->layer->dir >= 0;
    if (at->pt.directed)
        art_v3_copy(at->pt.dir, at->fem->materials.dir + 3 * (at->layer->dir + at->p));
    if (at->layer->excitable >= 0)
        at->pt.excitation = at->fem->sys->excitation.list[at->layer->excitable].net;
    return true;
}

void fem_point_stress(const struct art_fem *fem, const struct art_state *state, int e, int p,
                      const double F[9], double s[6], double *D)
{
    struct fem_layer_iter at;
    double sm[6], Dm[36];
    memset(s, 0, 6 * sizeof *s);
    if (D) memset(D, 0, 36 * sizeof *D);
    fem_layer_iter_begin(&at, fem, state, e, p, F);
    while (fem_layer_iter_next(&at)) {
        if (at.m->flags & ART_MAT_LINEAR) continue;
        at.m->law->stress(at.m, &at.pt, sm, D ? Dm : NULL);
        for (int i = 0; i < 6; i++) s[i] += sm[i];
        for (int i = 0; D && i < 36; i++) D[i] += Dm[i];
    }
}

/* += the layers behind the first ones, of one point. */
static void add_point(struct fem_layer_iter *at, int first, int p, double (*s)[ART_MAT_LANES],
                      double (*D)[ART_MAT_LANES])
{
    double sm[6], Dm[36];
    for (int k = 0; fem_layer_iter_next(at); k++) {
        if (k < first || at->m->flags & ART_MAT_LINEAR) continue;
        at->m->law->stress(at->m, &at->pt, sm, D ? Dm : NULL);
        for (int i = 0; i < 6; i++) s[i][p] += sm[i];
        for (int i = 0, ij = 0; D && i < 6; i++)
            for (int j = i; j < 6; j++, ij++) D[ij][p] += Dm[6 * i + j];
    }
}

void fem_stress_all(const struct art_fem *fem, const struct art_state *state, int e, int n,
                    const struct art_mat_points *pts, double (*s)[ART_MAT_LANES],
                    double (*D)[ART_MAT_LANES])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    int first = 0;
    if (elem->n_layers > 0) {
        const struct art_material *m =
            &fem->materials.material[fem->materials.layer[elem->layer].material];
        if (m->law->stress_all && m->n_values == 0 && m->law->stress_all(m, pts, s, D)) first = 1;
    }
    if (first == 0) memset(s, 0, 6 * sizeof *s);
    if (first == 0 && D) memset(D, 0, ART_MAT_UPPER * sizeof *D);
    for (int p = 0; first < elem->n_layers && p < n; p++) {
        struct fem_layer_iter at;
        double F[9];
        for (int i = 0; i < 9; i++) F[i] = pts->F[i][p];
        fem_layer_iter_begin(&at, fem, state, e, p, F);
        add_point(&at, first, p, s, D);
    }
}

const struct art_material *fem_common_material(const struct art_fem *fem, int n, const int *e)
{
    const struct art_fem_elem *first = &fem->elem[e[0]];
    if (first->n_layers != 1) return NULL;
    const int material = fem->materials.layer[first->layer].material;
    for (int k = 1; k < n; k++) {
        const struct art_fem_elem *elem = &fem->elem[e[k]];
        if (elem->n_layers != 1 || fem->materials.layer[elem->layer].material != material)
            return NULL;
    }
    const struct art_material *m = &fem->materials.material[material];
    return m->law->stress_all && m->n_values == 0 ? m : NULL;
}

double fem_point_energy(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const double F[9])
{
    struct fem_layer_iter at;
    double sum = 0;
    fem_layer_iter_begin(&at, fem, state, e, p, F);
    while (fem_layer_iter_next(&at))
        if (at.m->law->energy && !(at.m->flags & ART_MAT_LINEAR))
            sum += at.m->law->energy(at.m, &at.pt);
    return sum;
}

/* Return the greatest damage, or plastic strain, of a material and of what it wraps, whose history
 * variables stand behind its own. */
static double greatest_of(const struct art_material *m, struct art_mat_point pt, bool plastic)
{
    double most = 0;
    for (; m; m = m->base) {
        const struct art_material_law *law = m->law;
        double x = plastic       ? law->plastic_strain ? law->plastic_strain(m, &pt) : 0
                   : law->damage ? law->damage(m, &pt)
                                 : 0;
        if (x > most) most = x;
        if (pt.state) pt.state += law->n_state;
    }
    return most;
}

static double greatest_at(const struct art_fem *fem, const struct art_state *state, int e, int p,
                          const double F[9], bool plastic)
{
    struct fem_layer_iter at;
    double most = 0;
    if (fem->materials.n_state == 0) return 0; /* both have history variables */
    fem_layer_iter_begin(&at, fem, state, e, p, F);
    while (fem_layer_iter_next(&at)) {
        double x = at.m->n_state > 0 ? greatest_of(at.m, at.pt, plastic) : 0;
        if (x > most) most = x;
    }
    return most;
}

double fem_point_damage(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const double F[9])
{
    return greatest_at(fem, state, e, p, F, false);
}

double fem_point_plastic_strain(const struct art_fem *fem, const struct art_state *state, int e,
                                int p, const double F[9])
{
    return greatest_at(fem, state, e, p, F, true);
}
