/* Assembly is done by gathering: each node sums what the elements of a batch contribute to it and
 * its pairs: forces, and stiffnesses that go to their places in the matrices of the system once
 * they are complete. What is added to what, and in which order, does not depend on who does it. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3")
#endif
#include "assemble.h"
#include <art/base.h>
#include <art/simd.h>

/* A block in registers. */
struct nine {
    art_f64x4 a, b;
    double c;
};

FEM_INLINE void load(struct nine *x, const double *B)
{
    x->a = ART_F64X4_OF(B), x->b = ART_F64X4_OF(B + 4), x->c = B[8];
}

FEM_INLINE void store(double *B, const struct nine *x)
{
    ART_F64X4(B) = x->a, ART_F64X4(B + 4) = x->b, B[8] = x->c;
}

FEM_INLINE void load_flipped(struct nine *x, const double *B)
{
    x->a = (art_f64x4){B[0], B[3], B[6], B[1]};
    x->b = (art_f64x4){B[4], B[7], B[2], B[5]};
    x->c = B[8];
}

/* B += s x, the whole or its transpose */
FEM_INLINE void add_scaled(double *B, double s, const struct nine *x, bool transposed)
{
    struct nine y;
    double T[9];
    if (transposed) {
        store(T, x);
        load_flipped(&y, T);
    } else {
        y = *x;
    }
    ART_F64X4(B) += s * y.a;
    ART_F64X4(B + 4) += s * y.b;
    B[8] += s * y.c;
}

/* += n blocks of the chunk */
FEM_INLINE void sum_blocks(struct nine *sum, const double *blocks, const int *block, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        struct nine x;
        const double *B = blocks + 9 * (size_t)(block[i] >> 1);
        if (block[i] & 1)
            load_flipped(&x, B);
        else
            load(&x, B);
        sum->a += x.a, sum->b += x.b, sum->c += x.c;
    }
}

/* Return the factor of the blocks of damping. */
static double damping_factor(const struct fem_assembly *set)
{
    return set->viscous ? 1 : set->fem->options.beta;
}

/* Where sums of stiffnesses and of damping go, and their factors: to K and D, or, while they are
 * summed up in the matrix of a step, to A. */
struct target {
    double *K, *D; /* D: NULL if what goes there is part of K, or is not wanted */
    double k, d;
};

static struct target target_of(const struct fem_assembly *set, const struct art_jacobians *jac)
{
    const struct art_jacobian_sum *sum = &jac->sum;
    const double beta = jac->without_damping ? 0 : damping_factor(set);
    if (!sum->on) return (struct target){jac->K->val, beta != 0 ? jac->D->val : NULL, -1, -beta};
    double *A = jac->A->val;
    if (set->separate_damping) return (struct target){A, A, -sum->K, -sum->D * beta};
    return (struct target){A, NULL, -(sum->K + sum->D * beta), 0};
}

/* The terms of a visit. */
FEM_WIDE static void sum_pairs(const struct fem_assembly *set,
                               const struct fem_batch_node *batch_node, const struct target *to)
{
    const struct fem_batch_pair *term = set->batch_pair + batch_node->batch_pair,
                                *end = term + batch_node->n_batch_pairs;
    const int *block = set->block + batch_node->block;
    for (; term < end; block += term->n, term++) {
        size_t at = 9 * (size_t)term->pair;
        ptrdiff_t place = set->place[term->pair];
        struct nine sum = {{0}, {0}, 0}, damp = {{0}, {0}, 0};
        if (place == ART_PAIR_PARAMETRIC) continue;
        if (!term->begins) load(&sum, set->sum + at);
        if (!term->begins && set->separate_damping) load(&damp, set->damp + at);
        sum_blocks(&sum, set->K, block, term->n);
        if (set->separate_damping) sum_blocks(&damp, set->D, block, term->n);
        if (!term->ends || set->has_nodal_terms || place == ART_PAIR_ATTACHED) {
            store(set->sum + at, &sum);
            if (set->separate_damping) store(set->damp + at, &damp);
            continue;
        }
        add_scaled(to->K + (place >> 1), to->k, &sum, place & 1);
        if (to->D)
            add_scaled(to->D + (place >> 1), to->d, set->separate_damping ? &damp : &sum,
                       place & 1);
    }
}

