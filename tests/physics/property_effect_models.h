/* Models in which each property that should move something does: effect_models.c; see effect_test.c. */
#ifndef PROPERTY_EFFECT_MODELS_H
#define PROPERTY_EFFECT_MODELS_H

struct property_effect_model {
    const char *name;
    const char *text;        /* "%s": each class that extends `each`, one after the other */
    const char *each;        /* NULL: none */
    const char *law;         /* path and property of that object, whose numbers are random; or NULL */
    int steps;               /* of 0.01; 0: ten */
    const char *integrator;  /* NULL: that of the model */
};
/* NULL behind the last one. */
const struct property_effect_model *property_effect_model_at(int i);

#endif
