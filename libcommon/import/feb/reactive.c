/* Reactive viscoelasticity and its relaxation functions, read (FEBio User Manual,
 * "Reactive viscoelastic solid"). */
#include "feb_write.h"
#include <string.h>

#define PAIR(tau_, beta_)                                                                          \
    {tau_, "tau", 0, 1},                                                                           \
    {                                                                                              \
        beta_, "beta", 0, 1                                                                        \
    }
#define BY_DISTORTION                                                                              \
    {"tau0", "tau0", 0, 1}, {"tau1", "tau1", 0, 1}, {"beta0", "beta0", 0, 1},                      \
        {"beta1", "beta1", 0, 1},                                                                  \
    {                                                                                              \
        "alpha", "alpha", 1, 1                                                                     \
    }
#define SPECTRUM                                                                                   \
    {"tau1", "tau1", 0, 1},                                                                        \
    {                                                                                              \
        "tau2", "tau2", 0, 1                                                                       \
    }

/* A relaxation function, there and here. */
static const struct feb_relaxation relaxations[] = {
    {"relaxation-exponential", "ExponentialRelaxation", {{"tau", "tau", 0, 1}}},
    {"relaxation-exp-distortion",
     "ExponentialDistortionRelaxation",
     {{"tau0", "tau0", 0, 1}, {"tau1", "tau1", 0, 1}, {"alpha", "alpha", 1, 1}}},
    {"relaxation-Fung", "FungRelaxation", {SPECTRUM}},
    {"relaxation-Park", "ParkRelaxation", {PAIR("tau", "beta")}},
    {"relaxation-Park-distortion", "ParkDistortionRelaxation", {BY_DISTORTION}},
    {"relaxation-power", "PowerRelaxation", {PAIR("tau", "beta")}},
    {"relaxation-power-distortion", "PowerDistortionRelaxation", {BY_DISTORTION}},
    {"relaxation-Prony", "PronyRelaxation", {{NULL, NULL, 0, 0}}},
    {"relaxation-Malkin", "MalkinRelaxation", {SPECTRUM, {"beta", "beta", 0, 1}}},
    {"relaxation-Malkin-distortion",
     "MalkinDistortionRelaxation",
     {{"t1c0", "tau1", 0, 1},
      {"t1c1", "tau1Added", 0, 1},
      {"t1s0", "tau1Strain", 1, 1},
      {"t2c0", "tau2", 0, 1},
      {"t2c1", "tau2Added", 0, 1},
      {"t2s0", "tau2Strain", 1, 1},
      {"beta", "beta", 1, 1}}},
    {"relaxation-CSexp", "ExponentialSpectrumRelaxation", {{"tau", "tau", 0, 1}}},
};
enum { RELAXATIONS = sizeof relaxations / sizeof relaxations[0], MOST_GENERATIONS = 2000 };
const char *const feb_kinetics[] = {"TYPE_I", "TYPE_II"};
const char *const feb_triggers[] = {"STRAIN", "DISTORTION", "DILATATION"};

const struct feb_relaxation *feb_relaxation_at(int i)
{
    return i >= 0 && i < RELAXATIONS ? &relaxations[i] : NULL;
}

/* ---------------------------------------------------------------- reading */

static int put_prony(struct feb *f, const struct art_xml_tag *t)
{
    double tau[6], g[6];
    int status = ART_OK;
    for (int i = 0; i < 6; i++) {
        ART_TRY(feb_number(f, t, feb_format(f, "t%d", i + 1), 1, &tau[i]));
        ART_TRY(feb_number(f, t, feb_format(f, "g%d", i + 1), 0, &g[i]));
    }
    art_build_reals(&f->build, "Tau", 6, tau);
    art_build_reals(&f->build, "Gamma", 6, g);
out:
    return status;
}

static int put_relaxation(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "relaxation");
    const char *type = feb_attr(t, "type");
    const struct feb_relaxation *r = NULL;
    int status = ART_OK;
    for (int i = 0; type && i < RELAXATIONS; i++)
        if (strcmp(type, relaxations[i].type) == 0) r = &relaxations[i];
    if (!r) {
        if (t) feb_use_all(t);
        feb_refuse(f, t ? t : m, "the relaxation \"%s\"", type ? type : "");
        return ART_OK;
    }
    feb_use(t);
    art_build_object(&f->build, "relaxation", feb_format(f, "artkit.%s", r->cls));
    for (int i = 0; i < 8 && r->param[i].ours; i++) {
        double x;
        ART_TRY(feb_number(f, t, r->param[i].theirs, r->param[i].def, &x));
        art_build_real(&f->build, r->param[i].ours, x);
    }
    if (!r->param[0].ours) ART_TRY(put_prony(f, t));
    art_build_close(&f->build);
out:
    return status;
}

static int put_word(struct feb *f, const struct art_xml_tag *m, const char *name, int first, int n,
                    const char *const *words)
{
    double x;
    int status = feb_number(f, m, name, 0, &x);
    if (status < 0) return status;
    if (!(x >= first && x < first + n && x == (int)x))
        return feb_fail(f, feb_child(m, name) ? feb_child(m, name) : m, ART_ERANGE,
                        "<%s> must be %d to %d", name, first, first + n - 1);
    art_build_value(&f->build, name, "%s", words[(int)x - first]);
    return ART_OK;
}

/* There a point remembers all generations, one a step at most. */
int feb_reactive(struct feb *f, const struct art_xml_tag *m)
{
    double wmin, emin, steps = 0;
    int status;
    ART_TRY(put_word(f, m, "kinetics", 1, 2, feb_kinetics));
    ART_TRY(put_word(f, m, "trigger", 0, 3, feb_triggers));
    ART_TRY(feb_number(f, m, "wmin", 0, &wmin));
    ART_TRY(feb_number(f, m, "emin", 0, &emin));
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
    status = put_relaxation(f, m);
out:
    return status;
}
