/* What points of a skin follow, as text: base=x y z baseWeight=w connections=[ F [ ... ] E [ ... ]
 * D [ ... ] ], one such group in brackets of each vertex. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

void art_skin_points_fini(struct art_skin_points *points)
{
    art_free(points->point);
    art_free(points->link);
    art_free(points->node);
    art_free(points->coord);
    memset(points, 0, sizeof *points);
}

int art_skin_points_add(struct art_ctx *ctx, struct art_skin_points *points, const double base[3])
{
    if (!ART_GROW(ctx, points->point, points->n, points->cap)) return ART_ENOMEM;
    struct art_skin_point *p = &points->point[points->n++];
    *p = (struct art_skin_point){.first = points->n_links};
    art_v3_copy(p->base, base);
    return ART_OK;
}

int art_skin_points_link(struct art_ctx *ctx, struct art_skin_points *points,
                         const struct art_skin_link *link, int n, const int *node,
                         const double *coord)
{
    size_t want = (size_t)points->n_coords + (size_t)n;
    if (!ART_GROW(ctx, points->link, points->n_links, points->cap_links) ||
        !ART_RESERVE(ctx, points->node, want, points->cap_nodes) ||
        !ART_RESERVE(ctx, points->coord, want, points->cap_coords))
        return ART_ENOMEM;
    struct art_skin_link *added = &points->link[points->n_links++];
    *added = *link;
    added->first = points->n_coords;
    added->n = n;
    points->point[points->n - 1].n++;
    for (int k = 0; k < n; k++) {
        points->node[points->n_coords] = node ? node[k] : -1;
        points->coord[points->n_coords++] = coord[k];
    }
    return ART_OK;
}

/* Add a coordinate to the last link. */
static int add_coord(struct art_ctx *ctx, struct art_skin_points *points, int node, double x)
{
    if (!ART_GROW(ctx, points->node, points->n_coords, points->cap_nodes) ||
        !ART_GROW(ctx, points->coord, points->n_coords, points->cap_coords))
        return ART_ENOMEM;
    points->node[points->n_coords] = node;
    points->coord[points->n_coords++] = x;
    points->link[points->n_links - 1].n++;
    return ART_OK;
}

/* -------------------------------------------------------------------- reading */

struct reading {
    struct skin_text t;
    const struct art_skin_masters *masters;
    struct art_skin_points *points;
    bool any_sum;
};

static int refuse(const struct reading *r, int status, const struct art_loc *loc, const char *what)
{
    return art_error(r->t.ctx, status, loc, "%s of '%s': %s", r->t.prop,
                     art_comp_path(r->t.comp, NULL), what);
}

/* Read the numbers of an element's nodes, or nodes with theirs, up to ']'. */
static int read_coords(struct reading *r, bool nodes)
{
    struct art_ctx *ctx = r->t.ctx;
    struct art_loc loc;
    bool end;
    int status, node = -1;
    double x;
    for (;;) {
        ART_TRY(skin_text_take(&r->t, ']', &end));
        if (end) break;
        if (nodes) ART_TRY(skin_text_whole(&r->t, &node, NULL));
        ART_TRY(skin_text_number(&r->t, &x, &loc));
        if (!isfinite(x)) return refuse(r, ART_ERANGE, &loc, "a coordinate is no finite number");
        ART_TRY(add_coord(ctx, r->points, node, x));
    }
    status = ART_OK;
out:
    return status;
}

