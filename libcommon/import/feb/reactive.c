/* Reactive viscoelasticity and its relaxation functions (FEBio User Manual,
 * "Reactive viscoelastic solid"). */
#include "feb_write.h"
#include <string.h>

/* A row is a relaxation function, there and here. */
/* clang-format off */
#define SAME(tag) {tag, tag, 0, 1}
#define SAME1(tag) {tag, tag, 1, 1}
#define BY_DISTORTION SAME("tau0"), SAME("tau1"), SAME("beta0"), SAME("beta1"), SAME1("alpha")
static const struct relaxation {
    const char *type, *cls;
    struct feb_param param[8]; /* none: pairs of times and coefficients */
} relaxations[] = {
    {"relaxation-exponential", "ExponentialRelaxation", {SAME("tau")}},
    {"relaxation-exp-distortion", "ExponentialDistortionRelaxation",
     {SAME("tau0"), SAME("tau1"), SAME1("alpha")}},
    {"relaxation-Fung", "FungRelaxation", {SAME("tau1"), SAME("tau2")}},
    {"relaxation-Park", "ParkRelaxation", {SAME("tau"), SAME("beta")}},
    {"relaxation-Park-distortion", "ParkDistortionRelaxation", {BY_DISTORTION}},
    {"relaxation-power", "PowerRelaxation", {SAME("tau"), SAME("beta")}},
    {"relaxation-power-distortion", "PowerDistortionRelaxation", {BY_DISTORTION}},
    {"relaxation-Prony", "PronyRelaxation", {{NULL, NULL, 0, 0}}},
    {"relaxation-Malkin", "MalkinRelaxation", {SAME("tau1"), SAME("tau2"), SAME("beta")}},
    {"relaxation-Malkin-distortion", "MalkinDistortionRelaxation",
     {{"t1c0", "tau1", 0, 1}, {"t1c1", "tau1Added", 0, 1}, {"t1s0", "tau1Strain", 1, 1},
      {"t2c0", "tau2", 0, 1}, {"t2c1", "tau2Added", 0, 1}, {"t2s0", "tau2Strain", 1, 1}, SAME1("beta")}},
    {"relaxation-CSexp", "ExponentialSpectrumRelaxation", {SAME("tau")}},
};
/* clang-format on */
enum { RELAXATIONS = sizeof relaxations / sizeof relaxations[0], MOST_GENERATIONS = 2000 };
static const char *const kinetics[] = {"TYPE_I", "TYPE_II"};
static const char *const triggers[] = {"STRAIN", "DISTORTION", "DILATATION"};

/* ---------------------------------------------------------------- reading */

static void put_relaxation(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "relaxation");
    const char *type = feb_attr(t, "type");
    const struct relaxation *r = NULL;
    for (int i = 0; type && i < RELAXATIONS; i++)
        if (strcmp(type, relaxations[i].type) == 0) r = &relaxations[i];
    if (!r) {
        if (t) feb_use_all(t);
        feb_refuse(f, t ? t : m, "the relaxation \"%s\"", type ? type : "");
        return;
    }
    feb_use(t);
    art_build_object(&f->build, "relaxation", feb_format(f, "artkit.%s", r->cls));
    for (int i = 0; i < 8 && r->param[i].ours; i++) {
        double x = feb_number(f, t, r->param[i].theirs, r->param[i].def);
        art_build_real(&f->build, r->param[i].ours, x);
    }
    if (!r->param[0].ours) feb_read_prony(f, t);
    art_build_close(&f->build);
}

static int put_word(struct feb *f, const struct art_xml_tag *m, const char *name, int first, int n,
                    const char *const *words)
{
    double x = feb_number(f, m, name, 0);
    if (!(x >= first && x < first + n && x == (int)x))
        return feb_fail(f, feb_child(m, name) ? feb_child(m, name) : m, ART_ERANGE,
                        "<%s> must be %d to %d", name, first, first + n - 1);
    art_build_value(&f->build, name, "%s", words[(int)x - first]);
    return ART_OK;
}

/* There a point remembers all generations, one a step at most. */
static int read_reactive(struct feb *f, const struct art_xml_tag *m)
{
    double wmin, emin, steps = 0;
    int status;
    ART_TRY(put_word(f, m, "kinetics", 1, 2, kinetics));
    ART_TRY(put_word(f, m, "trigger", 0, 3, triggers));
    wmin = feb_number(f, m, "wmin", 0);
    emin = feb_number(f, m, "emin", 0);
    for (int i = 0; i < f->in.n_steps; i++)
        steps += (f->in.steps[i].to - f->in.steps[i].from) / feb_longest_step(f, &f->in.steps[i]);
    art_build_real(&f->build, "minFraction", wmin);
    art_build_real(&f->build, "minStrain", emin);
    art_build_value(&f->build, "maxGenerations", "%d",
                    (int)fmin(fmax(ceil(steps) + 2, 10), MOST_GENERATIONS));
    if (feb_child(m, "recruitment")) {
        feb_use_all(feb_child(m, "recruitment"));
        feb_refuse(f, feb_child(m, "recruitment"), "recruitment of bonds");
    }
    put_relaxation(f, m);
    status = ART_OK;
out:
    return status;
}

/* ---------------------------------------------------------------- writing */

static int index_of(const struct art_comp *object, const char *name, int n,
                    const char *const *words)
{
    const char *text = art_get_text(object, name);
    for (int i = 0; text && i < n; i++)
        if (strcmp(text, words[i]) == 0) return i;
    return 0;
}

static void write_relaxation(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                             const struct art_comp *object)
{
    const struct relaxation *r = NULL;
    for (int i = 0; object && i < RELAXATIONS; i++)
        if (strcmp(object->cls->name, relaxations[i].cls) == 0) r = &relaxations[i];
    if (!r) {
        febw_refuse(w, holder, "the relaxation of a ReactiveViscoelasticMaterial");
        return;
    }
    art_buf_printf(to, "<relaxation type=\"%s\">", r->type);
    for (int i = 0; i < 8 && r->param[i].ours; i++)
        febw_tag(to, r->param[i].theirs, art_get_double(object, r->param[i].ours));
    if (!r->param[0].ours) febw_put_prony(w, to, object);
    art_buf_puts(to, "</relaxation>");
}

static void write_reactive(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                           const struct art_comp *object)
{
    febw_tag(to, "wmin", art_get_double(object, "minFraction"));
    febw_tag(to, "emin", art_get_double(object, "minStrain"));
    febw_tag(to, "kinetics", 1 + index_of(object, "kinetics", 2, kinetics));
    febw_tag(to, "trigger", index_of(object, "trigger", 3, triggers));
    write_relaxation(w, to, holder, art_get_object(object, "relaxation"));
}

const struct feb_special feb_reactive = {
    " relaxation kinetics trigger minFraction minStrain maxGenerations ", read_reactive,
    write_reactive, NULL};
