/* Reads zones, zone(5). */
#include "multizone_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct zone_reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_zone *zone;
    int cap_seams;
};

static int expect(struct zone_reader *r, const char *word)
{
    art_scan_more(&r->scan);
    if (art_scan_is(&r->scan, word)) return ART_OK;
    return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX, "'%s' is expected here%s", word,
                         r->scan.p >= r->scan.end ? ": the file is cut short" : "");
}

/* Reads the rest of the line as a new string. */
static int text(struct zone_reader *r, const char *word, char **out)
{
    const char *s;
    int status = expect(r, word);
    if (status < 0) return status;
    size_t n = art_scan_rest(&r->scan, &s);
    *out = art_strndup(r->ctx, s, n);
    return *out ? ART_OK : ART_ENOMEM;
}

static int reals(struct zone_reader *r, double *x, int n)
{
    int status = ART_OK;
    for (int i = 0; i < n && status == ART_OK; i++) status = art_scan_real(&r->scan, &x[i]);
    return status;
}

static int index_of_node(struct zone_reader *r, int *i)
{
    const char *at = r->scan.p;
    int status = art_scan_int(&r->scan, i);
    if (status == ART_OK && (*i < 0 || *i >= r->zone->n_nodes))
        return art_scan_fail(&r->scan, at, ART_ERANGE, "there is no node %d: the zone has %d", *i,
                             r->zone->n_nodes);
    return status;
}

/* Reads n indices of nodes, over several lines; none twice. */
static int indices(struct zone_reader *r, int n, int *index)
{
    bool *seen = art_alloc(r->ctx, (size_t)r->zone->n_nodes + 1, sizeof *seen);
    int status = seen ? ART_OK : ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++) {
        art_scan_more(&r->scan);
        status = index_of_node(r, &index[i]);
        if (status == ART_OK && seen[index[i]])
            status = art_scan_fail(&r->scan, r->scan.p, ART_EUSAGE, "node %d is in the list twice",
                                   index[i]);
        if (status == ART_OK) seen[index[i]] = true;
    }
    if (status == ART_OK) status = art_scan_end_line(&r->scan);
    art_free(seen);
    return status;
}

static int read_head(struct zone_reader *r)
{
    struct art_zone *z = r->zone;
    double frame[12];
    const char *word;
    char *key = NULL, *end;
    int version, status;
    if (!art_scan_is(&r->scan, "artzone"))
        return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX,
                             "this is no reduced zone, which begins with 'artzone 1'");
    word = r->scan.p;
    ART_TRY(art_scan_int(&r->scan, &version));
    if (version != 1)
        ART_TRY(art_scan_fail(&r->scan, word, ART_EUNSUPPORTED, "version %d of zones is not known",
                              version));
    ART_TRY(art_scan_end_line(&r->scan));
    ART_TRY(text(r, "name", &z->name));
    ART_TRY(text(r, "units", &z->units));
    ART_TRY(text(r, "source", &z->source));
    ART_TRY(expect(r, "frame"));
    word = r->scan.p;
    ART_TRY(reals(r, frame, 12));
    memcpy(z->frame.p, frame, sizeof z->frame.p);
    memcpy(z->frame.R, frame + 3, sizeof z->frame.R);
    double RtR[9], I[9];
    art_m3_tmul(RtR, z->frame.R, z->frame.R);
    art_m3_identity(I);
    for (int i = 0; i < 9; i++)
        if (fabs(RtR[i] - I[i]) > 1e-9 || art_m3_det(z->frame.R) < 0)
            ART_TRY(art_scan_fail(&r->scan, word, ART_ERANGE, "the frame is not a rotation"));
    ART_TRY(art_scan_end_line(&r->scan));
    ART_TRY(text(r, "key", &key));
    z->key = strtoull(key, &end, 16);
    if (*end || end == key)
        status = art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX, "'%s' is no key", key);
out:
    art_free(key);
    return status;
}

