/* The links of tests/bench/tree.lua in Simbody: pins, whose angles are its unknowns.
 *
 *     tree LINKS BRANCHES exact END        prints the places of all links at END, by RungeKuttaMerson
 *                                          with an accuracy of 1e-10
 *     tree LINKS BRANCHES SCHEME STEPS H   prints the seconds of processor time of a step of fixed size:
 *                                          SemiExplicitEuler, RungeKutta3 or RungeKuttaMerson */
#include <SimTKsimbody.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>
using namespace SimTK;

static double now()
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

struct Tree {
    MultibodySystem system;
    SimbodyMatterSubsystem matter;
    GeneralForceSubsystem forces;
    Force::Gravity gravity;
    std::vector<MobilizedBody> body;

    Tree(int links, int branches) : matter(system), forces(system), gravity(forces, matter, Vec3(0, 0, -9.8))
    {
        const UnitVec3 axes[3] = {UnitVec3(1, 0, 0), UnitVec3(0, 1, 0), UnitVec3(1, 2, 2)};
        body.push_back(matter.Ground());
        for (int i = 1; i <= links; i++) {
            int parent = branches > 0 ? i / branches : i - 1;
            double side = i % 2 == 0 ? 1 : -1, s = 1 + 0.1 * (i % 4);
            Vec3 offset = i == 1 ? Vec3(0) : Vec3(0.1 * side, 0.02 * (i % 3), -0.05);
            Vec3 center(0.05 * side, 0.01, -0.02);
            Inertia central(0.004 * s, 0.005 * s, 0.003 * s);
            Body::Rigid link(MassProperties(s, center, central.shiftFromMassCenter(center, s)));
            Rotation axis(axes[i % 3], ZAxis); /* pins turn about z */
            body.push_back(MobilizedBody::Pin(body[parent], Transform(axis, offset), link, Transform(axis)));
        }
    }
};

/* stepTo also returns for other reasons than the time, at the start for one. */
static void advance(Integrator &integrator, double t)
{
    while (integrator.getTime() < t) integrator.stepTo(t);
}

static std::unique_ptr<Integrator> scheme(const std::string &name, const System &system, double h)
{
    std::unique_ptr<Integrator> made;
    if (name == "SemiExplicitEuler") made.reset(new SemiExplicitEulerIntegrator(system, h));
    if (name == "RungeKutta3") made.reset(new RungeKutta3Integrator(system));
    if (name == "RungeKuttaMerson") made.reset(new RungeKuttaMersonIntegrator(system));
    if (made && name != "SemiExplicitEuler") {
        made->setFixedStepSize(h);
        made->setAccuracy(0.9); /* the size of a step is given: no error makes it smaller */
    }
    return made;
}

static void exact(Tree &tree, double end)
{
    State state = tree.system.realizeTopology();
    RungeKuttaMersonIntegrator integrator(tree.system);
    integrator.setAccuracy(1e-10);
    integrator.initialize(state);
    advance(integrator, end);
    const State &last = integrator.getState();
    tree.system.realize(last, Stage::Position);
    for (size_t i = 1; i < tree.body.size(); i++) {
        Vec3 p = tree.body[i].getBodyOriginLocation(last);
        std::printf("%.12g\t%.12g\t%.12g\n", p[0], p[1], p[2]);
    }
}

static int measure(Tree &tree, const std::string &name, int steps, double h)
{
    State state = tree.system.realizeTopology();
    std::unique_ptr<Integrator> integrator = scheme(name, tree.system, h);
    if (!integrator) return 2;
    integrator->initialize(state);
    advance(*integrator, h);
    int before = integrator->getNumStepsTaken();
    double start = now();
    for (int k = 1; k < steps; k++) advance(*integrator, (k + 1) * h);
    double seconds = now() - start;
    int taken = integrator->getNumStepsTaken() - before;
    if (taken != steps - 1) std::fprintf(stderr, "tree: %s took %d steps, not %d\n", name.c_str(), taken, steps - 1);
    std::printf("%.9f\n", seconds / (steps - 1));
    return taken == steps - 1 ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) return 2;
    Tree tree(std::atoi(argv[1]), std::atoi(argv[2]));
    if (argc == 6) return measure(tree, argv[3], std::atoi(argv[4]), std::atof(argv[5]));
    exact(tree, std::atof(argv[4]));
    return 0;
}
