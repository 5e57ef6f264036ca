/* Conversion of a surface to the input of tetgen. */
#include "tet.h"
#include <art/repair.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- checks */

enum { SHOWN = 5 };

/* Each kind of flaw with its number and the first places. */
static void report(struct art_ctx *ctx, const struct art_loc *loc, const struct art_flaws *flaws,
                   unsigned kinds)
{
    for (int k = 0; k < ART_FLAW_KINDS; k++) {
        struct art_buf text;
        int shown = 0;
        if (!(kinds >> k & 1) || flaws->count[k] == 0) continue;
        art_buf_init(&text, ctx);
        for (int i = 0; i < flaws->n && shown < SHOWN; i++) {
            const double *x = flaws->list[i].place;
            if (flaws->list[i].kind != (enum art_flaw_kind)k) continue;
            art_buf_printf(&text, "%s(%g, %g, %g)", shown++ ? ", " : "", x[0], x[1], x[2]);
        }
        if (flaws->count[k] > shown) art_buf_puts(&text, ", ...");
        if (art_buf_status(&text) == ART_OK)
            art_error(ctx, ART_ESHAPE, loc, "%d %s: at %s", flaws->count[k],
                      art_flaw_summary((enum art_flaw_kind)k, flaws->count[k]), text.s);
        art_buf_fini(&text);
    }
}

/* Nested skins that look outward are regions here, which other uses have no word for: tet_prepare
 * looks at them. */
int tet_check_surface(struct tet_job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_check how;
    struct art_flaws flaws;
    const char *path = arg_or_stdin(job->cli, 0);
    const struct art_loc loc = {art_streq(path, "-") ? "<stdin>" : path, 0, 0};
    unsigned bad = 0;
    int status, n = 0;
    art_check_init(&how);
    for (int k = 0; k < ART_FLAW_KINDS; k++) {
        const struct art_flaw_type *type = art_flaw_type((enum art_flaw_kind)k);
        if (type->severity == ART_ERROR && type->uses & ART_FOR_FEM) bad |= 1u << k;
    }
    bad &= ~(1u << ART_FLAW_INSIDE_OUT | 1u << ART_FLAW_NESTED);
    how.kinds = bad;
    status = art_mesh_find_flaws(ctx, job->mesh, &how, &flaws);
    if (status < 0) return status;
    for (int k = 0; k < ART_FLAW_KINDS; k++)
        if (bad >> k & 1) n += flaws.count[k];
    if (n > 0) {
        report(ctx, &loc, &flaws, bad);
        status =
            art_error(ctx, ART_ESHAPE, &loc,
                      "the surface cannot be filled as it is; `artmesh repair -x` may repair it, "
                      "`artmesh check` lists every flaw");
    }
    art_flaws_fini(&flaws);
    return status;
}

/* ------------------------------------------------------------------- markers */

static void pair_of(const struct art_mesh *m, const struct art_field *field, int f, int pair[2])
{
    pair[0] = m->face_group ? m->face_group[f] : -1;
    pair[1] = field ? (int)field->val[f] : 0;
}

