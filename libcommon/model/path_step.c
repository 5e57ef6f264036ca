/* This takes one step of a path with wildcards, and finds the property behind a path. */
#include "model_priv.h"
#include <string.h>

/* True if s matches p[n]: * any text, ? any character. */
static bool fits(const char *p, size_t n, const char *s)
{
    size_t i = 0, star = n, back = 0, k = 0;
    while (s[k]) {
        if (i < n && p[i] == '*') {
            star = i++;
            back = k;
        } else if (i < n && (p[i] == '?' || p[i] == s[k])) {
            i++;
            k++;
        } else if (star < n) {
            i = star + 1;
            k = ++back;
        } else {
            return false;
        }
    }
    while (i < n && p[i] == '*') i++;
    return i == n;
}

bool model_step_fits(const struct art_comp *child, const char *step, size_t n)
{
    char number[16];
    if (child->name) return fits(step, n, child->name);
    snprintf(number, sizeof number, "%d", child->number);
    return fits(step, n, number);
}

/* Only the object of a dotted name is checked here: its own property is checked where it is set or
 * read. */
bool model_has_prop(const struct art_comp *comp, const char *prop)
{
    char head[64];
    size_t n = strcspn(prop, ".");
    if (n >= sizeof head) return art_find_prop(comp, prop);
    memcpy(head, prop, n);
    head[n] = '\0';
    return art_find_prop(comp, head);
}
