/* The sections before the mesh: names of physical groups, and entities with the groups they are in.
 */
#include "msh_priv.h"
#include <limits.h>

/* The group of a dimension and tag, made if new. */
static int add_group(struct msh_reader *r, int dim, int tag, int *index)
{
    bool fresh;
    if ((*index = art_ids_find(&r->groups[dim], tag)) >= 0) return ART_OK;
    if (!ART_GROW(r->ctx, r->group, r->n_groups, r->cap_groups)) return r->ctx->status;
    r->group[ *index = r->n_groups++] = (struct msh_group){.dim = dim, .tag = tag};
    return art_ids_add(r->ctx, &r->groups[dim], tag, *index, &fresh);
}

int art_msh_read_names(struct msh_reader *r)
{
    int n, dim, tag, index, status;
    ART_TRY(art_msh_text_int(r, "the number of names", &n));
    for (int i = 0; i < n; i++) {
        const char *s;
        size_t len;
        art_msh_skip(r);
        const char *at = r->p;
        ART_TRY(art_msh_text_int(r, "the dimension of a group", &dim));
        ART_TRY(art_msh_text_int(r, "the tag of a group", &tag));
        ART_TRY(art_msh_quoted(r, &s, &len));
        if (dim < 0 || dim > 3)
            return art_msh_fail(r, at, ART_ERANGE, "a group of dimension %d", dim);
        ART_TRY(add_group(r, dim, tag, &index));
        if (r->group[index].name)
            return art_msh_fail(r, at, ART_ERANGE, "group %d of dimension %d has two names", tag,
                                dim);
        r->group[index].name = art_strndup(r->ctx, s, len);
        if (!r->group[index].name) return ART_ENOMEM;
    }
out:
    return status;
}

static int add_owner(struct msh_reader *r, const char *at, int dim, int tag, int *index)
{
    bool fresh;
    int status;
    if (!ART_GROW(r->ctx, r->owner, r->n_owners, r->cap_owners)) return r->ctx->status;
    r->owner[ *index = r->n_owners++] = (struct msh_owner){dim, tag, r->n_physical, 0};
    ART_TRY(art_ids_add(r->ctx, &r->owners[dim], tag, *index, &fresh));
    if (!fresh)
        return art_msh_fail(r, at, ART_ERANGE, "entity %d of dimension %d stands twice", tag, dim);
out:
    return status;
}

static int add_physical(struct msh_reader *r, int owner, int tag)
{
    int group, status;
    if (tag == INT_MIN) return art_msh_fail(r, r->p, ART_ERANGE, "a group of the number %d", tag);
    /* a negative tag is the same group with the other orientation */
    ART_TRY(add_group(r, r->owner[owner].dim, tag < 0 ? -tag : tag, &group));
    if (!ART_GROW(r->ctx, r->physical, r->n_physical, r->cap_physical)) return r->ctx->status;
    r->physical[r->n_physical++] = group;
    r->owner[owner].n++;
out:
    return status;
}

int art_msh_owner(struct msh_reader *r, int dim, int tag, int *index)
{
    int status = ART_OK;
    if (dim < 0 || dim > 3)
        return art_msh_fail(r, r->p, ART_ERANGE, "an entity of dimension %d", dim);
    if ((*index = art_ids_find(&r->owners[dim], tag)) >= 0) return ART_OK;
    ART_TRY(add_owner(r, r->p, dim, tag, index));
    if (r->old && tag != 0) ART_TRY(add_physical(r, *index, tag));
out:
    return status;
}

static int read_entity(struct msh_reader *r, int dim)
{
    int tag, n, owner, bound, status;
    double x;
    const char *at = r->p;
    ART_TRY(art_msh_int(r, "the tag of an entity", &tag));
    for (int i = 0; i < (dim == 0 ? 3 : 6); i++) ART_TRY(art_msh_double(r, &x));
    ART_TRY(art_msh_count(r, "the number of groups of an entity", r->binary ? 4 : 2, &n));
    ART_TRY(add_owner(r, at, dim, tag, &owner));
    for (int i = 0; i < n; i++) {
        int physical;
        ART_TRY(art_msh_int(r, "a group of an entity", &physical));
        ART_TRY(add_physical(r, owner, physical));
    }
    if (dim == 0) return ART_OK;
    ART_TRY(art_msh_count(r, "the number of bounds of an entity", r->binary ? 4 : 2, &n));
    for (int i = 0; i < n; i++) ART_TRY(art_msh_int(r, "a bound of an entity", &bound));
out:
    return status;
}

int art_msh_read_entities(struct msh_reader *r)
{
    static const char *const what[] = {"the number of points", "the number of curves",
                                       "the number of surfaces", "the number of volumes"};
    int n[4], status = ART_OK;
    for (int dim = 0; dim < 4; dim++)
        ART_TRY(art_msh_count(r, what[dim], r->binary ? 4 : 2, &n[dim]));
    for (int dim = 0; dim < 4; dim++)
        for (int i = 0; i < n[dim]; i++) ART_TRY(read_entity(r, dim));
out:
    return status;
}
