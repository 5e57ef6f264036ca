/* Strain energies that are stated as a text. */
#include "feb_write.h"
#include <art/formula.h>
#include <string.h>

/* What a name may consist of. */
#define WORD "_.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* A text of FEBio's math in the syntax of art/formula.h: "a = 1; b = 2; f(a, b)" becomes "f(a, b);
 * a = 1; b = 2", ln becomes log. */
static const char *formula_text(struct feb *f, const char *text)
{
    size_t n = strlen(text), k = 0, last = 0;
    char *copy = feb_alloc(f, 2 * n + 4, 1), *made = feb_alloc(f, 2 * n + 4, 1);
    if (!copy || !made) return "";
    for (size_t i = 0; i < n; i++) {
        bool word = i > 0 && strchr(WORD, text[i - 1]);
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
    strcpy(made, copy + last + strspn(copy + last, " "));
    if (last > 1) {
        strcat(made, "; ");
        strncat(made, copy, last - 1);
    }
    return made;
}

int feb_compile(struct feb *f, const struct art_xml_tag *t, const char *text,
                const char *const *names, int n, struct art_formula **formula)
{
    const struct art_loc loc = feb_loc(f, t);
    if (f->status < 0) return f->status;
    return art_formula_compile(f->ctx, &f->arena, formula_text(f, text), &loc, names, n, formula);
}

/* A text that can be read, of invariants that there are. */
static int read_energy(struct feb *f, const struct art_xml_tag *m)
{
    static const char *const names[] = {"I1", "I2", "J"};
    const struct art_xml_tag *t = feb_child(m, "W");
    struct art_quiet quiet;
    struct art_formula *formula;
    const int n_names = feb_is_isochoric(m) ? 2 : 3;
    (void)feb_child(m, "print_derivs");
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <W>");
    const char *text = formula_text(f, t->text);
    art_quiet_begin(f->ctx, &quiet);
    int status = art_formula_compile(f->ctx, &f->arena, text, NULL, names, n_names, &formula);
    status = art_quiet_end(f->ctx, &quiet, status);
    if (art_status_stops(status)) return status;
    if (status < 0)
        feb_refuse(f, t, "an energy <W> that cannot be read: %s", quiet.why);
    else
        art_build_text(&f->build, "W", text);
    return ART_OK;
}

/* The other way round: definitions come first, log becomes ln. */
static void write_energy(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                         const struct art_comp *material)
{
    const char *text = art_get_text(material, "W"), *rest = strchr(text ? text : "", ';');
    struct art_buf plain;
    (void)w;
    (void)holder;
    art_buf_init(&plain, to->ctx);
    if (rest) art_buf_printf(&plain, "%s; ", rest + 1 + strspn(rest + 1, " "));
    art_buf_add(&plain, text ? text : "", rest ? (size_t)(rest - text) : strlen(text ? text : ""));
    art_buf_puts(to, "<W>");
    for (const char *s = plain.s; s && *s; s++) {
        bool log = strncmp(s, "log(", 4) == 0 && (s == plain.s || !strchr(WORD, s[-1]));
        art_buf_puts(to, log ? "ln" : "");
        if (log)
            s += 2;
        else
            art_buf_add(to, s, 1);
    }
    art_buf_puts(to, "</W>");
    art_buf_fini(&plain);
}

const struct feb_special feb_energy = {" W ", read_energy, write_energy, NULL};
