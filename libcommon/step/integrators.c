/* The table of the integration schemes, from integrators.def. */
#include <art/step.h>

#define X(scheme) extern const struct art_integrator art_integrator_##scheme;
#include "integrators.def"
#undef X

static const struct art_integrator *const schemes[] = {
#define X(scheme) &art_integrator_##scheme,
#include "integrators.def"
#undef X
};

const struct art_integrator *art_integrator_at(int i)
{
    return i >= 0 && (size_t)i < sizeof schemes / sizeof schemes[0] ? schemes[i] : NULL;
}

const struct art_integrator *art_integrator_find(const char *name)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        if (art_streq(scheme->name, name)) return scheme;
    return NULL;
}
