/* The parts of what is shown, and the properties that become their fields. */
#include "frames_priv.h"
#include <string.h>

static const struct art_frames_kind *const kinds[] = {
#define X(kind) &art_frames_##kind,
#include "kinds.def"
#undef X
};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

const struct art_frames_kind *art_frames_kind_at(int i)
{
    return i >= 0 && i < N_KINDS ? kinds[i] : NULL;
}

/* ---------------------------------------------------------------------- parts */

/* What has a meaning for the shell, XML or a file system becomes '_'. */
static char *plain_name(struct art_ctx *ctx, const char *name)
{
    char *plain = art_strdup(ctx, *name ? name : "_");
    for (char *s = plain; s && *s; s++)
        if (!((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9') ||
              *s == '_' || *s == '-' || (*s == '.' && s > plain)))
            *s = '_';
    return plain;
}

static bool is_taken(const struct art_frames *frames, const char *name)
{
    for (int i = 0; i < frames->n_parts; i++)
        if (art_strcaseeq(frames->part[i]->name, name)) return true;
    return false;
}

int art_frames_add_part(struct art_ctx *ctx, struct art_frames *frames,
                        const struct art_frames_kind *kind, const char *name,
                        struct art_frames_part **part)
{
    char *plain = plain_name(ctx, name), *unique = art_strdup(ctx, plain);
    struct art_frames_part *made = art_alloc(ctx, 1, sizeof *made);
    bool room = ART_GROW(ctx, frames->part, frames->n_parts, frames->cap_parts);
    for (int k = 2; unique && is_taken(frames, unique); k++) {
        art_free(unique);
        unique = art_format(ctx, "%s-%d", plain, k);
    }
    art_free(plain);
    if (!unique || !made || !room) {
        art_free(unique);
        art_free(made);
        return ART_ENOMEM;
    }
    made->name = unique;
    made->kind = kind;
    *part = frames->part[frames->n_parts++] = made;
    return ART_OK;
}

static void free_part(struct art_frames_part *part)
{
    if (part->kind->free) part->kind->free(part);
    art_mesh_free(part->mesh);
    art_volume_free(part->volume);
    art_free(part->comp);
    art_free(part->name);
    art_free(part);
}

void art_frames_drop_part(struct art_frames *frames)
{
    free_part(frames->part[--frames->n_parts]);
}

int art_frames_add_comp(struct art_ctx *ctx, struct art_frames_part *part,
                        const struct art_comp *comp)
{
    if (!ART_GROW(ctx, part->comp, part->n_comps, part->cap_comps)) return ART_ENOMEM;
    part->comp[part->n_comps++] = comp;
    return ART_OK;
}

static int walk(struct art_ctx *ctx, art_frames_visit *visit, void *user, int model,
                const struct art_comp *comp)
{
    int status = visit(ctx, user, model, comp);
    for (int i = 0; i < comp->n_children && status == ART_OK; i++)
        status = walk(ctx, visit, user, model, comp->children[i]);
    return status;
}

int art_frames_walk(struct art_ctx *ctx, const struct art_sim *sim, art_frames_visit *visit,
                    void *user)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(sim) && status == ART_OK; i++)
        status = walk(ctx, visit, user, i, art_sim_system(sim, i)->top);
    return status;
}

int art_frames_create(struct art_ctx *ctx, struct art_sim *sim, const char *parts,
                      const char *fields, struct art_frames **out_frames)
{
    struct art_frames *frames = art_alloc(ctx, 1, sizeof *frames);
    int status = frames ? ART_OK : ART_ENOMEM;
    if (!frames) return status;
    frames->sim = sim;
    frames->fields = fields;
    for (int k = 0; k < N_KINDS && status == ART_OK; k++)
        if (art_frames_wants_kind(parts, kinds[k])) status = kinds[k]->make(ctx, frames);
    if (status < 0) {
        art_frames_free(frames);
        return status;
    }
    frames->fields = NULL;
    *out_frames = frames;
    return ART_OK;
}

