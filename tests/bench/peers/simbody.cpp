/* The net of tests/bench/net.lua in Simbody: translating bodies, its own springs and dampers between
 * points, SemiExplicitEuler with a fixed step: velocities first, as SymplecticEuler.
 *
 *     simbody SIDE STEPS H   prints the seconds of processor time of a step and the height of the middle */
#include <SimTKsimbody.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>
using namespace SimTK;

static double now()
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    int side = std::atoi(argv[1]), steps = std::atoi(argv[2]);
    double h = std::atof(argv[3]);
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    GeneralForceSubsystem forces(system);
    Force::Gravity gravity(forces, matter, Vec3(0, 0, -9.8));
    Body::Rigid particle(MassProperties(0.01, Vec3(0), Inertia(1e-6)));
    std::vector<MobilizedBody> body;
    for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
            Transform place(Vec3(i * 0.1, j * 0.1, 0));
            if (i == 0 || i == side - 1) {
                body.push_back(MobilizedBody::Weld(matter.Ground(), place, particle, Transform()));
                continue;
            }
            body.push_back(MobilizedBody::Translation(matter.Ground(), place, particle, Transform()));
            for (int k = 0; k < 3; k++)
                Force::MobilityLinearDamper(forces, body.back(), MobilizerUIndex(k), 0.1);
        }
    for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++)
            for (int k = 0; k < 2; k++) {
                if ((k ? j : i) == side - 1) continue;
                const MobilizedBody &a = body[i * side + j];
                const MobilizedBody &b = body[k ? i * side + j + 1 : (i + 1) * side + j];
                Force::TwoPointLinearSpring(forces, a, Vec3(0), b, Vec3(0), 300, 0.08);
                Force::TwoPointLinearDamper(forces, a, Vec3(0), b, Vec3(0), 1);
            }
    State state = system.realizeTopology();
    SemiExplicitEulerIntegrator integrator(system, h);
    integrator.initialize(state);
    integrator.stepTo(h);
    double start = now();
    for (int k = 1; k < steps; k++) integrator.stepTo((k + 1) * h);
    double seconds = (now() - start) / (steps - 1);
    const State &last = integrator.getState();
    system.realize(last, Stage::Position);
    std::printf("%.9f\t%.12g\n", seconds, body[side / 2 * side + side / 2].getBodyOriginLocation(last)[2]);
    return 0;
}
