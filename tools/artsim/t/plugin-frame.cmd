# A frame material from a plug-in: f = k |x|^2 x. From x0 at rest the first turning point is at -x0, and
# (x')^2 = k (x0^4 - x^4) / (2 m) on the way.
# needs: cc
cat >cubic.c <<'END'
#include <art/plugin.h>
static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0, const double v[6], double f[6],
                 double K[36], double D[36])
{
    double r2 = art_v3_norm2(T->p);
    (void)T0, (void)v, (void)D;
    for (int i = 0; i < 3; i++) {
        f[i] = par[0] * r2 * T->p[i];
        for (int j = 0; j < 3; j++) K[6 * i + j] = par[0] * (r2 * (i == j) + 2 * T->p[i] * T->p[j]);
    }
}
static const struct art_frame_law law = {.params = {"stiffness"}, .eval = eval};
static const struct art_prop props[] = {{.name = "stiffness", .type = ART_P_DOUBLE, .def = "1", .unit = "M/L^2/T^2"}};
static const struct art_class cubic = {.name = "CubicFrameMaterial", .full_name = "my.CubicFrameMaterial",
    .extends = "FrameMaterial", .props = props, .n_props = 1, .law = &law};
static const struct art_class *const all[] = {&cubic};
static const struct art_class_set set = {all, 1};
ART_PLUGIN_INTERFACE;
int art_plugin_register(struct art_ctx *ctx, struct art_plugin *p)
{
    (void)ctx;
    p->classes = &set;
    return ART_OK;
}
END
so() { ${CC:-cc} -std=c11 -Wall -shared -fPIC -I"$ARTKIT_TOP/include" "$1.c" -o "$1.so"; }
so cubic
cat >m.art <<'END'
MechModel [ name="m" gravity=[ 0 0 0 ]
 RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" position=[ 0.6 0.8 0 ] inertiaMethod=EXPLICIT
  inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]
 RenderableComponentList<FrameSpring> [ name="frameSprings"
  [ frameA="rigidBodies/a" frameB=null material=CubicFrameMaterial [ stiffness=9 ] ] ] ]
END
for scheme in RungeKutta4 Trapezoidal; do
    artsim -q --plugin ./cubic.so m.art -t 3 --step=0.001 --integrator=$scheme \
        -r models/m/rigidBodies/a:position,models/m/rigidBodies/a:velocity@0.01=- |
        awk '!/^#/ { r2 = $2 * $2 + $3 * $3; e = $5 * $5 + $6 * $6 - 9 / 4 * (1 - r2 * r2)
                     if (e > 1e-5 || e < -1e-5) wrong = 1; if ($2 < least) least = $2 }
             END { print wrong + 0, (least < -0.599 && least > -0.60001) }'
done
# without the plug-in it is not simulated
if artsim -q m.art -t 1 2>why.txt; then exit 9; fi
grep -q 'CubicFrameMaterial' why.txt
# parameters must be numbers of the class; a law that computes nothing is none
sed 's/{"stiffness"}, /{"stiffnes"}, /' cubic.c >wrong.c && so wrong
if artsim -q --plugin ./wrong.so m.art -t 1 2>why.txt; then exit 9; fi
grep -q "class 'CubicFrameMaterial' has no number or vector 'stiffnes' for its law" why.txt
sed 's/, .eval = eval//; s/^static void eval/void eval/' cubic.c >none.c && so none
if artsim -q --plugin ./none.so m.art -t 1 2>why.txt; then exit 9; fi
grep -q "its law has no function" why.txt
