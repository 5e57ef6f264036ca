/* This answers queries of the schema: classes by name, the properties of a class, and what a
 * misspelt name may mean. */
#include "schema_priv.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool model_list_key(const char *key)
{
    return *key && key[strspn(key, "0123456789")] == '\0';
}

const struct art_cls *art_schema_class(const struct art_schema *schema, const char *name)
{
    return name ? art_map_get(&schema->names, name) : NULL;
}

int art_schema_count(const struct art_schema *schema)
{
    return schema->n;
}

const struct art_cls *art_schema_at(const struct art_schema *schema, int i)
{
    return i >= 0 && i < schema->n ? schema->list[i] : NULL;
}

/* In the original's own packages a name that is not known is misspelt, or of a later version;
 * elsewhere it is a user's own. */
bool model_is_core_class(const char *name)
{
    return strncmp(name, "artisynth.core.", 15) == 0 || strncmp(name, "maspack.", 8) == 0;
}

/* Find the class that a name begins: Thelen2003AxialMuscle for "thelen2003"; materials come before
 * others. */
static const char *shortest_with(const struct art_schema *schema, const char *start)
{
    const char *found = NULL;
    size_t n = strlen(start);
    for (int i = 0; i < schema->n && n >= 4; i++) {
        const char *name = schema->list[i]->name;
        if (strncasecmp(name, start, n) != 0) continue;
        if (strcmp(name + n, "Material") == 0) return name;
        if (!found || strlen(name) < strlen(found)) found = name;
    }
    return found;
}

const char *art_schema_nearest(const struct art_schema *schema, const char *name)
{
    const char *found = NULL;
    if (model_is_core_class(name)) name = strrchr(name, '.') + 1;
    int best = 2 + (int)(strlen(name) / 4);
    for (int i = 0; i < schema->n; i++) {
        int d = art_edit_distance(name, schema->list[i]->name, best);
        if (d < best) {
            best = d;
            found = schema->list[i]->name;
        }
    }
    return found ? found : shortest_with(schema, name);
}

/* The length of the word that a name begins with: to the next capital letter, at least one letter.
 */
static size_t word_length(const char *s)
{
    size_t n = *s != '\0';
    while (s[n] && !(s[n] >= 'A' && s[n] <= 'Z')) n++;
    return n;
}

static bool has_words(const char *text, const char *words)
{
    char word[64];
    for (; *words; words += strlen(word)) {
        size_t n = word_length(words);
        if (n >= sizeof word) return false;
        memcpy(word, words, n);
        word[n] = '\0';
        text = strstr(text, word);
        if (!text) return false;
        text += n;
    }
    return true;
}

const char *art_schema_with_words(const struct art_schema *schema, const char *name)
{
    enum { LEAST = 5 };
    const char *found = NULL;
    for (int i = 0; i < schema->n && strlen(name) >= LEAST; i++) {
        const char *other = schema->list[i]->name;
        if (has_words(other, name) && (!found || strlen(other) < strlen(found))) found = other;
    }
    return found;
}

const char *art_cls_nearest(const struct art_cls *cls, const char *prop)
{
    const char *found = NULL;
    int best = 2 + (int)(strlen(prop) / 4);
    for (int i = 0; i < cls->n_props; i++) {
        int d = art_edit_distance(prop, cls->props[i]->name, best);
        if (d < best) {
            best = d;
            found = cls->props[i]->name;
        }
    }
    return found;
}

const struct art_prop *art_cls_prop(const struct art_cls *cls, const char *name)
{
    for (int i = cls->n_props - cls->n_custom; i < cls->n_props; i++)
        if (strcmp(cls->props[i]->name, name) == 0) return cls->props[i];
    if (cls->n_custom) cls = cls->base;
    if (cls->item && model_list_key(name)) return cls->item;
    return art_map_get(&cls->prop_map, name);
}

void art_cls_lacks(const struct art_cls *cls, const char *parts[2])
{
    while (cls && !(cls->def && cls->def->lacks)) cls = cls->base;
    parts[0] = cls ? "; no file holds " : "";
    parts[1] = cls ? cls->def->lacks : "";
}

bool art_cls_is(const struct art_cls *cls, const char *ancestor)
{
    /* most names differ in their first letter, and this is asked very often */
    for (; cls; cls = cls->base)
        if (cls->name[0] == ancestor[0] && strcmp(cls->name, ancestor) == 0) return true;
    return false;
}
