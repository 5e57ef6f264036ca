/* Control: the kind of the analysis, its steps and their ends. */
#include "feb_write.h"
#include <art/text.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ENDS = 1000 };

/* The times of way points: `[ [ time=1 breakpoint=true ] ... ]` or plain numbers, as text. */
static int read_ends(const struct febw *w, double *end)
{
    const struct art_slot *s = art_comp_slot(w->model->root, "waypoints");
    int n = 0;
    if (!s || !s->has_value || !s->value.text) return 0;
    for (const char *p = s->value.text, *last = p + s->value.text_n; p < last && n < MOST_ENDS;) {
        char word[64];
        size_t k = 0;
        while (p < last && strchr("[] \t\r\n", *p)) p++;
        while (p < last && !strchr("[] \t\r\n", *p) && k < sizeof word - 1) word[k++] = *p++;
        word[k] = '\0';
        double t;
        if (art_parse_double(strncmp(word, "time=", 5) == 0 ? word + 5 : word, &t) &&
            t > (n > 0 ? end[n - 1] : 0))
            end[n++] = t;
        if (k == 0) break;
    }
    return n;
}

/* Without way points: where the last probe ends, or 1. */
static double find_end(const struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->model->root, "inputProbes");
    double end = 0;
    for (int i = 0; list && i < list->n_children; i++)
        end = fmax(end, art_get_double(list->children[i], "stopTime"));
    return end > 0 ? end : 1;
}

static double step_size(const struct febw *w)
{
    double h = art_get_double(w->model->root, "maxStepSize");
    double own = art_get_double(w->mech, "maxStepSize");
    if (own > 0 && isfinite(own) && !(h > 0 && h <= own)) h = own;
    return h > 0 && isfinite(h) ? h : 0.01;
}

/* Newmark's method is there the rhoi -2. */
static void put_weights(const struct febw *w, struct art_buf *to)
{
    double radius = art_get_double(w->mech, "spectralRadius"), newmark[2] = {0.25, 0.5};
    febw_tag(to, "rhoi", radius < 0 ? -2 : radius);
    if (radius >= 0) return;
    art_get_vector(w->mech, "newmark", newmark, 2);
    febw_tag(to, "beta", newmark[0]);
    febw_tag(to, "gamma", newmark[1]);
}

static void put_control(const struct febw *w, struct art_buf *to, double from, double end, double h)
{
    double n = floor((end - from) / h + 1e-9), size = h;
    if (n < 1) n = 1;
    if (from + n * h != end) size = (end - from) / n;
    art_buf_printf(to, "    <analysis>%s</analysis>\n    ", w->dynamic ? "DYNAMIC" : "STATIC");
    art_buf_printf(to, "<time_steps>%.0f</time_steps>\n    ", n);
    febw_tag(to, "step_size", size);
    art_buf_printf(to, "\n    <solver type=\"solid\"><symmetric_stiffness>%s</symmetric_stiffness>",
                   w->follower ? "non-symmetric" : "symmetric");
    const char *how = art_get_text(w->mech, "integrator");
    if (w->dynamic && how && strcmp(how, "GeneralizedAlpha") == 0) put_weights(w, to);
    if (w->dynamic && how && strcmp(how, "Trapezoidal") == 0) febw_tag(to, "rhoi", 1);
    art_buf_puts(to, "</solver>\n");
    if (!art_get_bool(w->model->root, "adaptiveStepping")) return;
    art_buf_puts(to, "    <time_stepper type=\"default\">");
    febw_tag(to, "dtmin", art_get_double(w->model->root, "minStepSize"));
    febw_tag(to, "dtmax", size);
    art_buf_puts(to, "</time_stepper>\n");
}

int febw_control(struct febw *w, struct art_buf *to, struct art_buf *steps)
{
    double *end = art_arena_alloc(w->ctx, &w->arena, MOST_ENDS, sizeof *end), h = step_size(w);
    if (!end) return ART_ENOMEM;
    int n = read_ends(w, end), status = ART_OK;
    if (n == 0) end[n++] = find_end(w);
    if (n == 1) {
        put_control(w, to, 0, end[0], h);
        febw_refuse_spans(w);
        return ART_OK;
    }
    for (int i = 0; i < n; i++) {
        art_buf_printf(steps, "    <step id=\"%d\" name=\"step%d\">\n    <Control>\n", i + 1,
                       i + 1);
        put_control(w, steps, i > 0 ? end[i - 1] : 0, end[i], h);
        art_buf_puts(steps, "    </Control>\n");
        ART_TRY(febw_step_boundary(w, steps, i > 0 ? end[i - 1] : -INFINITY,
                                   i < n - 1 ? end[i] : INFINITY));
        art_buf_puts(steps, "    </step>\n");
    }
    febw_refuse_spans(w);
out:
    return status;
}
