/* The keywords of parts and of their instances. */
#include "abaqus_priv.h"
#include <string.h>

int art_abaqus_read_part(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                         const struct art_abaqus_key *key)
{
    const char *s;
    size_t n;
    int status;
    if (r->in_part || r->open)
        return art_abaqus_error(r->ctx, at, key->at, ART_ESYNTAX, "*PART inside of another");
    ART_TRY(art_abaqus_need(r, at, key, "NAME", &s, &n));
    if (art_abaqus_find_part(r, s, n))
        return art_abaqus_error(r->ctx, at, key->at, ART_ERANGE, "part '%.*s' stands twice",
                                (int)(n < 60 ? n : 60), s);
    if (r->n_parts == 20000) /* names are compared one by one */
        return art_abaqus_error(r->ctx, at, key->at, ART_ELIMIT, "there are more than 20000 parts");
    ART_TRY(art_abaqus_part_create(r, s, n, &r->part));
    r->part->from = key->at, r->part->src = at->src;
    r->in_part = true;
    art_abaqus_skip_data(at);
out:
    return status;
}

int art_abaqus_end_part(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                        const struct art_abaqus_key *key)
{
    struct art_abaqus_part *part = r->part;
    if (!r->in_part)
        return art_abaqus_error(r->ctx, at, key->at, ART_ESYNTAX, "*END PART without *PART");
    r->in_part = false;
    r->part = &r->root;
    return art_abaqus_part_finish(r, part);
}

/* Up to two lines behind *INSTANCE: a shift, then an axis by two points with an angle about it. */
static int read_place(struct art_abaqus_reader *r, struct art_abaqus_at *at)
{
    double x[7] = {0}, axis[3];
    bool comma;
    int status = ART_OK;
    struct art_rigid T, about;
    art_rigid_identity(&T);
    art_rigid_identity(&about);
    for (int line = 0; art_abaqus_data(at); line++) {
        const char *start = at->p;
        int n = 0, want = line == 0 ? 3 : 7;
        while (n < want && (status = art_abaqus_number(r->ctx, at, &x[n], &comma)) > 0) n++;
        if (status < 0) return status;
        if (line > 1 || (line == 1 && n < 7))
            return art_abaqus_error(r->ctx, at, start, ART_ESYNTAX,
                                    "expected two points of an axis and an angle");
        if (line == 0) {
            art_v3_copy(T.p, x);
        } else {
            art_v3_sub(axis, x + 3, x);
            if (art_v3_norm(axis) == 0)
                return art_abaqus_error(r->ctx, at, start, ART_ERANGE, "an axis without direction");
            const double pose[7] = {0, 0, 0, axis[0], axis[1], axis[2], x[6]};
            double turned[3];
            art_rigid_from_pose(&about, pose);
            /* x -> R (x + shift - a) + a */
            art_m3_mulvec(turned, about.R, x);
            art_v3_sub(about.p, x, turned);
        }
        memset(x, 0, sizeof x);
        art_abaqus_next_line(at);
    }
    art_rigid_mul(&T, &about, &T);
    art_affine_from_rigid(&r->place, &T);
    return ART_OK;
}

int art_abaqus_read_instance(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                             const struct art_abaqus_key *key)
{
    const char *s, *p;
    size_t n, m;
    int status;
    if (r->in_part || r->open)
        return art_abaqus_error(r->ctx, at, key->at, ART_ESYNTAX, "*INSTANCE inside of another");
    ART_TRY(art_abaqus_need(r, at, key, "NAME", &s, &n));
    ART_TRY(art_abaqus_need(r, at, key, "PART", &p, &m));
    struct art_abaqus_part *part = art_abaqus_find_part(r, p, m);
    if (!part)
        return art_abaqus_error(r->ctx, at, key->at, ART_ENOTFOUND, "there is no part '%.*s'",
                                (int)(m < 60 ? m : 60), p);
    if (art_abaqus_find_instance(r, s, n))
        return art_abaqus_error(r->ctx, at, key->at, ART_ERANGE, "instance '%.*s' stands twice",
                                (int)(n < 60 ? n : 60), s);
    if (r->n_instances == 10000)
        return art_abaqus_error(r->ctx, at, key->at, ART_ELIMIT,
                                "there are more than 10000 instances");
    if (!ART_GROW(r->ctx, r->instances, r->n_instances, r->instances_cap)) return r->ctx->status;
    struct art_abaqus_instance *inst = art_alloc(r->ctx, 1, sizeof *inst);
    if (!inst) return ART_ENOMEM;
    r->instances[r->n_instances++] = inst;
    inst->name = art_strndup(r->ctx, s, n);
    if (!inst->name) return ART_ENOMEM;
    inst->part = part;
    /* a mesh that stands in the instance itself is read into a part without a name */
    ART_TRY(art_abaqus_part_create(r, "", 0, &r->part));
    ART_TRY(read_place(r, at));
    r->open = inst;
out:
    return status;
}

int art_abaqus_end_instance(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                            const struct art_abaqus_key *key)
{
    struct art_abaqus_part *own = r->part, *part;
    int status;
    if (!r->open)
        return art_abaqus_error(r->ctx, at, key->at, ART_ESYNTAX,
                                "*END INSTANCE without *INSTANCE");
    part = art_abaqus_find_part(r, r->open->part->name, strlen(r->open->part->name));
    ART_TRY(art_abaqus_part_finish(r, own));
    if (own->vol->n_nodes > 0 || own->n_sets > 0) {
        if (part->vol->n_nodes > 0)
            return art_abaqus_error(r->ctx, at, key->at, ART_EUNSUPPORTED,
                                    "instance '%s' adds to the mesh of its part, which is not read",
                                    r->open->name);
        part->used = true;
        part = own;
    }
    ART_TRY(art_abaqus_place(r, r->open, part, &r->place));
    r->open = NULL;
    r->part = &r->root;
out:
    return status;
}
