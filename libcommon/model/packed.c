/* These are items of files that state several properties at once (art_class.packs):
 * "couplingParams semiAxisLengths alpha openSimCompatible". */
#include "model_priv.h"
#include <string.h>

/* Finds word i of a text with blanks between words. */
static size_t word_at(const char *text, int i, const char **word)
{
    for (; text; i--) {
        size_t n = strcspn(text, " ");
        if (i == 0 || n == 0) {
            *word = text;
            return n;
        }
        text += n;
        text += strspn(text, " ");
    }
    return 0;
}

static bool is_word(const char *text, int i, const char *word)
{
    const char *at;
    size_t n = word_at(text, i, &at);
    return n == strlen(word) && memcmp(at, word, n) == 0;
}

bool model_packs(const struct art_cls *cls, const char *item)
{
    return cls->packs && is_word(cls->packs, 0, item);
}

bool model_packed_name(const struct art_cls *cls, int i, char name[MODEL_PACKED_NAME])
{
    const char *word;
    size_t n = word_at(cls->packs, i + 1, &word);
    if (n == 0 || n >= MODEL_PACKED_NAME) return false;
    memcpy(name, word, n);
    name[n] = '\0';
    return true;
}

bool model_is_packed(const struct art_cls *cls, const char *prop)
{
    const char *word;
    for (int i = 1; cls->packs && word_at(cls->packs, i, &word) > 0; i++)
        if (is_word(cls->packs, i, prop)) return true;
    return false;
}