/* Faces of one group and marker have one number; tetgen may merge flat ones. */
static int number_faces(struct tet_job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_mesh *m = job->mesh;
    const struct art_field *field = art_fields_find(&m->face_fields, "marker");
    struct art_field *out;
    int n = 0, status = ART_OK;
    if (field && (field->dim != 1 || field->type != ART_I32)) field = NULL;
    for (int i = 0; i < m->face_fields.n; i++)
        if (&m->face_fields.list[i] != field)
            ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                    "field '%s' of the faces does not go on to the elements",
                                    m->face_fields.list[i].name));
    for (int i = 0; i < m->vertex_fields.n; i++)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                "field '%s' of the vertices does not go on to the nodes",
                                m->vertex_fields.list[i].name));
    job->marker = art_alloc(ctx, (size_t)m->n_faces, sizeof *job->marker);
    if (!job->marker) return ART_ENOMEM;
    for (int f = 0; f < m->n_faces; f++) pair_of(m, field, f, job->marker[f]);
    qsort(job->marker, (size_t)m->n_faces, sizeof *job->marker, art_compare_int_pairs);
    for (int f = 0; f < m->n_faces; f++)
        if (f == 0 || art_compare_int_pairs(job->marker[f], job->marker[n - 1]) != 0)
            memmove(job->marker[n++], job->marker[f], sizeof *job->marker);
    job->n_markers = n;
    ART_TRY(art_fields_add(ctx, &job->plc->face_fields, "marker", ART_I32, 1, m->n_faces, &out));
    for (int f = 0; f < m->n_faces; f++) {
        int pair[2];
        pair_of(m, field, f, pair);
        const int(*at)[2] =
            bsearch(pair, job->marker, (size_t)n, sizeof *job->marker, art_compare_int_pairs);
        out->val[f] = (double)(at - (const int(*)[2])job->marker) + 1;
    }
out:
    return status;
}

/* --------------------------------------------------------- holes and regions */

/* N numbers between commas; what follows the last goes to *rest, NULL at the end of the text. */
static bool read_numbers(const char *s, double *x, int n, const char **rest)
{
    for (int k = 0; k < n; k++) {
        size_t used = art_read_double(s, strlen(s), &x[k]);
        if (used == 0 || !isfinite(x[k])) return false;
        s += used;
        size_t blanks = strspn(s, " ");
        /* before the next number a blank will do */
        if (blanks && k + 1 < n && s[blanks] != ',' && s[blanks]) {
            s += blanks;
            continue;
        }
        s += blanks;
        if (*s != ',' && (*s != '\0' || k + 1 < n)) return false;
        if (*s == ',')
            s++;
        else
            s = NULL;
    }
    *rest = s;
    return true;
}

/* Lists that grow: numbers of the fields `holes` and `regions`. */
struct numbers {
    double *x;
    int n, cap;
};

static int add_numbers(struct art_ctx *ctx, struct numbers *list, const double *x, int n)
{
    if (!ART_RESERVE(ctx, list->x, (size_t)list->n + (size_t)n, list->cap)) return ctx->status;
    memcpy(list->x + list->n, x, (size_t)n * sizeof *x);
    list->n += n;
    return ART_OK;
}

static int add_region(struct tet_job *job, struct numbers *regions, const double at[3],
                      double volume, const char *name, size_t n)
{
    struct art_ctx *ctx = &job->cli->ctx;
    double x[5] = {at[0], at[1], at[2], 0, volume};
    int index, status;
    ART_TRY(art_mesh_add_name(ctx, &job->regions, name, n, &index));
    x[3] = index + 1;
    ART_TRY(add_numbers(ctx, regions, x, 5));
out:
    return status;
}

static int user_hole(struct tet_job *job, const char *text, struct numbers *holes)
{
    double x[3];
    const char *rest;
    if (!read_numbers(text, x, 3, &rest) || rest)
        return art_error(&job->cli->ctx, ART_EUSAGE, NULL, "--hole=%s: a point is X,Y,Z", text);
    return add_numbers(&job->cli->ctx, holes, x, 3);
}

/* X,Y,Z,NAME[,MAXVOL] */
static int user_region(struct tet_job *job, const char *text, struct numbers *regions)
{
    double x[3], volume = -1;
    const char *name = NULL, *comma, *end;
    if (!read_numbers(text, x, 3, &name) || !name || !*name || *name == ',')
        return art_error(&job->cli->ctx, ART_EUSAGE, NULL,
                         "--region=%s: a region is X,Y,Z,NAME or X,Y,Z,NAME,VOLUME", text);
    comma = strrchr(name, ',');
    if (comma && (!read_numbers(comma + 1, &volume, 1, &end) || end || volume <= 0))
        return art_error(&job->cli->ctx, ART_EUSAGE, NULL,
                         "--region=%s: the largest volume must be a positive number", text);
    return add_region(job, regions, x, volume, name, comma ? (size_t)(comma - name) : strlen(name));
}

