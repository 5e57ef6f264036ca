/* This checks the range that a property allows. */
#include "value_priv.h"
#include <math.h>
#include <stdio.h>

/* One end of a range: its number, and how many characters it takes; false if it is none. */
static bool range_end(const char *s, double *x, int *n)
{
    char text[24] = "";
    *n = (int)strcspn(s, ",)]");
    if (*n == 0 || *n >= (int)sizeof text) return false;
    if (art_read_double(s, (size_t)*n, x) == (size_t)*n) return true;
    memcpy(text, s, (size_t)*n);
    return art_parse_double(text, x);
}

/* One interval at the start of `range`. */
static bool interval_holds(const char *range, double x, char why[64])
{
    double lo, hi;
    int n_lo, n_hi;
    if (!range_end(range + 1, &lo, &n_lo) || range[1 + n_lo] != ',') return true;
    const char *second = range + 2 + n_lo;
    if (!range_end(second, &hi, &n_hi)) return true;
    bool lo_open = range[0] == '(', hi_open = second[n_hi] == ')';
    if (lo_open ? !(x > lo) : !(x >= lo)) {
        snprintf(why, 64, "must be %s %.*s", lo_open ? ">" : ">=", n_lo, range + 1);
        return false;
    }
    if (hi_open ? !(x < hi) : !(x <= hi)) {
        snprintf(why, 64, "must be %s %.*s", hi_open ? "<" : "<=", n_hi, second);
        return false;
    }
    return true;
}

bool art_range_holds(const char *range, double x, char why[64])
{
    return !range || *range == '~' || interval_holds(range, x, why);
}

/* Warns of values that are allowed and probably a mistake. */
static void warn_unusual(struct parser *p, const struct art_prop *prop, double x,
                         const struct art_loc *loc)
{
    const char *usual = prop->range ? strchr(prop->range, '~') : NULL;
    char why[64], text[ART_NUMBER_MAX];
    if (!usual || interval_holds(usual + 1, x, why)) return;
    art_print_double(text, x);
    art_warn(p->ctx, loc, "%s = %s is allowed, but usually it is %s", prop->name, text,
             why + strlen("must be "));
}

int model_check_range(struct parser *p, const struct art_prop *prop, const double *x, int n,
                      const struct art_loc *loc)
{
    char why[64];
    for (int i = 0; i < n; i++) {
        if (isnan(x[i]))
            return reported(p,
                            art_error(p->ctx, ART_ERANGE, loc, "%s is not a number", prop->name));
        if (prop->type == ART_P_VECTOR && prop->values && x[i] != floor(x[i])) {
            char text[ART_NUMBER_MAX];
            art_print_double(text, x[i]);
            return reported(p, art_error(p->ctx, ART_ERANGE, loc, "%s = %s is not a whole number",
                                         prop->name, text));
        }
        if (!art_range_holds(prop->range, x[i], why)) {
            char text[ART_NUMBER_MAX];
            art_print_double(text, x[i]);
            return reported(p, art_error(p->ctx, ART_ERANGE, loc, "%s = %s is out of range: %s",
                                         prop->name, text, why));
        }
        warn_unusual(p, prop, x[i], loc);
    }
    return ART_OK;
}

static int check_order(struct parser *p, const struct art_prop *prop, const double range[2],
                       const struct art_loc *loc)
{
    char lo[ART_NUMBER_MAX], hi[ART_NUMBER_MAX];
    if (isnan(range[0]) || isnan(range[1]))
        return reported(p, art_error(p->ctx, ART_ERANGE, loc, "%s is not a number", prop->name));
    if (range[0] <= range[1]) return ART_OK;
    art_print_double(lo, range[0]);
    art_print_double(hi, range[1]);
    return reported(p,
                    art_error(p->ctx, ART_ERANGE, loc,
                              "%s: its low end %s is above its high end %s", prop->name, lo, hi));
}

int model_check_order(struct parser *p, const struct art_prop *prop, const struct art_value *value,
                      const struct art_loc *loc)
{
    /* the rooms have checks of their own for ranges of what moves */
    bool shown = art_streq(prop->unit, "data");
    return shown && value->n == 2 ? check_order(p, prop, value->num, loc) : ART_OK;
}

/* Go behind brackets, blanks and commas. */
static const char *skip_marks(const char *s)
{
    return s + strspn(s, " \t\r\n[](),");
}

static bool is_updating(const char *s, size_t n)
{
    static const char *const words[] = {"FIXED", "AUTO_EXPAND", "AUTO_FIT"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i]) == n && memcmp(s, words[i], n) == 0) return true;
    return false;
}

int model_check_scalar_range(struct parser *p, const struct art_prop *prop, const char *text,
                             const struct art_loc *loc)
{
    double range[2] = {0, 0};
    int n = 0;
    if (strncmp(text, "null", 4) == 0) return ART_OK;
    for (const char *s = skip_marks(text); *s; s = skip_marks(s)) {
        size_t length = strcspn(s, " \t\r\n[](),=");
        double x;
        if (art_read_double(s, length, &x) == length && length > 0 && n < 2)
            range[n++] = x;
        else if (s[length] == '=' && length == 8 && memcmp(s, "interval", 8) == 0)
            length++;
        else if (s[length] == '=' && length == 8 && memcmp(s, "updating", 8) == 0) {
            s += 9;
            length = strcspn(s, " \t\r\n[](),=");
            if (!is_updating(s, length))
                return reported(p, art_error(p->ctx, ART_ERANGE, loc,
                                             "%s: updating=%.*s is none of FIXED, AUTO_EXPAND, "
                                             "AUTO_FIT",
                                             prop->name, (int)length, s));
        } else {
            return reported(p, art_error(p->ctx, ART_ESYNTAX, loc,
                                         "%s: expected [ interval=[ LOW HIGH ] updating=WORD ], "
                                         "found '%.*s'",
                                         prop->name, (int)(length ? length : 1), s));
        }
        s += length;
    }
    if (n == 1)
        return reported(
            p, art_error(p->ctx, ART_ESYNTAX, loc, "%s: a second number is missing", prop->name));
    return n == 2 ? check_order(p, prop, range, loc) : ART_OK;
}
