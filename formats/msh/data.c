/* Data of nodes and elements: texts (the first is the name), reals (the time), whole numbers (step,
 * components, items, part), then a row of numbers for each item. */
#include "msh_priv.h"

enum { MOST_TAGS = 1000, MOST_FIELDS = 1000 };

struct head {
    const char *name;
    size_t n_name;
    double time;
    int step, dim, n;
};

static int read_tag_count(struct msh_reader *r, const char *what, int *n)
{
    art_msh_skip(r);
    const char *at = r->p;
    int status = art_msh_text_int(r, what, n);
    if (status < 0) return status;
    if (*n < 0 || *n > MOST_TAGS) return art_msh_fail(r, at, ART_ERANGE, "%s is %d", what, *n);
    return ART_OK;
}

/* A real among the tags, which are text in all files. */
static int read_text_double(struct msh_reader *r, double *x)
{
    bool binary = r->binary;
    r->binary = false;
    int status = art_msh_double(r, x);
    r->binary = binary;
    return status;
}

static int read_head(struct msh_reader *r, struct head *h)
{
    const char *s, *at;
    size_t len;
    double x;
    int n, v, status;
    ART_TRY(read_tag_count(r, "the number of text tags", &n));
    for (int i = 0; i < n; i++) {
        ART_TRY(art_msh_quoted(r, &s, &len));
        if (i == 0) h->name = s, h->n_name = len;
    }
    ART_TRY(read_tag_count(r, "the number of real tags", &n));
    for (int i = 0; i < n; i++) {
        ART_TRY(read_text_double(r, &x));
        if (i == 0) h->time = x;
    }
    ART_TRY(read_tag_count(r, "the number of integer tags", &n));
    art_msh_skip(r);
    at = r->p;
    for (int i = 0; i < n; i++) {
        ART_TRY(art_msh_text_int(r, "an integer tag", &v));
        if (i < 3) *(i == 0 ? &h->step : i == 1 ? &h->dim : &h->n) = v;
    }
    size_t left = (size_t)(r->end - r->p) + 1;
    if (n < 3 || h->dim < 1 || h->n < 0 || (size_t)h->dim > left ||
        (size_t)h->n > left / ((size_t)h->dim + 1))
        return art_msh_fail(r, at, ART_ERANGE,
                            "%d rows of %d numbers are more or less than the file can hold", h->n,
                            h->dim);
out:
    return status;
}

/* A later step of a field that is there becomes "NAME@STEP". */
static int add_field(struct msh_reader *r, const char *at, const struct head *h,
                     struct art_fields *fields, int n_items, struct art_field **f)
{
    int n = (int)(h->n_name < 200 ? h->n_name : 200), status = ART_OK;
    char *name = n > 0 ? art_strndup(r->ctx, h->name, (size_t)n) : art_strdup(r->ctx, "data");
    if (!name) return ART_ENOMEM;
    if (art_fields_find(fields, name)) {
        char *later = art_format(r->ctx, "%s@%d", name, h->step);
        art_free(name);
        if (!(name = later)) return ART_ENOMEM;
    }
    if (fields->n == MOST_FIELDS)
        status = art_msh_fail(r, at, ART_ELIMIT, "there are more than %d fields", MOST_FIELDS);
    else if (art_fields_find(fields, name))
        status = art_msh_fail(r, at, ART_ERANGE, "data '%s' stand twice", name);
    if (status == ART_OK)
        status = art_fields_add(r->ctx, fields, name, ART_F64, h->dim, n_items, f);
    art_free(name);
    return status;
}

int art_msh_read_data(struct msh_reader *r, const char *at, bool of_nodes)
{
    struct art_volume *vol = r->vol;
    struct head h = {0};
    struct art_field *f;
    int id, status;
    double x;
    r->p = at;
    ART_TRY(read_head(r, &h));
    if (r->binary) ART_TRY(art_msh_newline(r));
    ART_TRY(add_field(r, at, &h, of_nodes ? &vol->node_fields : &vol->elem_fields,
                      of_nodes ? vol->n_nodes : vol->n_elems, &f));
    for (int i = 0; i < h.n; i++) {
        if (!r->binary) art_msh_skip(r);
        const char *row = r->p;
        ART_TRY(art_msh_int(r, "the number of a row", &id));
        int item = art_ids_find(of_nodes ? &r->nodes : &r->cells, id);
        if (item < 0)
            return art_msh_fail(r, row, ART_ERANGE, "%s %d of data does not exist",
                                of_nodes ? "node" : "element", id);
        if (!of_nodes) item = r->index_of[item];
        for (int c = 0; c < h.dim; c++) {
            ART_TRY(art_msh_double(r, &x));
            if (item >= 0) f->val[(size_t)h.dim * (size_t)item + (size_t)c] = x;
        }
    }
out:
    return status;
}