/* Read a link: F [ k w ], E [ k w element dx dy dz a ... ], D [ k w node c ... ] */
static int read_link(struct reading *r, const struct art_token *tok)
{
    struct art_skin_link link = {.elem = -1};
    struct art_loc loc;
    char c = tok->kind == ART_TOK_WORD && tok->n == 1 ? tok->s[0] : 0;
    int status;
    if (c != 'F' && c != 'E' && c != 'D')
        return skin_text_unexpected(&r->t, tok, "F, E, D or ']' in connections");
    link.kind = c == 'F' ? ART_SKIN_FRAME : c == 'E' ? ART_SKIN_ELEMENT : ART_SKIN_NODES;
    ART_TRY(skin_text_char(&r->t, '[', "'[' before a connection"));
    ART_TRY(skin_text_whole(&r->t, &link.master, &loc));
    if (r->masters->n == 0)
        return art_error(r->t.ctx, ART_ERANGE, &loc,
                         "%s of '%s': it follows master %d, and the skin has no masters", r->t.prop,
                         art_comp_path(r->t.comp, NULL), link.master);
    if (link.master >= r->masters->n)
        return art_error(r->t.ctx, ART_ERANGE, &loc,
                         "%s of '%s': it follows master %d, and has masters 0 to %d", r->t.prop,
                         art_comp_path(r->t.comp, NULL), link.master, r->masters->n - 1);
    if (r->masters->master[link.master].fem == (link.kind == ART_SKIN_FRAME))
        return art_error(r->t.ctx, ART_EUSAGE, &loc,
                         "%s of '%s': %c is a connection to a %s, and master %d is none", r->t.prop,
                         art_comp_path(r->t.comp, NULL), c, c == 'F' ? "frame" : "FEM model",
                         link.master);
    ART_TRY(skin_text_number(&r->t, &link.weight, &loc));
    if (!isfinite(link.weight)) return refuse(r, ART_ERANGE, &loc, "a weight is no finite number");
    if (link.kind == ART_SKIN_ELEMENT) {
        ART_TRY(skin_text_whole(&r->t, &link.elem, NULL));
        for (int i = 0; i < 3; i++) ART_TRY(skin_text_number(&r->t, &link.offset[i], &loc));
        if (!isfinite(art_v3_norm(link.offset)))
            return refuse(r, ART_ERANGE, &loc, "an offset is not finite");
    }
    ART_TRY(art_skin_points_link(r->t.ctx, r->points, &link, 0, NULL, NULL));
    if (link.kind == ART_SKIN_FRAME)
        ART_TRY(skin_text_char(&r->t, ']', "']' after master and weight"));
    else
        ART_TRY(read_coords(r, link.kind == ART_SKIN_NODES));
out:
    return status;
}

static int read_links(struct reading *r)
{
    struct art_token tok;
    int status;
    ART_TRY(skin_text_char(&r->t, '[', "'[' before connections"));
    for (;;) {
        ART_TRY(art_lex_next(&r->t.lex, &tok));
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']') break;
        ART_TRY(read_link(r, &tok));
    }
out:
    return status;
}

static int check_sum(const struct reading *r, const struct art_loc *loc)
{
    const struct art_skin_point *p = &r->points->point[r->points->n - 1];
    double sum = p->base_weight;
    for (int k = p->first; k < p->first + p->n; k++) sum += r->points->link[k].weight;
    if (fabs(sum - 1) <= 1e-5 || (r->any_sum && isfinite(sum))) return ART_OK;
    return art_error(r->t.ctx, ART_ERANGE, loc,
                     "%s of '%s': the weights of point %d add up to %.9g, not to 1: it would not "
                     "move with its masters",
                     r->t.prop, art_comp_path(r->t.comp, NULL), r->points->n - 1, sum);
}

/* base=x y z baseWeight=w featureBased=true connections=[ ... ], up to ']' */
static int read_point(struct reading *r, const struct art_loc *loc)
{
    static const double zero[3];
    struct art_token tok;
    int status;
    ART_TRY(art_skin_points_add(r->t.ctx, r->points, zero));
    struct art_skin_point *p = &r->points->point[r->points->n - 1];
    for (;;) {
        ART_TRY(art_lex_next(&r->t.lex, &tok));
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']') break;
        bool base = tok.kind == ART_TOK_WORD && tok.n == 4 && memcmp(tok.s, "base", 4) == 0;
        bool weight = tok.kind == ART_TOK_WORD && tok.n == 10 && !memcmp(tok.s, "baseWeight", 10);
        bool on_mesh =
            tok.kind == ART_TOK_WORD && tok.n == 12 && !memcmp(tok.s, "featureBased", 12);
        bool links = tok.kind == ART_TOK_WORD && tok.n == 11 && !memcmp(tok.s, "connections", 11);
        if (!base && !weight && !links && !on_mesh)
            return skin_text_unexpected(&r->t, &tok, "base, baseWeight, connections or ']'");
        ART_TRY(skin_text_char(&r->t, '=', "'='"));
        for (int i = 0; base && i < 3; i++) ART_TRY(skin_text_number(&r->t, &p->base[i], NULL));
        if (weight) ART_TRY(skin_text_number(&r->t, &p->base_weight, NULL));
        if (on_mesh) {
            ART_TRY(art_lex_next(&r->t.lex, &tok));
            p->on_mesh = tok.kind == ART_TOK_WORD && tok.n == 4;
        }
        if (links) ART_TRY(read_links(r));
    }
    if (!isfinite(art_v3_norm(p->base)))
        return refuse(r, ART_ERANGE, loc, "a base position is not finite");
    ART_TRY(check_sum(r, loc));