bool art_frames_show_forces(const struct art_frames *frames)
{
    return frames->forces;
}

int art_frames_update(struct art_ctx *ctx, struct art_frames *frames)
{
    int status = ART_OK;
    for (int i = 0; i < frames->n_parts && status == ART_OK; i++)
        status = frames->part[i]->kind->update(ctx, frames->sim, frames->part[i]);
    return status;
}

int art_frames_count(const struct art_frames *frames)
{
    return frames->n_parts;
}

const struct art_frames_part *art_frames_part(const struct art_frames *frames, int i)
{
    return frames->part[i];
}

void art_frames_free(struct art_frames *frames)
{
    if (!frames) return;
    for (int i = 0; i < frames->n_parts; i++) free_part(frames->part[i]);
    art_free(frames->part);
    art_free(frames);
}

/* ----------------------------------------------------------------- properties */

bool art_frames_prop_field(const struct art_frames_prop *prop, int n, int i, enum art_frames_of of,
                           struct art_frames_field *field)
{
    if (i < 0 || i >= n) return false;
    *field = (struct art_frames_field){.name = prop[i].name, .of = of, .usual = !prop[i].unusual};
    return true;
}

/* Finds property k of each component; whether any has it. */
static bool find_prop(const struct art_frames_part *part, struct art_frames_props *props, int k)
{
    bool used = false;
    for (int i = 0; i < props->n_comps; i++) {
        const struct art_live *live = art_live_find(part->comp[i], props->prop[k].name);
        if (!live || live->size != props->prop[k].dim || props->model[i] < 0) continue;
        props->live[i * props->n + k] = live;
        used = true;
    }
    return used;
}

int art_frames_props_bind(struct art_ctx *ctx, struct art_frames *frames,
                          const struct art_frames_part *part, int n_comps, enum art_frames_of of,
                          const struct art_frames_prop *prop, int n, struct art_fields *fields,
                          int n_items, struct art_frames_props *props)
{
    struct art_frames_field field;
    *props = (struct art_frames_props){.prop = prop, .n = n, .n_comps = n_comps};
    props->model = art_alloc(ctx, (size_t)n_comps, sizeof *props->model);
    props->live = art_alloc(ctx, (size_t)n_comps * (size_t)n, sizeof *props->live);
    props->field = art_alloc(ctx, (size_t)n, sizeof *props->field);
    if (!props->model || !props->live || !props->field) return ART_ENOMEM;
    for (int i = 0; i < n_comps; i++)
        props->model[i] = art_sim_model_index(frames->sim, part->comp[i]);
    for (int k = 0; k < n; k++) {
        props->field[k] = -1;
        art_frames_prop_field(prop, n, k, of, &field);
        if (!art_frames_wants(frames->fields, &field) || !find_prop(part, props, k)) continue;
        props->field[k] = fields->n;
        if (prop[k].forces) frames->forces = true;
        int status = art_fields_add(ctx, fields, prop[k].name, ART_F64, prop[k].dim, n_items, NULL);
        if (status < 0) return status;
    }
    return ART_OK;
}

void art_frames_props_fini(struct art_frames_props *props)
{
    art_free(props->model);
    art_free(props->live);
    art_free(props->field);
    memset(props, 0, sizeof *props);
}

void art_frames_props_take(const struct art_frames_props *props, const struct art_sim *sim,
                           const struct art_frames_part *part, int i, struct art_fields *fields,
                           int item)
{
    int model = props->model[i];
    for (int k = 0; k < props->n; k++) {
        const struct art_live *live = props->live[i * props->n + k];
        size_t dim = (size_t)props->prop[k].dim;
        if (props->field[k] < 0) continue;
        double *x = fields->list[props->field[k]].val + (size_t)item * dim;
        if (live)
            live->get(art_sim_system(sim, model), art_sim_state(sim, model), part->comp[i], x);
        else
            memset(x, 0, dim * sizeof *x);
    }
}
