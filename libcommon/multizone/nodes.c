/* This file finds nodes of a FEM model by a text: numbers, files, attachments, expressions. */
#include "multizone_priv.h"
#include <art/mechtree.h>
#include <art/series.h>
#include <art/volume.h>
#include <math.h>
#include <string.h>

struct picker {
    struct art_ctx *ctx;
    const struct art_comp *fem;
    const struct art_rigid *frame;
    struct art_volume *vol; /* at rest */
    bool *seen;
    int *list, n;
};

static int take(struct picker *p, int id)
{
    int i = 0;
    while (i < p->vol->n_nodes && art_volume_node_id(p->vol, i) != id) i++;
    if (i == p->vol->n_nodes)
        return art_error(p->ctx, ART_ENOTFOUND, NULL, "'%s' has no node %d",
                         art_comp_path(p->fem, NULL), id);
    if (!p->seen[i]) p->list[p->n++] = i;
    p->seen[i] = true;
    return ART_OK;
}

static int by_numbers(struct picker *p, const char *text)
{
    const char *s = text;
    while (*s) {
        int64_t a, b;
        size_t used = art_read_int(s, strlen(s), &a);
        s += used;
        b = a;
        if (used && *s == '-') {
            used = art_read_int(s + 1, strlen(s + 1), &b);
            s += used + 1;
        }
        if (used == 0 || (*s && *s != ',') || a < 0 || b < a || b > INT32_MAX)
            return art_error(p->ctx, ART_EUSAGE, NULL, "'%s' are no numbers of nodes as 1,4,7-9",
                             text);
        for (int64_t id = a; id <= b; id++) {
            int status = take(p, (int)id);
            if (status < 0) return status;
        }
        if (*s == ',') s++;
    }
    return ART_OK;
}

static int by_file(struct picker *p, const char *path)
{
    struct art_source src = {0};
    struct art_numbers numbers = {0};
    int status;
    ART_TRY(art_source_read(p->ctx, &src, path));
    ART_TRY(art_numbers_read(p->ctx, &src, &numbers));
    for (int i = 0; i < numbers.n; i++) ART_TRY(take(p, numbers.number[i]));
out:
    art_numbers_fini(&numbers);
    art_source_fini(&src);
    return status;
}

static int by_attachment(struct picker *p, const char *path)
{
    struct art_comp *frame = NULL, **attachment = NULL;
    const struct art_comp *nodes = art_comp_child(p->fem, "nodes");
    int status;
    ART_TRY(art_find_checked(p->ctx, p->fem->model->root, path, NULL, &frame));
    attachment = art_comp_attachments(p->ctx, p->fem->model);
    ART_TRY(attachment ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < p->vol->n_nodes; i++) {
        const struct art_comp *att = attachment[nodes->children[i]->order];
        if (att && art_comp_is(att, "PointFrameAttachment") && art_get_ref(att, "frame") == frame)
            ART_TRY(take(p, art_volume_node_id(p->vol, i)));
    }
    status = ART_OK;
out:
    art_free(attachment);
    return status;
}

static int by_surface(struct picker *p, bool *in)
{
    return art_volume_surface_nodes(p->ctx, p->vol, in);
}

static int by_expression(struct picker *p, const char *text, const bool *among)
{
    static const struct art_expr_var vars[] = {{"x", 1}, {"y", 1}, {"z", 1}};
    const size_t n = (size_t)p->vol->n_nodes;
    struct art_expr *expr = NULL;
    double *x = art_alloc(p->ctx, 5 * n + 1, sizeof *x), *t = x + 3 * n;
    const struct art_expr_column columns[] = {{x, 3}, {x + 1, 3}, {x + 2, 3}};
    int status = x ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    status = art_expr_compile(p->ctx, &expr, text, NULL, vars, 3, false);
    /* the text stands on the command line */
    ART_TRY(status < 0 && status != ART_ENOMEM ? ART_EUSAGE : status);
    if (art_expr_size(expr) != 1)
        ART_TRY(art_error(p->ctx, ART_EUSAGE, NULL, "'%s' gives %d value{s}, not one", text,
                          art_expr_size(expr)));
    for (size_t i = 0; i < n; i++) art_rigid_inv_point(x + 3 * i, p->frame, p->vol->pos + 3 * i);
    ART_TRY(art_expr_eval(p->ctx, expr, columns, t, n, t + n));
    for (size_t i = 0; i < n; i++)
        if ((!among || among[i]) && t[n + i] != 0 && !isnan(t[n + i]))
            ART_TRY(take(p, art_volume_node_id(p->vol, (int)i)));
out:
    art_free(x);
    art_expr_free(expr);
    return status;
}

static int pick(struct picker *p, const char *text)
{
    static const char surface[] = "surface", attached[] = "attached:";
    bool *on = NULL;
    int status;
    if (text[0] == '@') return by_file(p, text + 1);
    if (art_starts_with(text, attached)) return by_attachment(p, text + strlen(attached));
    if (strspn(text, "0123456789,-") == strlen(text)) return by_numbers(p, text);
    if (!art_starts_with(text, surface)) return by_expression(p, text, NULL);
    on = art_alloc(p->ctx, (size_t)p->vol->n_nodes + 1, sizeof *on);
    ART_TRY(on ? ART_OK : ART_ENOMEM);
    ART_TRY(by_surface(p, on));
    const char *rest = text + strlen(surface);
    if (*rest && *rest != ':')
        ART_TRY(art_error(p->ctx, ART_EUSAGE, NULL, "'%s' is not of the form surface:EXPRESSION",
                          text));
    status = by_expression(p, *rest ? rest + 1 : "1", on);
out:
    art_free(on);
    return status;
}

int art_zone_nodes(struct art_ctx *ctx, const struct art_comp *fem, const struct art_rigid *frame,
                   const char *text, int **list, int *n)
{
    struct picker p = {.ctx = ctx, .fem = fem, .frame = frame};
    int status;
    ART_TRY(art_fem_tree_mesh(ctx, fem, true, &p.vol));
    p.list = art_alloc(ctx, (size_t)p.vol->n_nodes + 1, sizeof *p.list);
    p.seen = art_alloc(ctx, (size_t)p.vol->n_nodes + 1, sizeof *p.seen);
    ART_TRY(p.list && p.seen ? ART_OK : ART_ENOMEM);
    if (!*text) ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "a set of nodes is empty text"));
    ART_TRY(pick(&p, text));
    if (p.n == 0)
        ART_TRY(art_error(ctx, ART_ENOTFOUND, NULL, "no node of '%s' is chosen by '%s'",
                          art_comp_path(fem, NULL), text));
    *list = p.list;
    *n = p.n;
    p.list = NULL;
out:
    art_free(p.list);
    art_free(p.seen);
    art_volume_free(p.vol);
    return status;
}