static int read_node(struct zone_reader *r, int i)
{
    struct art_zone *z = r->zone;
    int status;
    art_scan_more(&r->scan);
    ART_TRY(art_scan_int(&r->scan, &z->id[i]));
    const char *at = r->scan.p;
    if (art_scan_is(&r->scan, "free"))
        z->role[i] = ART_ZONE_FREE;
    else if (art_scan_is(&r->scan, "bone"))
        z->role[i] = ART_ZONE_BONE;
    else if (art_scan_is(&r->scan, "seam"))
        z->role[i] = ART_ZONE_SEAM;
    else
        ART_TRY(art_scan_fail(&r->scan, at, ART_ESYNTAX, "a node is free, bone or seam"));
    ART_TRY(reals(r, z->x + 3 * (size_t)i, 3));
    at = r->scan.p;
    ART_TRY(reals(r, &z->mass[i], 1));
    if (z->mass[i] < 0) ART_TRY(art_scan_fail(&r->scan, at, ART_ERANGE, "a mass is not negative"));
    status = art_scan_end_line(&r->scan);
out:
    return status;
}

/* Reads a seam: the word is passed. */
static int read_seam(struct zone_reader *r)
{
    struct art_zone *z = r->zone;
    const char *s;
    int n, status;
    if (!ART_GROW(r->ctx, z->seam, z->n_seams, r->cap_seams)) return ART_ENOMEM;
    struct art_zone_seam *seam = &z->seam[z->n_seams];
    *seam = (struct art_zone_seam){0};
    z->n_seams++;
    ART_TRY(art_scan_count(&r->scan, 2, &n));
    if (n < 1) ART_TRY(art_scan_fail(&r->scan, r->scan.p, ART_ERANGE, "a seam has nodes"));
    size_t len = art_scan_rest(&r->scan, &s);
    seam->name = art_strndup(r->ctx, s, len);
    seam->node = art_alloc(r->ctx, (size_t)n, sizeof *seam->node);
    ART_TRY(seam->name && seam->node ? ART_OK : ART_ENOMEM);
    seam->n = n;
    ART_TRY(indices(r, n, seam->node));
    for (int j = 0; j < n; j++)
        if (z->role[seam->node[j]] != ART_ZONE_SEAM)
            ART_TRY(art_scan_fail(&r->scan, s, ART_EUSAGE,
                                  "node %d of seam '%s' is not marked seam", seam->node[j],
                                  seam->name));
out:
    return status;
}

static int read_geometry(struct zone_reader *r)
{
    struct art_zone *z = r->zone;
    int status;
    ART_TRY(expect(r, "nodes"));
    ART_TRY(art_scan_count(&r->scan, 10, &z->n_nodes));
    if (z->n_nodes < 1) ART_TRY(art_scan_fail(&r->scan, r->scan.p, ART_ERANGE, "a zone has nodes"));
    ART_TRY(zone_alloc_nodes(r->ctx, z));
    for (int i = 0; i < z->n_nodes; i++) ART_TRY(read_node(r, i));
    while (art_scan_more(&r->scan) && art_scan_is(&r->scan, "seam")) ART_TRY(read_seam(r));
    ART_TRY(expect(r, "faces"));
    int n;
    ART_TRY(art_scan_count(&r->scan, 6, &n));
    z->face = art_alloc(r->ctx, (size_t)n + 1, sizeof *z->face);
    ART_TRY(z->face ? ART_OK : ART_ENOMEM);
    z->n_faces = n;
    for (int f = 0; f < n; f++) {
        art_scan_more(&r->scan);
        for (int c = 0; c < 3; c++) ART_TRY(index_of_node(r, &z->face[f][c]));
        ART_TRY(art_scan_end_line(&r->scan));
    }
out:
    return status;
}

/* Seam nodes come first, in their order, then free ones. */
static int check_columns(struct zone_reader *r, const char *at)
{
    const struct art_zone *z = r->zone;
    int c = 0;
    for (int k = 0; k < z->n_seams; k++)
        for (int j = 0; j < z->seam[k].n; j++, c++)
            if (c >= z->n_column_nodes || z->column_node[c] != z->seam[k].node[j])
                return art_scan_fail(&r->scan, at, ART_ESHAPE,
                                     "columns of seam '%s' are missing, or not in its order",
                                     z->seam[k].name);
    for (; c < z->n_column_nodes; c++)
        if (z->role[z->column_node[c]] != ART_ZONE_FREE)
            return art_scan_fail(&r->scan, at, ART_EUSAGE, "node %d with columns is not free",
                                 z->column_node[c]);
    return ART_OK;
}

