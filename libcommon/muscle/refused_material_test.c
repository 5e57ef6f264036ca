/* Materials of springs that are refused while a model is simulated. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>

/* A material that is refused during the run leaves the law that the spring has, and is refused
 * again. */
TEST(phys_refused_material_leaves_the_law)
{
    static const char text[] =
        "MechModel [ name='m'\n"
        " PointList<Particle> [ name='particles' [ name='a' dynamic=false ]\n"
        "  [ name='b' position=[ 1 0 0 ] mass=1 ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  AxialSpring [ name='s' points=[ 'particles/a' 'particles/b' ] restLength=0.3\n"
        "   material=artisynth.core.materials.LinearAxialMaterial [ stiffness=20 ] ] ] ]\n";
    static const char force_norm[] = "models/m/axialSprings/s:forceNorm";
    struct sim_fixture p;
    struct art_comp *material, *s;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    double force = sim_fixture_get(&p, force_norm, 0);
    s = art_find(p.model->root, "models/m/axialSprings/s");
    REQUIRE(s != NULL);
    CHECK_STATUS(art_set_object(&p.ctx, s, "material", "MaxwellAxialMaterial", &material), ART_OK);
    art_sim_mark_stale(p.sim, s);
    for (int i = 0; i < 2; i++) CHECK_STATUS(art_sim_run(p.sim, 0.04), ART_EUNSUPPORTED);
    CHECK_NEAR(sim_fixture_get(&p, force_norm, 0), force, 1e-12);
    /* this law makes data of its material, which it could not do */
    CHECK_STATUS(art_set_object(&p.ctx, s, "material", "ExpressionAxialMaterial", &material),
                 ART_OK);
    CHECK_STATUS(art_set_string(&p.ctx, material, "expression", "20 * x"), ART_OK);
    art_sim_mark_stale(p.sim, s);
    CHECK_STATUS(art_sim_run(p.sim, 0.04), ART_ENOTFOUND);
    CHECK_NEAR(sim_fixture_get(&p, force_norm, 0), force, 1e-12);
    CHECK_STATUS(art_set_object(&p.ctx, s, "material", NULL, &material), ART_OK);
    art_sim_mark_stale(p.sim, s);
    CHECK_STATUS(art_sim_run(p.sim, 0.04), ART_ENOTFOUND);
    CHECK_NEAR(sim_fixture_get(&p, force_norm, 0), force, 1e-12);
    sim_fixture_close(&p);
}