/* -------------------------------------------------------------------- nodes */

/* Return the mass of a node; in the original it includes that of its back. */
static double mass_with_back(const struct art_fem *fem, int i)
{
    double m = fem->node_mass[i];
    if (i < fem->n_nodes && fem->sys->quirks.shell_back_loads_front && fem->node_back[i] >= 0)
        m += fem->node_mass[fem->node_back[i]];
    return m;
}

/* In the original the weight of the backs acts on the nodes. */
static void shift_weight(const struct art_fem *fem, int i, double *f)
{
    int b = i < fem->n_nodes ? fem->node_back[i] : i;
    if (b < 0) return;
    const struct art_dyn *back = &fem->sys->dyn[fem->node_dyn[b]];
    art_v3_add_scaled(f, f, b == i ? -back->mass : back->mass, back->gravity);
}

/* The damping by mass goes to D at once, unless it goes through attachments. Of what is attached
 * the original leaves it out (time-stepping of attached nodes). */
static bool has_mass_damping(const struct fem_assembly *set, const struct art_dyn *dyn)
{
    const struct art_fem *fem = set->fem;
    return fem->options.alpha != 0 && !fem->sys->jac.without_damping &&
           !(fem->sys->quirks.attached_nodes_undamped && dyn->status != ART_DYN_ACTIVE);
}

/* Nodal terms, once the sum over the elements is complete. In a sum the damping by mass leaves the
 * right-hand side of the step: h f has what -h D u takes out again. */
static void finish_node(const struct fem_assembly *set, const struct fem_assembly_request *wanted,
                        int i)
{
    const struct art_fem *fem = set->fem;
    const struct art_dyn *dyn = &fem->sys->dyn[fem->node_dyn[i]];
    const struct art_jacobians *jac = &wanted->sys->jac;
    const bool summed = jac->sum.on;
    const ptrdiff_t place = set->place[set->row[i + 1] - 1];
    double *f = wanted->f, d = fem->options.alpha * mass_with_back(fem, i);
    if (f && fem->sys->quirks.shell_back_loads_front) shift_weight(fem, i, f + dyn->u);
    if (f && fem->options.alpha != 0 && !(summed && place >= 0))
        art_v3_add_scaled(f + dyn->u, f + dyn->u, -d, wanted->state->u + dyn->u);
    if (!wanted->tangent || place < 0 || !has_mass_damping(set, dyn)) return;
    double *D = (summed ? jac->A : jac->D)->val + (place >> 1);
    if (summed) d *= jac->sum.D;
    for (int k = 0; k < 9; k += 4) D[k] -= d;
}

static void sum_forces(const struct fem_assembly *set, const struct fem_batch_node *batch_node,
                       double *f)
{
    const int *force = set->force + batch_node->force;
    double x = f[0], y = f[1], z = f[2];
    for (int i = 0; i < batch_node->n_forces; i++) {
        const double *own = set->f + 3 * (size_t)force[i];
        x -= own[0], y -= own[1], z -= own[2];
    }
    f[0] = x, f[1] = y, f[2] = z;
}

void fem_assembly_gather(const struct fem_assembly *set, const struct fem_assembly_request *wanted,
                         int batch, int part)
{
    const struct art_fem *fem = set->fem;
    const int *range = set->part + (size_t)batch * ((size_t)set->n_parts + 1) + part;
    const struct target target = target_of(set, &wanted->sys->jac);
    for (int v = range[0]; v < range[1]; v++) {
        const struct fem_batch_node *batch_node = &set->batch_node[v];
        if (wanted->f)
            sum_forces(set, batch_node,
                       wanted->f + fem->sys->dyn[fem->node_dyn[batch_node->node]].u);
        if (wanted->tangent) sum_pairs(set, batch_node, &target);
        if (batch_node->ends && !set->has_nodal_terms) finish_node(set, wanted, batch_node->node);
    }
}