/* A node of a seam has columns there. */
static int check_seams(struct zone_reader *r, const char *at)
{
    const struct art_zone *z = r->zone;
    for (int i = 0; i < z->n_nodes; i++)
        if (z->role[i] == ART_ZONE_SEAM && z->column_of[i] < 0)
            return art_scan_fail(&r->scan, at, ART_ESHAPE, "node %d is of a seam, but in none", i);
    return ART_OK;
}

static int read_columns(struct zone_reader *r, bool partial)
{
    struct art_zone *z = r->zone;
    const char *at;
    int status;
    art_scan_more(&r->scan);
    at = r->scan.p;
    ART_TRY(expect(r, "columns"));
    ART_TRY(art_scan_count(&r->scan, 2, &z->n_column_nodes));
    z->column_node = art_alloc(r->ctx, (size_t)z->n_column_nodes + 1, sizeof *z->column_node);
    ART_TRY(z->column_node ? ART_OK : ART_ENOMEM);
    ART_TRY(indices(r, z->n_column_nodes, z->column_node));
    ART_TRY(check_columns(r, at));
    zone_index_columns(z);
    ART_TRY(check_seams(r, at));
    ART_TRY(expect(r, "computed"));
    at = r->scan.p;
    ART_TRY(art_scan_int(&r->scan, &z->n_computed));
    if (z->n_computed < 0 || z->n_computed > art_zone_n_columns(z))
        ART_TRY(art_scan_fail(&r->scan, at, ART_ERANGE, "there cannot be %d columns of %d",
                              z->n_computed, art_zone_n_columns(z)));
    if (!partial && z->n_computed < art_zone_n_columns(z))
        ART_TRY(
            art_scan_fail(&r->scan, at, ART_ESHAPE,
                          "only %d of %d columns are there: the reduction was interrupted and can "
                          "be resumed",
                          z->n_computed, art_zone_n_columns(z)));
    status = art_scan_end_line(&r->scan);
out:
    return status;
}

static int read_modes(struct zone_reader *r, int *n)
{
    struct art_zone *z = r->zone;
    struct art_inertia *M = &z->modes.inertia;
    double body[10];
    int status = ART_OK;
    *n = 0;
    if (!art_scan_more(&r->scan) || !art_scan_is(&r->scan, "modes")) return ART_OK;
    const char *at = r->scan.p;
    ART_TRY(art_scan_count(&r->scan, 8, n));
    if (*n < 1) ART_TRY(art_scan_fail(&r->scan, at, ART_ERANGE, "there are %d modes", *n));
    if (!art_scan_has(&r->scan, (uint64_t)*n * 24 * (uint64_t)z->n_nodes))
        ART_TRY(art_scan_fail(&r->scan, at, ART_ESHAPE,
                              "the file is cut short: %d modes are not there", *n));
    ART_TRY(zone_alloc_modes(r->ctx, z, *n));
    ART_TRY(expect(r, "body"));
    at = r->scan.p;
    ART_TRY(reals(r, body, 10));
    if (!(body[0] > 0))
        ART_TRY(art_scan_fail(&r->scan, at, ART_ERANGE, "the mass is not positive"));
    M->mass = body[0];
    art_v3_copy(M->com, body + 1);
    const double J[9] = {body[4], body[7], body[8], body[7], body[5],
                         body[9], body[8], body[9], body[6]};
    memcpy(M->J, J, sizeof J);
    for (int k = 0; k < z->n_seams; k++) {
        ART_TRY(expect(r, "centre"));
        ART_TRY(reals(r, z->modes.centre[k], 3));
    }
    status = art_scan_end_line(&r->scan);
out:
    return status;
}

static int hex(struct zone_reader *r, unsigned long *sum)
{
    const char *word;
    char digits[9] = "", *end;
    size_t n = art_scan_word(&r->scan, &word);
    if (n == 8) memcpy(digits, word, 8);
    *sum = strtoul(digits, &end, 16);
    if (n != 8 || *end)
        return art_scan_fail(&r->scan, word, ART_ESYNTAX,
                             "a check sum has eight hexadecimal digits");
    return ART_OK;
}

