/* This reads files of whole numbers: those of nodes, of elements. */
#include <art/text.h>
#include <string.h>

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

/* To the next byte that says something. */
static const char *skip(const char *s, const char *end)
{
    while (s < end && (is_between(*s) || *s == '#')) {
        if (*s == '#')
            while (s < end && *s != '\n' && *s != '\r') s++;
        else
            s++;
    }
    return s;
}

static size_t word_at(const char *s, const char *end)
{
    const char *from = s;
    while (s < end && !is_between(*s) && *s != '#' && *s != '[' && *s != ']') s++;
    return (size_t)(s - from);
}

struct reading {
    struct art_scan scan; /* for places of errors */
    struct art_numbers *numbers;
};

static int add(struct reading *r, const char *s, size_t n, int *place)
{
    int64_t x;
    size_t used = art_read_int(s, n, &x);
    if (used != n)
        return art_scan_fail(&r->scan, s, ART_ESYNTAX, "'%.*s' is not a whole number",
                             (int)(n < 60 ? n : 60), s);
    if (x < 0 || x > INT32_MAX)
        return art_scan_fail(&r->scan, s, ART_ERANGE, "the number %.*s is outside 0..2147483647",
                             (int)(n < 60 ? n : 60), s);
    *place = (int)x;
    return ART_OK;
}

static int read_item(struct reading *r, const char *s, size_t n)
{
    static const char declares[] = "numNodes=";
    const size_t m = sizeof declares - 1;
    struct art_numbers *to = r->numbers;
    if (to->n == 0 && to->declared < 0 && n > m && memcmp(s, declares, m) == 0)
        return add(r, s + m, n - m, &to->declared);
    if (!ART_GROW(r->scan.ctx, to->number, to->n, to->cap)) return ART_ENOMEM;
    int status = add(r, s, n, &to->number[to->n]);
    if (status == ART_OK) to->n++;
    return status;
}

int art_numbers_read(struct art_ctx *ctx, const struct art_source *src, struct art_numbers *numbers)
{
    struct reading r = {.numbers = numbers};
    const char *end = src->data + src->n, *open = NULL;
    bool closed = false;
    int status = ART_OK;
    memset(numbers, 0, sizeof *numbers);
    numbers->declared = -1;
    art_scan_init(&r.scan, ctx, src);
    for (const char *s = skip(r.scan.p, end); s < end && status == ART_OK; s = skip(s, end)) {
        size_t n = word_at(s, end);
        if (n > 0 && !closed) {
            status = read_item(&r, s, n);
        } else if (n == 0 && *s == '[' && !open && numbers->n == 0) {
            open = s, n = 1;
        } else if (n == 0 && *s == ']' && open && !closed) {
            closed = true, n = 1;
        } else {
            status = art_scan_fail(&r.scan, s, ART_ESYNTAX, "'%c' where a number was expected", *s);
        }
        s += n;
    }
    if (status == ART_OK && open && !closed)
        status = art_scan_fail(&r.scan, open, ART_ESYNTAX, "the bracket is not closed");
    if (status < 0) art_numbers_fini(numbers);
    return status;
}

void art_numbers_fini(struct art_numbers *numbers)
{
    art_free(numbers->number);
    memset(numbers, 0, sizeof *numbers);
}

static void put_comment(struct art_sink *sink, const char *text)
{
    art_sink_puts(sink, "# ");
    for (char c[2] = {0, 0}; *text; text++) {
        c[0] = *text;
        art_sink_puts(sink, *text == '\n' ? "\n# " : c);
    }
    art_sink_puts(sink, "\n");
}

int art_numbers_write(struct art_sink *sink, int n, const int *number,
                      const struct art_numbers_form *form)
{
    int columns = form->columns > 0 ? form->columns : 10;
    if (form->comment) put_comment(sink, form->comment);
    if (form->brackets) art_sink_puts(sink, "[\n");
    for (int i = 0; i < n; i++) {
        art_sink_put_int(sink, number[i]);
        art_sink_puts(sink, i + 1 == n || (i + 1) % columns == 0 ? "\n" : " ");
    }
    return art_sink_write(sink, "]\n", form->brackets ? 2 : 0);
}
