/* Forces by expressions, in the language of Lepton, which art/formula.h reads as it is. */
#include "osim_calls.h"
#include <art/formula.h>
#include <stdio.h>
#include <string.h>

int osim_expression(struct osim *o, const struct art_xml_tag *n, const char *tag,
                    const char *const *names, int n_names, const char *more, const char **text)
{
    const struct art_xml_tag *c = osim_child(o, n, tag);
    const char *own = c && *c->text ? c->text : "0";
    char *all = art_arena_format(o->ctx, &o->arena, "%s%s", own, more);
    struct art_formula *formula;
    struct art_quiet quiet;
    *text = NULL;
    if (!all) return ART_ENOMEM;
    for (char *p = all; *p; p++)
        if ((unsigned char)*p < ' ') *p = ' ';
    art_quiet_begin(o->ctx, &quiet);
    int status = strpbrk(all, "\"\\")
                     ? ART_ESYNTAX
                     : art_formula_compile(o->ctx, &o->arena, all, NULL, names, n_names, &formula);
    status = art_quiet_end(o->ctx, &quiet, status);
    if (art_status_stops(status)) return status;
    if (status < 0)
        return osim_left_out(o, n,
                             art_arena_format(o->ctx, &o->arena,
                                              "<%s> cannot be read (%s), and it is left out", tag,
                                              strpbrk(all, "\"\\") ? "a quote" : quiet.why));
    *text = all;
    return ART_OK;
}

int osim_emit_coordinate_expression(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const names[] = {"q", "qdot"};
    const char *text;
    int joint, number, status;
    if (!osim_coord_of(o, n, &joint, &number))
        return osim_left_out(o, n, "its coordinate is not known");
    ART_TRY(osim_expression(o, n, "expression", names, 2, "", &text));
    if (!text) return ART_OK;
    art_build_add(&o->build, "JointExpressionForce");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    osim_put_coord_line(o, joint, number);
    osim_put_text(o, "expression", text);
    art_build_close(&o->build);
out:
    return status;
}