static int take(struct zone_reader *r, const char *at, const char *from, double *x, size_t n)
{
    for (size_t i = 0; i < n; i++, from += 8) {
        uint64_t bits = 0;
        for (int k = 0; k < 8; k++) bits |= (uint64_t)(unsigned char)from[k] << (8 * k);
        memcpy(&x[i], &bits, sizeof bits);
        if (!isfinite(x[i]))
            return art_scan_fail(&r->scan, at, ART_ERANGE, "number %zu of the data is not finite",
                                 i);
    }
    return ART_OK;
}

/* Reads the bytes behind the header: sizes and sums first, then the numbers. */
static int read_data(struct zone_reader *r, const struct art_source *src, int modes)
{
    struct art_zone *z = r->zone;
    const size_t rows = 3 * (size_t)z->n_nodes, m = (size_t)modes;
    const size_t part[4] = {rows * (size_t)z->n_computed, m, m * rows, m * 6 * (size_t)z->n_seams};
    unsigned long head_sum, data_sum;
    size_t want = 0, at = 0;
    double n;
    int status;
    art_scan_more(&r->scan);
    const char *line = r->scan.p, *nl;
    ART_TRY(expect(r, "data"));
    ART_TRY(art_scan_real(&r->scan, &n));
    ART_TRY(hex(r, &head_sum));
    ART_TRY(hex(r, &data_sum));
    for (int p = 0; p < 4; p++) want += 8 * part[p];
    nl = memchr(r->scan.p, '\n', (size_t)(src->data + src->n - r->scan.p));
    if (!nl)
        ART_TRY(art_scan_fail(&r->scan, line, ART_ESHAPE, "the file is cut short: it has no data"));
    const size_t here = (size_t)(src->data + src->n - (nl + 1));
    if (art_checksum(src->data, (size_t)(line - src->data)) != head_sum)
        ART_TRY(art_scan_fail(&r->scan, line, ART_ESYNTAX,
                              "the check sum of the header is wrong: it was changed or damaged"));
    if (n != (double)want)
        ART_TRY(art_scan_fail(&r->scan, line, ART_ESHAPE,
                              "%.0f bytes of data do not fit: it takes %zu", n, want));
    if (here != want)
        ART_TRY(art_scan_fail(&r->scan, line, ART_ESHAPE,
                              here < want
                                  ? "the file is cut short: %zu of %zu bytes of data are there"
                                  : "%zu bytes follow where %zu are stated",
                              here, want));
    if (art_checksum(nl + 1, want) != data_sum)
        ART_TRY(art_scan_fail(&r->scan, line, ART_ESYNTAX,
                              "the check sum of the data is wrong: it was changed or damaged"));
    ART_TRY(zone_alloc_columns(r->ctx, z));
    double *const to[4] = {z->xi, z->modes.omega2, z->modes.shape, z->modes.turn};
    for (int p = 0; p < 4; p++) {
        ART_TRY(take(r, line, nl + 1 + at, to[p], part[p]));
        at += 8 * part[p];
    }
out:
    return status;
}

int art_zone_read_source(struct art_ctx *ctx, const struct art_source *src, bool partial,
                         struct art_zone **out)
{
    struct zone_reader r = {.ctx = ctx};
    int modes, status;
    r.zone = art_alloc(ctx, 1, sizeof *r.zone);
    if (!r.zone) return ART_ENOMEM;
    art_scan_init(&r.scan, ctx, src);
    ART_TRY(read_head(&r));
    ART_TRY(read_geometry(&r));
    ART_TRY(read_columns(&r, partial));
    ART_TRY(read_modes(&r, &modes));
    ART_TRY(read_data(&r, src, modes));
    *out = r.zone;
    r.zone = NULL;
out:
    art_zone_free(r.zone);
    return status;
}

int art_zone_read(struct art_ctx *ctx, const char *path, struct art_zone **zone)
{
    struct art_source src = {0};
    int status;
    ART_TRY(art_source_read(ctx, &src, path));
    status = art_zone_read_source(ctx, &src, false, zone);
out:
    art_source_fini(&src);
    return status;
}
