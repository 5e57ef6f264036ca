#include <art/math.h>
#include <art/text.h>
#include <stdio.h>

/* Test for a format for one double and nothing else: % flags width .precision letter, width and
 * precision of at most two digits. */
static bool valid_format(const char *fmt)
{
    const char *p = fmt;
    if (*p++ != '%') return false;
    p += strspn(p, "-+ #0");
    for (int k = 0; k < 2 && *p >= '0' && *p <= '9'; k++) p++;
    if (*p == '.') {
        p++;
        for (int k = 0; k < 2 && *p >= '0' && *p <= '9'; k++) p++;
    }
    return *p && strchr("efgEFG", *p) && p[1] == '\0';
}

static void add_number(struct art_buf *buf, const char *fmt, double x)
{
    if (!fmt) {
        art_buf_double(buf, x);
        return;
    }
    /* 310 digits before the point, 99 behind it */
    char text[512];
    int n = snprintf(text, sizeof text, fmt, x);
    for (int i = 0; i < n; i++)
        if (text[i] == ',') text[i] = '.'; /* a locale set by somebody else */
    art_buf_add(buf, text, (size_t)n);
}

int art_dense_format(struct art_buf *buf, const char *fmt, int m, int n, const double *A)
{
    if (art_streq(fmt, "%g")) fmt = NULL;
    if (fmt && !valid_format(fmt))
        return art_error(buf->ctx, ART_EUSAGE, NULL, "'%s' is no format for a number", fmt);
    for (int i = 0; i < m; i++) {
        if (i > 0) art_buf_putc(buf, '\n');
        for (int j = 0; j < n; j++) {
            if (j > 0) art_buf_putc(buf, ' ');
            add_number(buf, fmt, A[(size_t)i * (size_t)n + (size_t)j]);
        }
    }
    return art_buf_status(buf);
}
