/* This reads the numbers of a law of contact force from the properties of its component. */
#include "../contact_priv.h"
#include <stdio.h>
#include <string.h>

/* Read one property of a law; the result is how many numbers it has. */
static int read(const struct art_comp *comp, const char *name, const struct art_quirks *quirks,
                double *par)
{
    const struct art_prop *row = art_cls_prop(comp->cls, name);
    if (name[0] == '@')
        *par = art_quirk_value(quirks, name);
    else if (row && row->type == ART_P_VECTOR)
        return art_get_vector(comp, name, par, row->size), row->size;
    else if (row && row->type == ART_P_BOOL)
        *par = art_get_bool(comp, name);
    else if (row && row->type == ART_P_ENUM)
        *par = art_get_word_index(comp, name);
    else
        *par = art_get_double(comp, name);
    return 1;
}

void contact_parameters(const struct art_comp *comp, const struct art_contact_force_law *law,
                        const struct art_quirks *quirks, double par[ART_CONTACT_PARAMS],
                        int first[CONTACT_LAW_PROPS])
{
    int n = 0;
    for (int k = 0; k < CONTACT_LAW_PROPS && law->params[k]; k++) {
        first[k] = n;
        n += read(comp, law->params[k], quirks, par + n);
    }
}

const struct art_comp *contact_field_of(const struct art_comp *comp, const char *prop,
                                        const struct art_slot **slot)
{
    char name[80];
    struct art_value value;
    if (snprintf(name, sizeof name, "%sField", prop) >= (int)sizeof name) return NULL;
    *slot = art_comp_slot(comp, name);
    if (!*slot || !art_get(comp, name, &value) || value.is_null || value.type != ART_P_REF ||
        value.n < 1)
        return NULL;
    return value.refs[0].to;
}