out:
    return status;
}

/* name="attachments" may stand before the points. */
static int read_all(struct reading *r)
{
    struct art_token tok;
    int status;
    ART_TRY(skin_text_char(&r->t, '[', "'[' before the attachments of vertices"));
    for (;;) {
        ART_TRY(art_lex_next(&r->t.lex, &tok));
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']') break;
        if (tok.kind == ART_TOK_WORD) {
            bool cls = tok.n == 19 && memcmp(tok.s, "PointSkinAttachment", 19) == 0;
            bool known = (tok.n == 4 && memcmp(tok.s, "name", 4) == 0) ||
                         (tok.n == 9 && memcmp(tok.s, "shortName", 9) == 0);
            if (cls) continue;
            if (!known) return skin_text_unexpected(&r->t, &tok, "'[' or ']'");
            ART_TRY(skin_text_char(&r->t, '=', "'='"));
            ART_TRY(art_lex_next(&r->t.lex, &tok));
            continue;
        }
        if (tok.kind == ART_TOK_INT) continue; /* the number of a component */
        if (tok.kind != ART_TOK_CHAR || tok.ch != '[')
            return skin_text_unexpected(&r->t, &tok, "'[' or ']'");
        ART_TRY(read_point(r, &tok.loc));
    }
out:
    return status;
}

int art_skin_points_read(struct art_ctx *ctx, const struct art_comp *skin,
                         const struct art_skin_masters *masters, bool any_sum,
                         struct art_skin_points *points)
{
    struct art_skin_points all = {0};
    struct reading r = {.masters = masters, .points = &all, .any_sum = any_sum};
    int status = ART_OK;
    if (skin_text_begin(&r.t, ctx, skin, "attachments")) {
        status = read_all(&r);
        skin_text_end(&r.t);
    }
    if (status < 0)
        art_skin_points_fini(&all);
    else
        *points = all;
    return status;
}

int art_skin_point_read(struct art_ctx *ctx, const struct art_comp *att,
                        const struct art_skin_masters *masters, bool any_sum,
                        struct art_skin_points *points)
{
    struct art_skin_points one = {0};
    struct reading r = {.masters = masters, .points = &one, .any_sum = any_sum};
    double base[3] = {0, 0, 0};
    int status = ART_OK;
    if (skin_text_begin(&r.t, ctx, att, "base")) {
        for (int i = 0; i < 3 && status == ART_OK; i++)
            status = skin_text_number(&r.t, &base[i], NULL);
        skin_text_end(&r.t);
    }
    if (status == ART_OK && !isfinite(art_v3_norm(base)))
        status = refuse(&r, ART_ERANGE, &att->loc, "a base position is not finite");
    if (status == ART_OK) status = art_skin_points_add(ctx, &one, base);
    if (status == ART_OK) {
        one.point[0].base_weight = art_get_double(att, "baseWeight");
        one.point[0].on_mesh = art_get_bool(att, "featureBased");
        r.t.ctx = ctx, r.t.comp = att, r.t.prop = "connections";
        if (skin_text_begin(&r.t, ctx, att, "connections")) {
            status = read_links(&r);
            skin_text_end(&r.t);
        }
    }
    if (status == ART_OK) status = check_sum(&r, &att->loc);
    if (status < 0)
        art_skin_points_fini(&one);
    else
        *points = one;
    return status;
}