/* ------------------------------------------------------- what comes behind the chunks */

static const double *damping_of(const struct fem_assembly *set, int pair)
{
    return (set->separate_damping ? set->damp : set->sum) + 9 * (size_t)pair;
}

void fem_assembly_add_slot(const struct fem_assembly *set, int slot, const double *K)
{
    size_t at = 9 * (size_t)(slot >> 1);
    struct nine x;
    if (slot & 1)
        load_flipped(&x, K);
    else
        load(&x, K);
    add_scaled(set->sum + at, 1, &x, false);
    if (set->separate_damping)
        add_scaled(set->damp + at, set->viscous ? set->fem->options.beta : 1, &x, false);
}

static void store_pair(const struct fem_assembly *set, struct art_system *sys, int pair)
{
    ptrdiff_t place = set->place[pair];
    double beta = sys->jac.without_damping ? 0 : damping_factor(set);
    struct nine x;
    if (place < 0) return;
    load(&x, set->sum + 9 * (size_t)pair);
    add_scaled(sys->jac.K->val + (place >> 1), -1, &x, place & 1);
    if (beta == 0) return;
    load(&x, damping_of(set, pair));
    add_scaled(sys->jac.D->val + (place >> 1), -beta, &x, place & 1);
}

void fem_assembly_finish(const struct fem_assembly *set, const struct fem_assembly_request *wanted,
                         int part)
{
    long long n = set->fem->n_all, end = n * (part + 1) / set->n_parts;
    for (int i = (int)(n * part / set->n_parts); i < end; i++) {
        for (int k = set->row[i]; wanted->tangent && k < set->row[i + 1]; k++)
            store_pair(set, wanted->sys, k);
        finish_node(set, wanted, i);
    }
}

void fem_assembly_discard_sums(const struct fem_assembly *set)
{
    const size_t bytes = 9 * (size_t)set->n_pairs * sizeof *set->sum;
    art_pages_discard(set->sum, bytes);
    if (set->separate_damping) art_pages_discard(set->damp, bytes);
}

/* a_K K + a_D D by the factor of K alone, as forces have no damping that -h D u would take out. */
static void add_attached_sum(struct art_system *sys, const struct fem_assembly *set)
{
    const double d = sys->jac.sum.D * damping_factor(set) / sys->jac.sum.K;
    double B[9];
    for (int k = 0; set->has_attached_pairs && k < set->n_pairs; k++) {
        if (set->place[k] != ART_PAIR_ATTACHED) continue;
        art_m3_scale(B, -d, damping_of(set, k));
        art_m3_add_scaled(B, B, -1, set->sum + 9 * (size_t)k);
        art_system_add(sys, set->pair[k], B, NULL);
    }
}

void fem_assembly_add_attached(struct art_system *sys, const struct fem_assembly *set, bool damping)
{
    if (sys->jac.sum.on) {
        add_attached_sum(sys, set);
        return;
    }
    double s = damping ? -damping_factor(set) : -1, B[9];
    for (int k = 0; set->has_attached_pairs && k < set->n_pairs; k++) {
        if (set->place[k] != ART_PAIR_ATTACHED) continue;
        art_m3_scale(B, s, damping ? damping_of(set, k) : set->sum + 9 * (size_t)k);
        art_system_add(sys, set->pair[k], damping ? NULL : B, damping ? B : NULL);
    }
}

void fem_assembly_add_attached_mass_damping(struct art_system *sys, const struct fem_assembly *set)
{
    const struct art_fem *fem = set->fem;
    for (int i = 0; set->has_attached_pairs && i < fem->n_all; i++) {
        int pair = set->row[i + 1] - 1;
        double d = fem->options.alpha * mass_with_back(fem, i);
        const double B[9] = {-d, 0, 0, 0, -d, 0, 0, 0, -d};
        if (set->place[pair] == ART_PAIR_ATTACHED &&
            has_mass_damping(set, &sys->dyn[fem->node_dyn[i]]))
            art_system_add(sys, set->pair[pair], NULL, B);
    }
}
