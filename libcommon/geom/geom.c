/* The kinds of geometry, and the parts that a model has of them. */
#include "geom_priv.h"
#include <string.h>

static const struct art_geom_kind *const kinds[] = {
#define X(kind) &art_geom_##kind,
#include "kinds.def"
#undef X
};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

const struct art_geom_kind *art_geom_kind_at(int i)
{
    return i >= 0 && i < N_KINDS ? kinds[i] : NULL;
}

const struct art_geom_kind *art_geom_kind_find(const char *name)
{
    for (int i = 0; i < N_KINDS; i++)
        if (art_streq(kinds[i]->name, name)) return kinds[i];
    return NULL;
}

bool art_geom_is_one_of(const struct art_comp *comp, const char *classes)
{
    for (const char *s = classes; *s;) {
        char name[64];
        size_t n = strcspn(s, " ");
        if (n < sizeof name) {
            memcpy(name, s, n);
            name[n] = '\0';
            if (art_comp_is(comp, name)) return true;
        }
        s += n + strspn(s + n, " ");
    }
    return false;
}

bool art_geom_kind_shows(const struct art_geom_kind *kind, const struct art_comp *comp)
{
    return kind->classes && art_geom_is_one_of(comp, kind->classes);
}

bool art_geom_kind_field(const struct art_geom_kind *kind, int i, struct art_geom_field *field)
{
    if (i < 0) return false;
    if (i >= kind->n_props) return kind->field && kind->field(i - kind->n_props, field);
    *field = (struct art_geom_field){
        .name = kind->prop[i].name, .of = kind->of, .usual = !kind->prop[i].unusual};
    return true;
}

/* ---------------------------------------------------------------------- parts */

/* Replaces characters with a meaning for the shell, XML or a file system by '_'. */
static char *plain_name(struct art_ctx *ctx, const char *name)
{
    char *plain = art_strdup(ctx, *name ? name : "_");
    for (char *s = plain; s && *s; s++)
        if (!((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9') ||
              *s == '_' || *s == '-' || (*s == '.' && s > plain)))
            *s = '_';
    return plain;
}

static bool is_taken(const struct art_geom *geom, const char *name)
{
    for (int i = 0; i < geom->n_parts; i++)
        if (art_strcaseeq(geom->part[i]->name, name)) return true;
    return false;
}

int art_geom_add_part(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind,
                      const char *name, struct art_geom_part **part)
{
    char *plain = plain_name(ctx, name), *unique = art_strdup(ctx, plain);
    struct art_geom_part *made = art_alloc(ctx, 1, sizeof *made);
    void *data = art_alloc(ctx, 1, kind->size);
    bool room = ART_GROW(ctx, geom->part, geom->n_parts, geom->cap_parts);
    for (int k = 2; unique && is_taken(geom, unique); k++) {
        art_free(unique);
        unique = art_format(ctx, "%s-%d", plain, k);
    }
    art_free(plain);
    if (!unique || !made || !data || !room) {
        art_free(unique);
        art_free(made);
        art_free(data);
        return ART_ENOMEM;
    }
    made->name = unique;
    made->kind = kind;
    made->data = data;
    *part = geom->part[geom->n_parts++] = made;
    return ART_OK;
}

static void free_part(struct art_geom_part *part)
{
    if (part->kind->free) part->kind->free(part);
    art_mesh_free(part->mesh);
    art_volume_free(part->volume);
    art_free(part->data);
    art_free(part->comp);
    art_free(part->name);
    art_free(part);
}

void art_geom_drop_part(struct art_geom *geom)
{
    free_part(geom->part[--geom->n_parts]);
}

int art_geom_add_comp(struct art_ctx *ctx, struct art_geom_part *part, const struct art_comp *comp)
{
    if (!ART_GROW(ctx, part->comp, part->n_comps, part->cap_comps)) return ART_ENOMEM;
    part->comp[part->n_comps++] = comp;
    return ART_OK;
}

int art_geom_create(struct art_ctx *ctx, struct art_sim *sim, const char *parts, const char *fields,
                    struct art_geom **out_geom)
{
    struct art_geom *geom = art_alloc(ctx, 1, sizeof *geom);
    int status = geom ? ART_OK : ART_ENOMEM;
    if (!geom) return status;
    geom->sim = sim;
    geom->fields = fields;
    for (int k = 0; k < N_KINDS && status == ART_OK; k++)
        if (art_geom_wants_kind(parts, kinds[k])) status = kinds[k]->make(ctx, geom, kinds[k]);
    if (status < 0) {
        art_geom_free(geom);
        return status;
    }
    geom->fields = NULL;
    *out_geom = geom;
    return ART_OK;
}

bool art_geom_show_forces(const struct art_geom *geom)
{
    return geom->forces;
}

int art_geom_update(struct art_ctx *ctx, struct art_geom *geom)
{
    int status = ART_OK;
    for (int i = 0; i < geom->n_parts && status == ART_OK; i++)
        status = geom->part[i]->kind->update(ctx, geom->sim, geom->part[i]);
    return status;
}

int art_geom_count(const struct art_geom *geom)
{
    return geom->n_parts;
}

const struct art_geom_part *art_geom_part(const struct art_geom *geom, int i)
{
    return geom->part[i];
}

void art_geom_free(struct art_geom *geom)
{
    if (!geom) return;
    for (int i = 0; i < geom->n_parts; i++) free_part(geom->part[i]);
    art_free(geom->part);
    art_free(geom);
}
