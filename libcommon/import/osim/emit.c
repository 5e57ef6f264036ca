/* What the emitters share: places in the OpenSim file, names, poses, markers. */
#include "osim_priv.h"
#include <art/formula.h>
#include <stdio.h>
#include <string.h>

void osim_at(struct osim *o, const struct art_xml_tag *n)
{
    const struct art_loc loc = osim_loc(o, n);
    art_build_at(&o->build, &loc);
    if (o->status == ART_OK) o->status = o->build.status;
}

const char *osim_format(struct osim *o, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *kept = art_arena_vformat(o->ctx, &o->arena, fmt, args);
    va_end(args);
    if (!kept) o->status = ART_ENOMEM;
    return kept ? kept : "";
}

/* A text of the file; what cannot stand between quotes is a blank. */
void osim_put_text(struct osim *o, const char *key, const char *text)
{
    char *plain = art_arena_strndup(o->ctx, &o->arena, text, strlen(text));
    for (char *p = plain; p && *p; p++)
        if (*p == '"' || *p == '\\' || (unsigned char)*p < ' ') *p = ' ';
    if (plain)
        art_build_text(&o->build, key, plain);
    else
        o->status = ART_ENOMEM;
}

void osim_put_pose(struct osim *o, const struct art_rigid *T)
{
    double q[4];
    art_rotation_put(ART_ROT_QUATERNION, T->R, (const double[]){1, 0, 0, 0}, q);
    art_build_reals(&o->build, "position", 3, T->p);
    art_build_reals(&o->build, "rotation", 4, q);
}

void osim_put_TFM(struct osim *o, const char *key, const struct art_rigid *T)
{
    double x[12];
    for (int i = 0; i < 3; i++) {
        art_v3_copy(x + 4 * i, T->R + 3 * i);
        x[4 * i + 3] = T->p[i];
    }
    art_build_reals(&o->build, key, 12, x);
}

const char *osim_name(struct osim *o, const char *name)
{
    size_t n = name ? strlen(name) : 0;
    char *made = art_arena_alloc(o->ctx, &o->arena, n + 2, 1), *to = made;
    if (!made) {
        o->status = ART_ENOMEM;
        return "x";
    }
    if (n == 0 || (name[0] >= '0' && name[0] <= '9')) *to++ = '_';
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)name[i];
        bool bad = c < ' ' || strchr("./:*?\"\\[]", c) || c == 0x7f;
        *to++ = bad ? '_' : (char)c;
    }
    *to = '\0';
    return strcmp(made, "null") == 0 ? "_null" : made;
}

/* The name as the file has it, where that is not the name of the component. */
void osim_put_name(struct osim *o, const struct art_xml_tag *n, const char *name)
{
    const char *own = n ? art_xml_attribute(n, "name") : NULL;
    art_build_text(&o->build, "name", name);
    if (own && *own && strcmp(own, name) != 0 && !o->how->artisynth)
        osim_put_text(o, "nameInFile", own);
}

const char *osim_body_path(struct osim *o, int body)
{
    char path[600];
    if (body == 0) return "ground";
    snprintf(path, sizeof path, "bodyset/%s", osim_name(o, o->bodies[body].name));
    char *kept = art_arena_strndup(o->ctx, &o->arena, path, strlen(path));
    if (!kept) o->status = ART_ENOMEM;
    return kept ? kept : "ground";
}

void osim_put_marker(struct osim *o, const struct art_xml_tag *n, const char *cls, const char *list,
                     const char *name, const struct osim_frame *f, const double place[3])
{
    double loc[3], world[3];
    osim_place_on_body(o, f, place, loc);
    art_rigid_point(world, &o->bodies[f->body].pose, loc);
    osim_at(o, n);
    art_build_add(&o->build, cls);
    art_build_enter(&o->build, "attachment");
    art_build_value(&o->build, "point", "\"%s/%s\"", list, name);
    art_build_text(&o->build, "frame", osim_body_path(o, f->body));
    art_build_reals(&o->build, "loc", 3, loc);
    art_build_close(&o->build);
    osim_put_name(o, strcmp(list, "markerset") == 0 ? n : NULL, name);
    art_build_reals(&o->build, "position", 3, world);
}

void osim_put_enabled(struct osim *o, const struct art_xml_tag *n)
{
    if (osim_is_disabled(o, n)) art_build_value(&o->build, "enabled", "false");
}

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

void osim_put_items(struct osim *o, const struct art_xml_tag *n, const struct osim_item *items,
                    double unit, bool finite)
{
    for (; items->prop; items++) {
        double x = items->def;
        bool given = items->tag && osim_child(o, n, items->tag) != NULL;
        if (items->tag) x = osim_number(o, n, items->tag, x);
        x = items->unit > 0 ? x * unit : items->unit < 0 ? x / unit : x;
        if ((given || !isnan(items->def)) && (isfinite(x) || !finite))
            art_build_real(&o->build, items->prop, x);
    }
}
