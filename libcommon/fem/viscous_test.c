/* Newtonian viscous materials: forces of a homogeneous rate by their closed form, Jacobians by
 * differences, no forces of rigid motion, dissipation; static solves; what is refused. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <string.h>

enum { MOST = 60 };

#define VISCOUS "material=NewtonianViscousMaterial [ bulkViscosity=3 shearViscosity=5 ] "
#define UNCOUPLED "material=UncoupledNewtonianViscousMaterial [ shearViscosity=5 ] "
#define SCALED                                                                                     \
    "material=ScaledFemMaterial [ scaling=2 baseMaterial=NewtonianViscousMaterial [ "              \
    "bulkViscosity=1.5 shearViscosity=2.5 ] ] "

static bool open_block(struct fem_fixture *b, struct fem_grid *grid, const char *model,
                       char text[512], const char *more)
{
    snprintf(text, 512, "density=10 particleDamping=0 %s %s", more, model);
    grid->model = text;
    grid->mech = "gravity=[ 0 0 0 ]";
    if (!CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return false;
    /* a step of motion begins */
    art_system_update_history(b->p.sys, b->p.state, 0.01);
    return true;
}

/* The power of the forces on nodes that move by v = L x is -V sigma:L, sigma = kappa tr d I +
 * 2 mu dev d; without pressure 2 mu dev d/J. */
TEST(fem_viscous_power_of_homogeneous_rates)
{
    static const char *const models[] = {VISCOUS, SCALED, UNCOUPLED};
    for (int m = 0; m < 3; m++)
        for (int k = 0; k < 4; k++) {
            struct fem_grid grid = {
                .kind = fem_grid_kinds[k], .n = {1, 1, 1}, .size = {1, 0.8, 0.6}, .twist = 0};
            static const double F[9] = {1.5, 0.2, -0.1, 0.3, 0.7, 0.2, 0, -0.2, 0.75};
            struct fem_fixture b;
            char text[512];
            double L[9], v[MOST], f[MOST], power = 0, want = 0;
            if (!open_block(&b, &grid, models[m], text, "")) return;
            fem_fixture_stretch(&b, F, 0);
            double J = art_m3_det(F), volume = 1 * 0.8 * 0.6 * J;
            for (int i = 0; i < 9; i++) L[i] = test_uniform(-1, 1);
            for (int i = 0; i < b.fem->n_nodes; i++)
                art_m3_mulvec(v + 3 * i, L, fem_fixture_at(&b, i));
            art_system_set_velocity(b.p.sys, b.p.state, v);
            art_system_forces(b.p.sys, b.p.state, f);
            for (int i = 0; i < 3 * b.fem->n_nodes; i++) power += f[i] * v[i];
            double trace = art_m3_trace(L), kappa = m < 2 ? 3 : 0, mu = m < 2 ? 5 : 5 / J;
            want = kappa * trace * trace;
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++) {
                    double d = 0.5 * (L[3 * i + j] + L[3 * j + i]) - (i == j ? trace / 3 : 0);
                    want += 2 * mu * d * d;
                }
            CHECK_NEAR_REL(power, -want * volume, 1e-12);
            CHECK(power < 0);
            fem_fixture_close(&b);
        }
}

/* Forces are -D v, D the Jacobian of damping, beside Rayleigh damping of each kind too; rigid
 * motion has none. */
TEST(fem_viscous_damping_is_jacobian)
{
    static const char *const more[] = {
        "", "stiffnessDamping=0.1 stiffnessDampingKind=TANGENT",
        "stiffnessDamping=0.1 stiffnessDampingKind=OBJECTIVE",
        "softIncompMethod=NODAL stiffnessDamping=0.1 stiffnessDampingKind=TANGENT"};
    static const double F[9] = {1.3, 0.2, -0.1, 0.3, 0.8, 0.2, 0, -0.2, 0.9};
    for (int m = 0; m < 4; m++)
        for (int k = 0; k < 4; k++) {
            struct fem_grid grid = {
                .kind = fem_grid_kinds[k], .n = {1, 1, 1}, .size = {1, 0.8, 0.6}, .twist = 0.3};
            struct fem_fixture b;
            char text[512];
            double v[MOST], f[MOST], rest[MOST], y[MOST], zero[MOST] = {0};
            const char *model =
                "material=MooneyRivlinMaterial [ C10=150 bulkModulus=15000 ] "
                "MaterialBundleList [ name='materials' [ name='v' useAllElements=true "
                "material=NewtonianViscousMaterial [ bulkViscosity=3 shearViscosity=50 ] ] ] ";
            if (!open_block(&b, &grid, model, text, more[m])) return;
            int n = b.p.sys->n_active;
            fem_fixture_stretch(&b, F, 0.05);
            fem_fixture_direction(&b, v);
            art_system_set_velocity(b.p.sys, b.p.state, zero);
            art_system_forces(b.p.sys, b.p.state, rest);
            art_system_set_velocity(b.p.sys, b.p.state, v);
            art_system_forces(b.p.sys, b.p.state, f);
            art_system_jacobians(b.p.sys, b.p.state);
            fem_fixture_multiply(b.p.sys, b.p.sys->jac.D, v, y);
            double most = 0;
            for (int i = 0; i < n; i++) most = fmax(most, fabs(y[i]));
            for (int i = 0; i < n; i++) CHECK_NEAR(f[i] - rest[i], y[i], 1e-10 * most);
            CHECK(most > 0);
            fem_fixture_close(&b);
        }
}

TEST(fem_viscous_knows_no_turning)
{
    static const double w[3] = {0.7, -1.1, 0.4},
                        F[9] = {1.3, 0.2, -0.1, 0.3, 0.8, 0.2, 0, -0.2, 0.9};
    for (int k = 0; k < 4; k++) {
        struct fem_grid grid = {
            .kind = fem_grid_kinds[k], .n = {1, 1, 1}, .size = {1, 0.8, 0.6}, .twist = 0.3};
        struct fem_fixture b;
        char text[512];
        double v[MOST], f[MOST];
        if (!open_block(&b, &grid, VISCOUS, text, "")) return;
        fem_fixture_stretch(&b, F, 0.05);
        for (int i = 0; i < b.fem->n_nodes; i++) {
            art_v3_cross(v + 3 * i, w, fem_fixture_at(&b, i));
            art_v3_add(v + 3 * i, v + 3 * i, w);
        }
        art_system_set_velocity(b.p.sys, b.p.state, v);
        art_system_forces(b.p.sys, b.p.state, f);
        for (int i = 0; i < b.p.sys->n_active; i++) CHECK_NEAR(f[i], 0, 1e-12);
        fem_fixture_close(&b);
    }
}
