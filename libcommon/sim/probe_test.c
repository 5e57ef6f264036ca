/* Probes whose data cannot be had. */
#include "physics/sim_fixture.h"

#define MODEL(items)                                                                               \
    "RootModel [ ComponentList [ name='models' MechModel [ name='m'\n"                             \
    " PointList<Particle> [ name='particles' [ name='p' ] ] ] ]\n"                                 \
    " RenderableComponentList<Probe> [ name='inputProbes'\n"                                       \
    "  NumericInputProbe [ name='n' startTime=0.0 stopTime=1.0 vsize=3 attachedFile='no/file'\n"   \
    "   props=[ 'models/m/particles/p:externalForce' ] " items " ] ] ]"

TEST(phys_probe_without_its_file_leaves_word_in_the_context)
{
    struct sim_fixture p;
    CHECK_STATUS(sim_fixture_open(&p, MODEL(""), 0.1, NULL), ART_EIO);
    CHECK_HAS(p.ctx.last, "file 'no/file' is not in");
    CHECK_INT(p.ctx.last_loc.line, 4);
    CHECK_INT(p.ctx.n_errors, 1);
    sim_fixture_close(&p);
    /* data in the model stand for it: a warning, and no error is left behind */
    CHECK_STATUS(sim_fixture_open(&p, MODEL("data=[ 0 1 2 3 ]"), 0.1, NULL), ART_OK);
    CHECK_STR(p.ctx.last, "");
    CHECK_INT(p.ctx.n_errors, 0);
    CHECK_INT(p.ctx.n_warnings, 1);
    sim_fixture_close(&p);
}