/* Points that lie outside do nothing if they are left out; tetgen may crash if they are not. What
 * begins with a point has `width` numbers. */
static int drop_outside(struct tet_job *job, const char *what, struct numbers *list, int width)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_bvh *tree = NULL;
    struct art_winding *winding = NULL;
    int n = list->n, status;
    list->n = 0;
    if (n == 0) return ART_OK;
    ART_TRY(art_bvh_create(ctx, &tree, job->mesh));
    ART_TRY(art_winding_create(ctx, &winding, tree));
    for (int i = 0; i < n; i += width) {
        const double *x = list->x + i;
        if (fabs(art_winding_number(winding, x)) > 0.5) {
            memmove(list->x + list->n, x, (size_t)width * sizeof *x);
            list->n += width;
            continue;
        }
        ART_TRY(art_warn_strict(ctx, ART_EUSAGE, NULL,
                                "%s at (%g, %g, %g): the point is not inside the surface, and "
                                "changes nothing",
                                what, x[0], x[1], x[2]));
    }
out:
    art_winding_free(winding);
    art_bvh_free(tree);
    return status;
}

/* The group that all faces of part c are in; -1. */
static int group_of_part(const struct tet_job *job, const struct art_mesh_topology *t, int c)
{
    const struct art_mesh *m = job->mesh;
    int group = -1;
    for (int f = 0; f < m->n_faces && m->face_group; f++) {
        if (t->component[f] != c) continue;
        if (group >= 0 && m->face_group[f] != group) return -1;
        group = m->face_group[f];
        if (group < 0) return -1;
    }
    return group;
}

static int auto_region(struct tet_job *job, const struct art_mesh_topology *t, int c,
                       const struct art_mesh_skin *skin, struct numbers *regions)
{
    int group = group_of_part(job, t, c);
    char name[32];
    const char *chosen = name;
    snprintf(name, sizeof name, "region%d", regions->n / 5 + 1);
    if (group >= 0) chosen = job->mesh->groups.name[group];
    return add_region(job, regions, skin->inside, -1, chosen, strlen(chosen));
}

/* The regions that a file of the mesh (as .poly) states; NULL. */
static const struct art_field *file_regions(const struct tet_job *job)
{
    const struct art_field *r = art_fields_find(&job->mesh->mesh_fields, "regions");
    return r && r->dim == 0 && r->n == 1 && r->off[1] > 0 && r->off[1] % 5 == 0 ? r : NULL;
}

/* Skins that look outward bound regions; those that look inward, and lie in one, cavities. */
static int look_at_skins(struct tet_job *job, const struct art_mesh_topology *t,
                         struct numbers *holes, struct numbers *regions)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_mesh_skin *skin = NULL;
    int n = 0, bodies = 0, status;
    ART_TRY(art_mesh_closed_shells(ctx, job->mesh, t, &skin, &n));
    job->volume = 0;
    for (int c = 0; c < n; c++) {
        int parent = skin[c].parent;
        bool in_body = parent >= 0 && skin[parent].volume > 0;
        const double *x = skin[c].inside;
        if (skin[c].volume < 0 && !in_body) {
            status = art_error(ctx, ART_ESHAPE, NULL,
                               "the part of the surface around (%g, %g, %g) is inside out "
                               "(`artmesh repair` turns it over)",
                               x[0], x[1], x[2]);
            goto out;
        }
        bodies += skin[c].volume > 0;
        if (skin[c].volume < 0 || !in_body) job->volume += skin[c].volume;
        if (skin[c].volume < 0) ART_TRY(add_numbers(ctx, holes, x, 3));
    }
    for (int c = 0; c < n && bodies > 1 && job->o->region.n == 0 && !file_regions(job); c++)
        if (skin[c].volume > 0) ART_TRY(auto_region(job, t, c, &skin[c], regions));
