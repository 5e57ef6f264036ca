/* This file reads chains from files: zones, hinges between them, seams. */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

struct chain_reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_chain_model *m;
    char *dir; /* of the file */
    int cap_zones, cap_seams, cap_degrees;
};

static int fail_at(struct chain_reader *r, const char *at, int status, const char *what,
                   const char *word, size_t n)
{
    return art_scan_fail(&r->scan, at, status, "%s '%.*s'", what, (int)n, word);
}

static int find_zone(struct chain_reader *r, const char *name, size_t n, int *zone)
{
    for (int z = 0; z < r->m->n_zones; z++)
        if (strlen(r->m->name[z]) == n && memcmp(r->m->name[z], name, n) == 0) {
            *zone = z;
            return ART_OK;
        }
    return fail_at(r, name, ART_ENOTFOUND, "there is no zone", name, n);
}

static int numbers(struct chain_reader *r, const char *s, size_t n, double x[3])
{
    const char *p = s;
    for (int k = 0; k < 3; k++) {
        size_t used = art_read_double(p, n - (size_t)(p - s), &x[k]);
        if (used == 0 || !isfinite(x[k]))
            return fail_at(r, s, ART_ESYNTAX, "expected three numbers x,y,z, not", s, n);
        p += used;
        bool last = k == 2;
        if (last ? p != s + n : (p == s + n || *p != ','))
            return fail_at(r, s, ART_ESYNTAX, "expected three numbers x,y,z, not", s, n);
        p += !last;
    }
    return ART_OK;
}

/* parent=NAME, at=x,y,z, pivot=x,y,z, axis=x,y,z */
static int read_joint(struct chain_reader *r, int z, bool given[3])
{
    static const char *const keys[] = {"at=", "pivot=", "axis="};
    struct art_chain_joint *j = &r->m->joint[z];
    double *const to[] = {j->at.p, j->pivot, j->axis};
    const char *word;
    size_t n;
    int status = ART_OK;
    while ((n = art_scan_word(&r->scan, &word)) > 0) {
        int k = 0;
        if (n > 7 && memcmp(word, "parent=", 7) == 0) {
            if (j->parent >= 0) ART_TRY(fail_at(r, word, ART_ESYNTAX, "given twice:", word, n));
            ART_TRY(find_zone(r, word + 7, n - 7, &j->parent));
            if (j->parent == z)
                ART_TRY(fail_at(r, word, ART_EUSAGE, "a zone is not its own parent:", word, n));
            continue;
        }
        while (k < 3 && !(n > strlen(keys[k]) && memcmp(word, keys[k], strlen(keys[k])) == 0)) k++;
        if (k == 3)
            ART_TRY(fail_at(r, word, ART_ESYNTAX, "expected parent=, at=, pivot= or axis=, not",
                            word, n));
        if (given[k]) ART_TRY(fail_at(r, word, ART_ESYNTAX, "given twice:", word, n));
        ART_TRY(numbers(r, word + strlen(keys[k]), n - strlen(keys[k]), to[k]));
        given[k] = true;
        if (k == 2 && art_v3_normalize(j->axis, j->axis) == 0)
            ART_TRY(art_scan_fail(&r->scan, word, ART_ERANGE, "the axis is zero"));
    }
out:
    return status;
}

static int load_zone(struct chain_reader *r, const char *file, size_t n, struct art_zone **zone)
{
    char *name = art_strndup(r->ctx, file, n), *path = NULL;
    int status = name ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    path = art_path_join(r->ctx, r->dir, name);
    ART_TRY(path ? ART_OK : ART_ENOMEM);
    status = art_zone_read(r->ctx, path, zone);
out:
    art_free(name);
    art_free(path);
    return status;
}

