/* Parameters of materials that are functions of those of FEBio. */
#include "febmodel_calls.h"
#include <math.h>

/* Moduli of an orthotropic material as the Lame constants of Fung's law (Ateshian & Costa 2009, J.
 * Biomechanics 42). */
int feb_orthotropic(struct feb *f, const struct art_xml_tag *m)
{
    static const char *const names[] = {"E1", "E2", "E3", "G12", "G23", "G31", "v12", "v23", "v31"};
    double x[9], mu[3], S[9] = {0}, C[9];
    int status = ART_OK;
    for (int i = 0; i < 9; i++) ART_TRY(feb_number(f, m, names[i], 0, &x[i]));
    const double *E = x, *G = x + 3, *v = x + 6; /* G12 G23 G31 */
    mu[0] = G[0] + G[2] - G[1];
    mu[1] = G[0] - G[2] + G[1];
    mu[2] = -G[0] + G[2] + G[1];
    for (int i = 0; i < 3; i++) {
        if (!(E[i] > 0)) return feb_fail(f, m, ART_ERANGE, "%s must be positive", names[i]);
        S[4 * i] = 1 / E[i];
    }
    S[1] = S[3] = -v[0] / E[0];
    S[5] = S[7] = -v[1] / E[1];
    S[2] = S[6] = -v[2] / E[2];
    if (!art_m3_inverse(C, S))
        return feb_fail(f, m, ART_ERANGE, "the moduli have no finite stiffness");
    static const char *const ours[] = {"lam11", "lam22", "lam33"};
    for (int i = 0; i < 3; i++) {
        art_build_real(&f->build, i == 0 ? "mu1" : i == 1 ? "mu2" : "mu3", mu[i]);
        art_build_real(&f->build, ours[i], C[4 * i] - 2 * mu[i]);
    }
    art_build_real(&f->build, "lam12", C[1]);
    art_build_real(&f->build, "lam23", C[5]);
    art_build_real(&f->build, "lam31", C[2]);
out:
    return status;
}

/* FEBio's series, W = mu sum a_k (I1^k - 3^k) / N^(k - 1) with a_k as its stress has them, by
 * powers of I1 - 3. */
int feb_arruda_boyce(struct feb *f, const struct art_xml_tag *m)
{
    static const double a[] = {0.5, 0.1, 11.0 / 350, 19.0 / 1750, 519.0 / 134750};
    static const double binomial[5][5] = {{1}, {2, 1}, {3, 3, 1}, {4, 6, 4, 1}, {5, 10, 10, 5, 1}};
    double mu, N;
    int status;
    ART_TRY(feb_number(f, m, "mu", 0, &mu));
    ART_TRY(feb_number(f, m, "N", 1, &N));
    if (!(N > 0)) return feb_fail(f, feb_child(m, "N"), ART_ERANGE, "<N> must be positive");
    for (int i = 1; i <= 5; i++) {
        double c = 0;
        for (int k = i; k <= 5; k++)
            c += mu * a[k - 1] / pow(N, k - 1) * binomial[k - 1][i - 1] * pow(3, k - i);
        art_build_real(&f->build, feb_format(f, "C%d", i), c);
    }
out:
    return status;
}
