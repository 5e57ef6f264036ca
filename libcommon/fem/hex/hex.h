/* This evaluates hexahedra with 8 nodes and 2x2x2 Gauss points several at once: each lane of a vector is an
 * element.
 *
 * The kernels are written once, for vectors of LANES numbers (lanes.h), and compiled three times: 2 for all
 * processors, 4 for AVX2, 8 for AVX-512. Arithmetic of a lane does not depend on the others, nor on how many
 * there are, so that results have the same bits on every processor and in every group. Unused lanes repeat
 * an element.
 *
 * The corners lie at (+-1, +-1, +-1), so that shape functions are sums of products of coordinates:
 *
 *     x = sum over the subsets m of the axes of x_m prod_{k in m} xi_k,   x_m = 1/8 sum_a h_m(a) x_a
 *
 * with signs h_m(a) = prod_{k in m} sign of xi_k at node a (Belytschko & Bindeman 1993, Comput. Methods Appl.
 * Mech. Eng. 105). These x_m are modes. Sums over nodes and over Gauss points with such signs are
 * Walsh-Hadamard transforms, 24 additions for eight numbers, where products with shape functions take 64
 * multiplications. */
#ifndef ART_FEM_HEX_H
#define ART_FEM_HEX_H

#include "../incompressibility.h"

enum { FEM_HEX_MOST_LANES = 8 };

/* What is evaluated of a group of elements. */
struct fem_hex_request {
    const struct art_fem *fem;
    const struct art_state *state;
    bool tangent, damped;
};

struct fem_hex_kernels {
    int lanes;
    /* Evaluate internal forces and tangents of up to `lanes` elements, as fem_element_eval. */
    void (*evaluate)(const struct fem_hex_request *wanted, int n, const int *e,
                     struct fem_element_response *const *out);
    /* The same of elements of linear materials in axes that turn with them. */
    void (*corotated)(const struct fem_hex_request *wanted, int n, const int *e,
                      struct fem_element_response *const *out);
    /* Compute volume[n] of up to `lanes` elements with nodes x[n][8]; unless W or W[i] is NULL the
     * gradients, [8][3] each; unless v is NULL the second derivatives by time at these velocities, rate[n].
     * Gradients and rates are multiplied by scale[n]. */
    void (*volumes)(int n, const double *const (*x)[8], const double *const (*v)[8], double *volume,
                    const double *scale, double *const *W, double *rate);
    /* Find the least volume at a point: least[n]; NaN if any is NaN. */
    void (*min_volumes)(int n, const double *const (*x)[8], double *least);
};

/* Return the kernels for this processor. */
const struct fem_hex_kernels *fem_hex_kernels(void);

/* True if an element is evaluated by these kernels: hexahedra whose materials are all integrated. */
bool fem_hex_suits(const struct art_fem *fem, int e);
/* True if it is evaluated as a corotated one: its materials are all linear and turn with it. */
bool fem_hex_suits_corotated(const struct art_fem *fem, int e);

/* Find positions and velocities of the nodes of an element. */
void fem_hex_nodes(const struct art_fem *fem, const struct art_state *state, int e,
                   const double *x[8], const double *v[8]);

extern const struct fem_hex_kernels fem_hex_plain, fem_hex_avx2, fem_hex_avx512;

#endif