static int read_zone(struct chain_reader *r)
{
    struct art_chain_model *m = r->m;
    const char *name, *file;
    bool given[3] = {false};
    int z = m->n_zones, cap = r->cap_zones, status, other;
    size_t n = art_scan_word(&r->scan, &name), n_file = art_scan_word(&r->scan, &file);
    if (n == 0 || n_file == 0)
        return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX, "expected zone NAME FILE");
    for (int k = 0; k < z; k++)
        if (strlen(m->name[k]) == n && memcmp(m->name[k], name, n) == 0)
            return fail_at(r, name, ART_EUSAGE, "there are two zones", name, n);
    if (!ART_RESERVE(r->ctx, m->zone, z + 1, r->cap_zones)) return ART_ENOMEM;
    r->cap_zones = cap;
    if (!ART_RESERVE(r->ctx, m->name, z + 1, cap)) return ART_ENOMEM;
    cap = r->cap_zones;
    if (!ART_RESERVE(r->ctx, m->joint, z + 1, cap)) return ART_ENOMEM;
    r->cap_zones = cap;
    m->zone[z] = NULL;
    m->joint[z] = (struct art_chain_joint){.parent = -1, .axis = {0, 1, 0}};
    art_rigid_identity(&m->joint[z].at);
    m->name[z] = art_strndup(r->ctx, name, n);
    if (!m->name[z]) return ART_ENOMEM;
    m->n_zones++;
    ART_TRY(load_zone(r, file, n_file, &m->zone[z]));
    ART_TRY(read_joint(r, z, given));
    other = m->joint[z].parent;
    /* in the place that it has in its model, unless the file says where */
    if (!given[0] && other >= 0)
        art_rigid_mul_inv_left(&m->joint[z].at, &m->zone[other]->frame, &m->zone[z]->frame);
    if (!given[0] && other < 0) m->joint[z].at = m->zone[z]->frame;
    if (!given[1]) art_v3_copy(m->joint[z].pivot, m->joint[z].at.p);
    status = art_scan_end_line(&r->scan);
out:
    return status;
}

static int read_end(struct chain_reader *r, int *zone, int *seam)
{
    const char *word, *colon;
    size_t n = art_scan_word(&r->scan, &word);
    int status;
    colon = n ? memchr(word, ':', n) : NULL;
    if (!colon) return fail_at(r, word, ART_ESYNTAX, "expected ZONE:SEAM, not", word, n);
    ART_TRY(find_zone(r, word, (size_t)(colon - word), zone));
    const struct art_zone *z = r->m->zone[*zone];
    for (*seam = 0; *seam < z->n_seams; ++*seam)
        if (strlen(z->seam[*seam].name) == n - (size_t)(colon + 1 - word) &&
            memcmp(z->seam[*seam].name, colon + 1, n - (size_t)(colon + 1 - word)) == 0)
            return ART_OK;
    status = fail_at(r, word, ART_ENOTFOUND, "there is no seam", word, n);
out:
    return status;
}

static int read_degree(struct chain_reader *r, int *degree)
{
    const char *word = r->scan.p;
    int status;
    ART_TRY(art_scan_int(&r->scan, degree));
    if (*degree < 0 || *degree > ART_CHAIN_MOST_DEGREE)
        status = art_scan_fail(&r->scan, word, ART_ERANGE, "the degree of a seam is 0 to %d",
                               ART_CHAIN_MOST_DEGREE);
out:
    return status;
}

static int read_seam(struct chain_reader *r, bool is_free)
{
    struct art_chain_model *m = r->m;
    struct art_chain_seam s = {.zone = {-1, -1},
                               .bond = is_free ? ART_CHAIN_FREE : ART_CHAIN_BONDED};
    int degree = -1, status;
    ART_TRY(read_end(r, &s.zone[0], &s.seam[0]));
    if (!is_free) {
        ART_TRY(read_end(r, &s.zone[1], &s.seam[1]));
        if (art_scan_is(&r->scan, "kinematic"))
            s.bond = ART_CHAIN_KINEMATIC;
        else if (art_scan_is(&r->scan, "degree"))
            ART_TRY(read_degree(r, &degree));
    }
    if (!ART_GROW(r->ctx, m->seam, m->n_seams, r->cap_seams) ||
        !ART_GROW(r->ctx, m->degree, m->n_seams, r->cap_degrees))
        return ART_ENOMEM;
    m->degree[m->n_seams] = degree;
    m->seam[m->n_seams++] = s;
    status = art_scan_end_line(&r->scan);
out:
    return status;
}

static int read_lines(struct chain_reader *r)
{
    int version, status;
    if (!art_scan_more(&r->scan) || !art_scan_is(&r->scan, "artchain"))
        return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX,
                             "this is no chain of zones, which begins with 'artchain 1'");
    ART_TRY(art_scan_int(&r->scan, &version));
    if (version != 1)
        ART_TRY(art_scan_fail(&r->scan, r->scan.p, ART_EUNSUPPORTED,
                              "version %d of chains is not known", version));
    ART_TRY(art_scan_end_line(&r->scan));
    while (art_scan_more(&r->scan)) {
        if (art_scan_is(&r->scan, "zone"))
            ART_TRY(read_zone(r));
        else if (art_scan_is(&r->scan, "seam"))
            ART_TRY(read_seam(r, false));
        else if (art_scan_is(&r->scan, "free"))
            ART_TRY(read_seam(r, true));
        else
            ART_TRY(art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX, "expected zone, seam or free"));
    }
    if (r->m->n_zones == 0)
        status = art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX, "the chain has no zones");
