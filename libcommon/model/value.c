/* This parses values from tokens, by the type of the property. */
#include "value_priv.h"
#include <string.h>

/* --------------------------------------------------------------------- objects */

static int parse_object(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                        struct art_value *value)
{
    int status;
    struct art_token tok = {0};
    const struct art_token *peek;
    if (take_null(p, value, &status) || status < 0) return status;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    struct art_loc loc = peek->loc;
    if (peek->kind == ART_TOK_WORD) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        value->cls = keep(p, tok.s, tok.n);
        if (!value->cls) return ART_ENOMEM;
    }
    ART_TRY(model_object_create(p, comp, prop, value->cls, &loc, &value->object));
    ART_TRY(model_expect_char(p, '[', "before the parts of a value"));
    ART_TRY(value->object->cls->item ? model_entries_parse(p, value->object)
                                     : model_parse_component_body(p, value->object));
out:
    return status;
}

int model_object_create(struct parser *p, struct art_comp *owner, const struct art_prop *prop,
                        const char *tag, const struct art_loc *loc, struct art_comp **object)
{
    const struct art_schema *schema = p->model->schema;
    const struct art_cls *declared = art_schema_class(schema, prop->values);
    const struct art_cls *cls = tag ? art_schema_class(schema, tag) : declared;
    if (tag && !cls) {
        int status = model_unknown_class(p, tag, 0, prop->name, loc, &cls);
        if (status < 0) return status;
    } else if (!art_cls_is(cls, declared->name)) {
        return art_error(p->ctx, ART_ESYNTAX, loc, "%s: expected a %s, found a %s", prop->name,
                         declared->name, cls->name);
    } else if (cls->flags & ART_CLASS_ABSTRACT) {
        return art_error(p->ctx, ART_ESYNTAX, loc, "%s: the class is missing; it can be any %s",
                         prop->name, cls->name);
    }
    int status = art_comp_create(p->model, cls, object);
    if (status < 0) return status;
    (*object)->is_value = true;
    (*object)->parent = owner;
    (*object)->loc = *loc;
    return ART_OK;
}

/* ------------------------------------------------------------------------ table */

static parse_fn *const parse_by_type[] = {
    [ART_P_BOOL] = model_parse_bool,     [ART_P_INT] = model_parse_int,
    [ART_P_DOUBLE] = model_parse_scalar, [ART_P_TIME] = model_parse_scalar,
    [ART_P_VECTOR] = model_parse_vector, [ART_P_NUMBERS] = model_parse_numbers,
    [ART_P_ORIENT] = model_parse_orient, [ART_P_QUAT] = model_parse_quat,
    [ART_P_POSE] = model_parse_pose,     [ART_P_INERTIA] = model_parse_inertia,
    [ART_P_SYM3] = model_parse_sym3,     [ART_P_RANGE] = model_parse_range,
    [ART_P_COLOR] = model_parse_color,   [ART_P_STRING] = model_parse_string,
    [ART_P_ENUM] = model_parse_enum,     [ART_P_WORDS] = model_parse_words,
    [ART_P_REF] = model_parse_ref,       [ART_P_REFS] = model_parse_refs,
    [ART_P_REFNUMS] = model_parse_refs,  [ART_P_PROPREFS] = model_parse_refs,
    [ART_P_OBJECT] = parse_object,       [ART_P_MESH] = model_parse_mesh,
    [ART_P_RAW] = model_parse_raw,
};

int model_value_parse(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    memset(value, 0, sizeof *value);
    value->type = prop->type;
    if (++p->depth > MAX_DEPTH)
        return art_error(p->ctx, ART_ELIMIT, &p->lex.peek.loc, "values are nested too deeply");
    int status = parse_by_type[prop->type](p, comp, prop, value);
    p->depth--;
    return status;
}
