#include "sim_priv.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <art/joint.h>
#include <art/multizonebody.h>
#include <art/muscle.h>
#include <art/skin.h>
#include <string.h>

static int register_rooms(struct art_ctx *ctx, struct art_schema *schema)
{
    int status = art_model_register(ctx, schema);
    if (status == ART_OK) status = art_mech_register(ctx, schema);
    if (status == ART_OK) status = art_joint_register(ctx, schema);
    if (status == ART_OK) status = art_muscle_register(ctx, schema);
    if (status == ART_OK) status = art_fem_register(ctx, schema);
    if (status == ART_OK) status = art_skin_register(ctx, schema);
    if (status == ART_OK) status = art_multizone_register(ctx, schema);
    return status < 0 ? status : art_contact_register(ctx, schema);
}

static int add_alias(struct art_ctx *ctx, struct art_schema *schema, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form CLASS=KNOWN", text);
    char *name = art_strndup(ctx, text, (size_t)(equals - text));
    if (!name) return ART_ENOMEM;
    int status = art_schema_alias(ctx, schema, name, equals + 1);
    art_free(name);
    return status;
}

int art_sim_schema_open(struct art_ctx *ctx, struct art_schema **schema)
{
    struct art_schema *s = NULL;
    int status = art_schema_create(ctx, &s);
    if (status == ART_OK) status = register_rooms(ctx, s);
    if (status < 0) {
        art_schema_free(s);
        return status;
    }
    *schema = s;
    return ART_OK;
}

int art_sim_schema_close(struct art_ctx *ctx, struct art_schema *schema, const char *const *aliases,
                         int n)
{
    int status = art_schema_finish(ctx, schema);
    const struct art_joint_kind *kind;
    for (int i = 0; (kind = art_joint_kind_at(i)) && status == ART_OK; i++)
        status = art_joint_kind_check(ctx, NULL, art_schema_class(schema, kind->cls->name));
    for (int i = 0; i < n && status == ART_OK; i++) status = add_alias(ctx, schema, aliases[i]);
    return status;
}

int art_sim_schema_alias(struct art_ctx *ctx, const char *const *aliases, int n,
                         struct art_schema **schema)
{
    struct art_schema *s = NULL;
    int status = art_sim_schema_open(ctx, &s);
    if (status == ART_OK) status = art_sim_schema_close(ctx, s, aliases, n);
    if (status < 0) {
        art_schema_free(s);
        return status;
    }
    *schema = s;
    return ART_OK;
}

int art_sim_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    return art_sim_schema_alias(ctx, NULL, 0, schema);
}
