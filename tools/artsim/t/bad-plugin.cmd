# Plug-ins that are none, are old, take a name twice, refuse.
# needs: cc
# exit: 3
# stderr: ^artsim: nowhere.so: error: there is no such plug-in
# stderr: ^artsim: text.so: error: .*text.so: 
# stderr: ^artsim: plain.so: error: this is no plug-in: it lacks 'art_plugin_interface'
# stderr: ^artsim: half.so: error: this is no plug-in: it lacks 'art_plugin_register'
# stderr: ^artsim: old.so: error: built for version 99 of the plug-in interface; this program has version 5
# stderr: ^artsim: other.so: error: built against other headers than this program: build it again
# stderr: ^artsim: twice.so: error: there is a class 'Particle' already
# stderr: ^artsim: agent.so: error: agent of class 'Nobody', which does not exist
# stderr: ^artsim: law.so: error: class 'MyLaw' has no number 'stiffnes' for its law
# stderr: ^artsim: refuses.so: error: the plug-in refuses to be registered
model=$HERE/man/pendulum.art
so() { ${CC:-cc} -std=c11 -shared -fPIC -I"$ARTKIT_TOP/include" -x c - -o "$1.so"; }
fails() { artsim -q --plugin "$1.so" "$model" -t 0.1 && exit 9 || test $? = "$2"; }
plugin() {
    printf '#include <art/plugin.h>\n%s\nint art_plugin_register(struct art_ctx *ctx, struct art_plugin *p) { (void)ctx; (void)p; %s }\n' \
        "$1" "$2" | so "$3"
}
good='ART_PLUGIN_INTERFACE;'
fails nowhere 3
echo text > text.so
fails text 3
echo 'int x;' | so plain
fails plain 3
printf '#include <art/plugin.h>\n%s\n' "$good" | so half
fails half 3
plugin 'extern const struct art_plugin_interface art_plugin_interface;
const struct art_plugin_interface art_plugin_interface = {99, 0, 0, 0, 0, 0};' 'return 0;' old
fails old 3
plugin 'extern const struct art_plugin_interface art_plugin_interface;
const struct art_plugin_interface art_plugin_interface = {ART_PLUGIN_VERSION, 1, 0, 0, 0, 0};' 'return 0;' other
fails other 3
plugin "$good
static const struct art_class c = {.name = \"Particle\", .full_name = \"x.Particle\", .extends = \"Point\"};
static const struct art_class *const all[] = {&c};
static const struct art_class_set set = {all, 1};" 'p->classes = &set; return 0;' twice
fails twice 3
plugin "$good
static const struct art_agent_class a[] = {{\"Nobody\", 0, 0}};" 'p->agents = a; p->n_agents = 1; return 0;' agent
fails agent 3
plugin "$good
static void f(const double *p, double l, double d, double r, double a, double o[3])
{ (void)p; (void)l; (void)d; (void)r; (void)a; o[0] = o[1] = o[2] = 0; }
static const struct art_axial_law law = {.cls = \"MyLaw\", .params = {\"stiffnes\"}, .eval = f, .scale = -1};
static const struct art_class c = {.name = \"MyLaw\", .full_name = \"x.MyLaw\",
  .extends = \"LinearAxialMaterial\", .law = &law};
static const struct art_class *const all[] = {&c};
static const struct art_class_set set = {all, 1};" 'p->classes = &set; return 0;' law
fails law 3
plugin "$good" 'return ART_EUNSUPPORTED;' refuses
fails refuses 3
exit 3
