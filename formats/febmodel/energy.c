/* Strain energies that are stated as a text: recognised by their values where they are those of a
 * law here. */
#include "febmodel_calls.h"
#include <art/formula.h>
#include <string.h>

/* "a = 1; b = 2; f(a, b)" becomes "f(a, b); a = 1; b = 2", ln becomes log. */
const char *feb_formula_text(struct feb *f, const char *text)
{
    size_t n = strlen(text), k = 0, last = 0;
    char *copy = feb_alloc(f, 2 * n + 3, 1), *made = feb_alloc(f, 2 * n + 3, 1);
    if (!copy || !made) return "";
    for (size_t i = 0; i < n; i++) {
        bool word =
            i > 0 && (strchr("_.", text[i - 1]) || (text[i - 1] >= '0' && text[i - 1] <= '9') ||
                      ((text[i - 1] | 32) >= 'a' && (text[i - 1] | 32) <= 'z'));
        if (!word && strncmp(text + i, "ln(", 3) == 0) {
            memcpy(copy + k, "log", 3);
            k += 3;
            i++;
            continue;
        }
        copy[k++] = strchr("\t\r\n", text[i]) ? ' ' : text[i];
    }
    while (k > 0 && strchr(" ;", copy[k - 1])) k--;
    copy[k] = '\0';
    for (size_t i = 0; i < k; i++)
        if (copy[i] == ';') last = i + 1;
    strcpy(made, copy + last);
    if (last > 1) {
        strcat(made, ";");
        strncat(made, copy, last - 1);
    }
    return made;
}

/* Its derivatives by I1, I2 and J where the law is compared. */
static const double samples[][3] = {{3, 3, 1},         {3.2, 3.1, 1.1}, {4.1, 3.7, 0.8},
                                    {3.05, 3.02, 1.3}, {7, 9, 0.6},     {3.4, 3.5, 1},
                                    {5, 4, 1.7},       {3.01, 3, 0.95}};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

static int slopes_of(struct feb *f, const struct art_xml_tag *m, double slope[SAMPLES][3],
                     bool *known)
{
    static const char *const names[] = {"I1", "I2", "J"};
    const struct art_xml_tag *t = feb_child(m, "W");
    struct art_quiet quiet;
    struct art_formula *formula;
    *known = false;
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <W>");
    art_quiet_begin(f->ctx, &quiet);
    int status = art_formula_compile(f->ctx, &f->arena, feb_formula_text(f, t->text), NULL, names,
                                     3, &formula);
    status = art_quiet_end(f->ctx, &quiet, status);
    if (art_status_stops(status)) return status;
    *known = status == ART_OK;
    if (!*known) feb_refuse(f, t, "an energy <W> that cannot be read: %s", quiet.why);
    for (int i = 0; *known && i < SAMPLES; i++)
        (void)art_formula_eval(formula, samples[i], slope[i]);
    return ART_OK;
}

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b) + 1e-12);
}

/* a (I1 - 3) + b (I2 - 3) + c ln J + d ln^2 J */
static bool fit(const double slope[SAMPLES][3], double a[4])
{
    a[0] = slope[0][0];
    a[1] = slope[0][1];
    a[2] = slope[0][2]; /* J = 1 */
    a[3] = (samples[1][2] * slope[1][2] - a[2]) / (2 * log(samples[1][2]));
    double size = fabs(a[0]) + fabs(a[1]) + fabs(a[2]) + fabs(a[3]);
    for (int i = 0; i < SAMPLES; i++) {
        double J = samples[i][2];
        if (!is_near(slope[i][0] + size, a[0] + size) ||
            !is_near(slope[i][1] + size, a[1] + size) ||
            !is_near(J * slope[i][2] + 10 * size, a[2] + 2 * a[3] * log(J) + 10 * size))
            return false;
    }
    return size > 0;
}

static int refuse_energy(struct feb *f, const struct art_xml_tag *m)
{
    feb_refuse(f, feb_child(m, "W"), "an energy <W> that is not the one of a law here");
    return ART_OK;
}

int feb_typed_energy(struct feb *f, const struct art_xml_tag *m)
{
    double slope[SAMPLES][3], a[4];
    bool known;
    (void)feb_child(m, "print_derivs");
    int status = slopes_of(f, m, slope, &known);
    if (status < 0) return status;
    /* without a stress at rest, as the law has it */
    if (!known || !fit((const double(*)[3])slope, a) || !is_near(a[2], -2 * (a[0] + 2 * a[1])))
        return refuse_energy(f, m);
    art_build_real(&f->build, "C1", a[0]);
    art_build_real(&f->build, "C2", a[1]);
    art_build_real(&f->build, "K", 2 * a[3]);
    return ART_OK;
}

int feb_typed_uncoupled_energy(struct feb *f, const struct art_xml_tag *m)
{
    static const char *const none[] = {"C11", "C20", "C02"};
    double slope[SAMPLES][3], a[4];
    bool known;
    (void)feb_child(m, "print_derivs");
    int status = slopes_of(f, m, slope, &known);
    if (status < 0) return status;
    if (!known || !fit((const double(*)[3])slope, a) || a[2] != 0 || a[3] != 0)
        return refuse_energy(f, m);
    art_build_real(&f->build, "C10", a[0]);
    art_build_real(&f->build, "C01", a[1]);
    for (int i = 0; i < 3; i++) art_build_real(&f->build, none[i], 0);
    return ART_OK;
}
