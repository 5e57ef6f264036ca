/* This file holds the table of the integration schemes, which integrators.def lists. */
#include <art/step.h>

#define X(file, name) extern const struct art_integrator art_integrator_##file;
#include <art/integrators.def>
#undef X

static const struct {
    const char *name;
    const struct art_integrator *scheme;
} rows[] = {
#define X(file, name) {#name, &art_integrator_##file},
#include <art/integrators.def>
#undef X
};

enum { N = sizeof rows / sizeof rows[0] };

const struct art_integrator *art_integrator_at(int i)
{
    return i >= 0 && i < N ? rows[i].scheme : NULL;
}

const struct art_integrator *art_integrator_find(const char *name)
{
    for (int i = 0; i < N; i++)
        if (art_streq(rows[i].name, name)) return rows[i].scheme;
    return NULL;
}

const char *art_integrator_name(const struct art_integrator *scheme)
{
    for (int i = 0; i < N; i++)
        if (rows[i].scheme == scheme) return rows[i].name;
    return "?";
}
