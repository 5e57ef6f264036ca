/* Every property that is an angle states its unit, degrees or radians, in its unit or its help:
 * nobody could tell from the number. */
#include "harness/test.h"
#include <art/plugin.h>
#include <string.h>
#include <strings.h>

/* True if a text has a word, whatever its letters. */
static bool has(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (; text && *text; text++)
        if (strncasecmp(text, word, n) == 0) return true;
    return false;
}

static bool is_angle(const struct art_prop *p)
{
    static const char *const names[] = {"angle", "pennation", "skew", "cutoff", "rotaryLimitTol"};
    if (p->type == ART_P_ORIENT) return true; /* poses have one convention */
    if (p->type != ART_P_DOUBLE && p->type != ART_P_VECTOR && p->type != ART_P_RANGE) return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (has(p->name, names[i])) return true;
    /* what has another dimension is about angles at most */
    return has(p->help, "angle") &&
           (!p->unit || strcmp(p->unit, "1") == 0 || strcmp(p->unit, "L") == 0);
}

/* "per angle", "rectangle", "triangle" are none; a sine of an angle is a number. */
static bool is_stated(const struct art_prop *p)
{
    static const char *const words[] = {"radian",    "degree", "deg",  "per angle", "triangle",
                                        "rectangle", "cosine", "sine", "power of"};
    if (has(p->unit, "deg") || has(p->unit, "rad")) return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (has(p->help, words[i])) return true;
    return false;
}

TEST(phys_angles_state_their_unit)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    int n = 0;
    art_ctx_init(&ctx);
    if (CHECK_STATUS(art_plugin_schema(&ctx, NULL, NULL, 0, &schema), ART_OK))
        for (int k = 0; k < art_schema_count(schema); k++) {
            const struct art_cls *cls = art_schema_at(schema, k);
            for (int i = 0; i < cls->n_props; i++) {
                const struct art_prop *p = cls->props[i];
                if (!is_angle(p)) continue;
                n++;
                CHECK_STR(is_stated(p) ? "" : p->name, "");
            }
        }
    CHECK(n > 100);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}
