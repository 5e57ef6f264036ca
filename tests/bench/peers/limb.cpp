/* The limb of tests/bench/limb.lua in Simbody: ball joints, springs with a constant pull along lines, and the first
 * of them along cable paths around surfaces at the joints.
 *
 *     limb MUSCLES WRAPS KIND PRESS STEPS H   prints the seconds of processor time of a step of fixed size by
 *                                             SemiExplicitEuler
 *
 * KIND: 1 cylinders, 2 spheres, 3 ellipsoids, 0 these in turn. */
#include <SimTKsimbody.h>
#include <cmath>
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

static const int links = 10, parent[links + 1] = {0, 0, 1, 2, 3, 4, 5, 4, 7, 4, 9};
static const double length = 0.1;

static Vec3 direction(int i)
{
    return i == 5 || i == 6 ? Vec3(0.6, 0.8, 0) : i > 8 ? Vec3(0.6, -0.8, 0) : Vec3(1, 0, 0);
}

/* Markers on a ring about a link, from its origin. */
static Vec3 corner(int i, int k, double radius = 0.02)
{
    Vec3 d = direction(i);
    double angle = Pi / 2 * (k % 4) + Pi / 4, s = (k < 4 ? 0.25 : 0.75) * length;
    double y = radius * std::cos(angle), z = radius * std::sin(angle);
    return Vec3(s * d[0] - y * d[1], s * d[1] + y * d[0], z);
}

static ContactGeometry surface(int kind)
{
    if (kind == 1) return ContactGeometry::Cylinder(0.018);
    if (kind == 2) return ContactGeometry::Sphere(0.022);
    return ContactGeometry::Ellipsoid(Vec3(0.02, 0.022, 0.03));
}

int main(int argc, char **argv)
{
    if (argc != 7) return 2;
    int muscles = std::atoi(argv[1]), wraps = std::atoi(argv[2]), kind = std::atoi(argv[3]);
    double press = std::atof(argv[4]), h = std::atof(argv[6]);
    int steps = std::atoi(argv[5]);
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    CableTrackerSubsystem cables(system);
    GeneralForceSubsystem forces(system);
    Force::Gravity gravity(forces, matter, Vec3(0, 0, -1));
    std::vector<MobilizedBody> body(1, matter.Ground());
    for (int i = 1; i <= links; i++) {
        int p = parent[i];
        Vec3 at = p == 0 ? Vec3(0) : length * direction(p), com = 0.5 * length * direction(i);
        Body::Rigid link(MassProperties(0.1, com, Inertia(9e-5).shiftFromMassCenter(com, 0.1)));
        body.push_back(MobilizedBody::Ball(body[p], Transform(at), link, Transform()));
        for (int k = 0; k < 3; k++) Force::MobilityLinearDamper(forces, body[i], MobilizerUIndex(k), 0.01);
    }
    for (int m = 0; m < muscles; m++) {
        int i = m % links + 1, k = m / links, low = parent[i];
        if (k % 2 == 1 && low > 0) low = parent[low];
        Vec3 a = corner(low, 4 + k % 4) - (low == 0 ? length * direction(0) : Vec3(0)), b = corner(i, k % 4);
        double pull = 0.1 + 0.01 * (m % 7);
        if (m < wraps) {
            int which = (kind > 0 ? kind : i) % 3;
            double angle = Pi / 2 * (k % 4) + Pi / 4;
            Vec3 d = direction(i), out(-std::cos(angle) * d[1], std::cos(angle) * d[0], std::sin(angle));
            CablePath path(cables, body[low], a, body[i], b);
            CableObstacle::Surface around(path, body[i], Transform(press * out), surface(which == 0 ? 3 : which));
            double r = which == 1 ? 0.018 : 0.022;
            around.setContactPointHints(r * (0.95 * out - 0.3 * d), r * (0.95 * out + 0.3 * d));
            CableSpring(forces, path, 20, 0.05 - pull / 20, 0.01);
        } else {
            Force::TwoPointLinearSpring(forces, body[low], a, body[i], b, 20, 0.05 - pull / 20);
            Force::TwoPointLinearDamper(forces, body[low], a, body[i], b, 0.2);
        }
    }
    State state = system.realizeTopology();
    SemiExplicitEulerIntegrator integrator(system, h);
    integrator.initialize(state);
    while (integrator.getTime() < h) integrator.stepTo(h);
    double start = now();
    for (int k = 1; k < steps; k++)
        while (integrator.getTime() < (k + 1) * h) integrator.stepTo((k + 1) * h);
    std::printf("%.9f\n", (now() - start) / (steps - 1));
    return 0;
}