out:
    art_free(skin);
    return status;
}

static int add_list(struct tet_job *job, const char *name, const struct numbers *list)
{
    struct art_field *field;
    int status = ART_OK;
    if (list->n == 0) return ART_OK;
    ART_TRY(art_fields_add(&job->cli->ctx, &job->plc->mesh_fields, name, ART_F64, 0, 0, &field));
    ART_TRY(art_field_append(&job->cli->ctx, field, list->n, list->x));
out:
    return status;
}

/* Holes and regions of the command line and of a file of the mesh; its regions count only without
 * others, since two in one part would not agree. */
static int given_places(struct tet_job *job, struct numbers *holes, struct numbers *regions)
{
    const struct art_field *h = art_fields_find(&job->mesh->mesh_fields, "holes");
    const struct art_field *r = file_regions(job);
    int status = ART_OK;
    for (int i = 0; i < job->o->region.n; i++)
        ART_TRY(user_region(job, job->o->region.items[i].text, regions));
    for (int i = 0; i < job->o->hole.n; i++)
        ART_TRY(user_hole(job, job->o->hole.items[i].text, holes));
    if (h && h->dim == 0 && h->n == 1 && h->off[1] % 3 == 0)
        ART_TRY(add_numbers(&job->cli->ctx, holes, h->val, h->off[1]));
    for (int i = 0; r && job->o->region.n == 0 && i < r->off[1]; i += 5) {
        char name[ART_NUMBER_MAX];
        size_t n = art_print_double(name, r->val[i + 3]);
        ART_TRY(add_region(job, regions, r->val + i, r->val[i + 4], name, n));
    }
    ART_TRY(drop_outside(job, "hole", holes, 3));
    ART_TRY(drop_outside(job, "region", regions, 5));
out:
    return status;
}

static int find_places(struct tet_job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_mesh_topology *t = NULL;
    struct numbers holes = {0}, regions = {0};
    int status;
    ART_TRY(given_places(job, &holes, &regions));
    bool emptied = holes.n > 0;
    ART_TRY(art_mesh_topology_create(ctx, &t, job->mesh));
    ART_TRY(tet_check_parts(job, t, regions.x, regions.n / 5));
    ART_TRY(look_at_skins(job, t, &holes, &regions));
    if (emptied) job->volume = NAN;
    ART_TRY(add_list(job, "holes", &holes));
    ART_TRY(add_list(job, "regions", &regions));
out:
    art_mesh_topology_free(t);
    art_free(holes.x), art_free(regions.x);
    return status;
}

/* ---------------------------------------------------------------- extra points */

static int add_points(struct tet_job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_mesh *cloud = NULL;
    int status;
    ART_TRY(art_mesh_read(ctx, &cloud, job->o->points, NULL));
    for (int i = 0; i < cloud->n_verts; i++)
        ART_TRY(art_mesh_add_vertex(ctx, job->plc, cloud->pos + 3 * (size_t)i));
out:
    art_mesh_free(cloud);
    return status;
}

int tet_prepare(struct tet_job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_mesh *m = job->mesh;
    int status;
    job->volume = NAN;
    ART_TRY(art_mesh_create(ctx, &job->plc));
    for (int i = 0; i < m->n_verts; i++)
        ART_TRY(art_mesh_add_vertex(ctx, job->plc, m->pos + 3 * (size_t)i));
    if (!job->o->hull) {
        for (int f = 0; f < m->n_faces; f++)
            ART_TRY(art_mesh_add_face(ctx, job->plc, 3, m->face_vert + m->face_off[f]));
        ART_TRY(number_faces(job));
        ART_TRY(find_places(job));
    }
    if (job->o->points) ART_TRY(add_points(job));
out:
    return status;
}

void tet_job_fini(struct tet_job *job)
{
    art_mesh_free(job->mesh);
    art_mesh_free(job->plc);
    art_free(job->marker);
    art_mesh_clear_names(&job->regions);
}
