/* This file chooses the elements that are evaluated several at once, and the kernels for them. */
#include "hex.h"
#include "../viscous.h"
#include <art/simd.h>

const struct fem_hex_kernels *fem_hex_kernels(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (art_simd_avx512()) return &fem_hex_avx512;
    if (art_simd_avx2()) return &fem_hex_avx2;
#endif
    return &fem_hex_plain;
}

bool fem_hex_suits(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    return elem->kind == ART_ELEM_HEX && elem->nonlinear && !elem->linear &&
           !fem_is_viscous(fem, e);
}

bool fem_hex_suits_corotated(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    return elem->kind == ART_ELEM_HEX && !elem->nonlinear && elem->linear == FEM_COROTATED &&
           !elem->moving && !fem_is_viscous(fem, e);
}

void fem_hex_nodes(const struct art_fem *fem, const struct art_state *state, int e,
                   const double *x[8], const double *v[8])
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < 8; a++) {
        const int *at = fem->results.node_at[node[a]];
        x[a] = state->q + at[0];
        if (v) v[a] = state->u + at[1];
    }
}
