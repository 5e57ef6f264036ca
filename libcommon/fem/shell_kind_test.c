/* The constant data of the kinds of shells, by closed forms. */
#include "fem_priv.h"
#include "harness/test.h"
#include "shell.h"

/* The corotation of a triangle is that of its middle, where area coordinates L are 1/3: gradients
 * there are g_a of the linear corners, (4 L - 1) g_a = g_a/3 of quadratic ones, 4 (L_i g_j + L_j
 * g_i) = -4/3 g_k of nodes amidst edges. Both sides of a shell have half of it. */
TEST(shell_triangles_turn_with_their_middle)
{
    static const int kinds[] = {ART_ELEM_TRI, ART_ELEM_QUADTRI, ART_FEM_MEMBRANE_TRI,
                                ART_FEM_MEMBRANE_QUADTRI};
    static const double g[3][2] = {{-1, -1}, {1, 0}, {0, 1}};
    for (int k = 0; k < 4; k++) {
        struct art_fem_kind kind;
        struct fem_shell shell;
        fem_shell_kind_fill(&kind, &shell, kinds[k], false, false);
        for (int a = 0; a < kind.n_front; a++)
            for (int d = 0; d < 2; d++) {
                double want =
                    a < 3 ? (k % 2 ? g[a][d] / 3 : g[a][d]) : -4.0 / 3 * g[(a + 2) % 3][d];
                double got = kind.warp[a][d];
                if (kind.shell) {
                    CHECK_NEAR(got, want / 2, 1e-14);
                    got += kind.warp[a + kind.n_front][d];
                }
                CHECK_NEAR(got, want, 1e-14);
            }
    }
}
