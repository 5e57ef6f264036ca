/* kkt_cases.h - random problems for the tests of the complementarity solve. */
#ifndef ART_KKT_CASES_H
#define ART_KKT_CASES_H

#include <art/kkt.h>

/* The shape describes a random problem. */
struct kkt_shape {
    int bodies, particles;     /* blocks of 6 and of 3 */
    int passive;               /* blocks behind the active ones */
    int joints, loops;         /* constraints that make a tree; further ones between any two blocks */
    int copies;                /* groups that are sums of others: redundant */
    int springs;               /* couplings in A */
    int contacts, contact_copies;
    bool compliant;            /* some rows have a compliance */
    bool bounds;               /* contacts have bounds of all kinds */
    double unit;               /* how far units and masses lie apart: 10^+-unit */
};

struct kkt_case {
    struct art_blocks *A;
    struct art_jac G, N;
    double *b, *bg, *bn, *Rg, *Rn, *lo, *hi;
    struct art_kkt_problem p;
};

struct kkt_shape kkt_random_shape(void);
/* Build a problem with consistent right-hand sides: there is a solution. */
int kkt_build(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_shape *shape) ART_MUST_USE;
void kkt_fini(struct kkt_case *c);
int kkt_answer(struct art_ctx *ctx, struct art_kkt_answer *a, const struct kkt_case *c) ART_MUST_USE;
void kkt_answer_fini(struct art_kkt_answer *a);
/* Add the rows of a joint in space at a point: 3 for a ball, 5 for a hinge along z, 6 for a solid
 * joint; b < 0 is the ground. */
int kkt_add_joint(struct art_ctx *ctx, struct art_jac *G, int rows, int a, int b,
                  const double r[3]) ART_MUST_USE;

struct art_kkt *kkt_create(struct art_ctx *ctx, const struct art_kkt_type *type);
/* Frees two solvers (NULL: none), and the case that they solved. */
void kkt_end(struct art_kkt *one, struct art_kkt *two, struct kkt_case *c);
double kkt_largest(const double *x, size_t n);
/* CHECKs that an answer meets the equations, and that lambda is the one of least norm. */
void kkt_check_equations(const struct kkt_case *c, const struct art_kkt_answer *a, double tol);
void kkt_check_least(const struct kkt_case *c, const double *lambda);

#endif