out:
    return status;
}

int art_chain_read(struct art_ctx *ctx, const char *path, struct art_chain_model **out)
{
    struct chain_reader r = {.ctx = ctx};
    struct art_source src = {0};
    struct art_rigid *fit = NULL;
    int status;
    r.m = art_alloc(ctx, 1, sizeof *r.m);
    if (!r.m) return ART_ENOMEM;
    ART_TRY(art_source_read(ctx, &src, path));
    r.dir = art_path_dir(ctx, path);
    ART_TRY(r.dir ? ART_OK : ART_ENOMEM);
    art_scan_init(&r.scan, ctx, &src);
    r.scan.comment = '#';
    ART_TRY(read_lines(&r));
    fit = art_alloc(ctx, (size_t)r.m->n_zones, sizeof *fit);
    ART_TRY(fit ? ART_OK : ART_ENOMEM);
    art_chain_model_frames(r.m, NULL, fit);
    ART_TRY(art_chain_create(ctx, &r.m->chain, r.m->n_zones,
                             (const struct art_zone *const *)r.m->zone, fit, r.m->n_seams,
                             r.m->seam));
    for (int j = 0; j < r.m->n_seams; j++)
        if (r.m->degree[j] >= 0) ART_TRY(art_chain_coarsen(ctx, r.m->chain, j, r.m->degree[j]));
    *out = r.m;
    r.m = NULL;
out:
    art_chain_model_free(r.m);
    art_free(r.dir);
    art_free(fit);
    art_source_fini(&src);
    return status;
}

void art_chain_model_free(struct art_chain_model *m)
{
    if (!m) return;
    art_chain_free(m->chain);
    for (int z = 0; z < m->n_zones; z++) {
        art_zone_free(m->zone[z]);
        art_free(m->name[z]);
    }
    art_free(m->zone);
    art_free(m->name);
    art_free(m->joint);
    art_free(m->seam);
    art_free(m->degree);
    art_free(m);
}

void art_chain_model_frames(const struct art_chain_model *m, const double *angle,
                            struct art_rigid *frames)
{
    for (int z = 0; z < m->n_zones; z++) {
        const struct art_chain_joint *j = &m->joint[z];
        struct art_rigid turn, own;
        double w[3], p[3];
        art_v3_scale(w, angle ? art_rad(angle[z]) : 0, j->axis);
        art_rot_exp(turn.R, w);
        art_m3_mulvec(p, turn.R, j->pivot);
        art_v3_sub(turn.p, j->pivot, p);
        art_rigid_mul(&own, &turn, &j->at);
        /* parents stand before their children in the file */
        if (j->parent >= 0)
            art_rigid_mul(&frames[z], &frames[j->parent], &own);
        else
            frames[z] = own;
    }
}

int art_chain_model_tabulate(struct art_ctx *ctx, struct art_chain_model *m, const double *from,
                             const double *to, int n)
{
    int status = ART_OK;
    for (int j = 0; j < m->n_seams; j++) {
        const struct art_chain_seam *s = &m->seam[j];
        double axis[3], start[9];
        if (s->bond != ART_CHAIN_BONDED) continue;
        const int a = s->zone[0], b = s->zone[1];
        const int child = m->joint[b].parent == a ? b : m->joint[a].parent == b ? a : -1;
        if (child < 0 || !(from[child] < to[child]) || art_v3_norm(m->joint[child].axis) == 0)
            continue;
        const struct art_chain_joint *joint = &m->joint[child];
        if (child == b) {
            art_v3_copy(axis, joint->axis);
            art_m3_copy(start, joint->at.R);
        } else {
            /* seen from the child, its parent turns the other way */
            art_m3_tmulvec(axis, joint->at.R, joint->axis);
            art_v3_negate(axis, axis);
            art_m3_transpose(start, joint->at.R);
        }
        ART_TRY(art_chain_tabulate(ctx, m->chain, j, start, axis, art_rad(from[child]),
                                   art_rad(to[child]), n));
    }
out:
    return status;
}
