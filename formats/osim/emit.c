/* The text of the `.art` file, and where in the OpenSim file each part of it comes from. */
#include "../model_lines.h"
#include "osim_calls.h"
#include <stdio.h>
#include <string.h>

void osim_line(struct osim *o, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    art_lines_vput(&o->text, o->indent, fmt, args);
    va_end(args);
}

void osim_open(struct osim *o, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    art_lines_vput(&o->text, o->indent++, fmt, args);
    va_end(args);
}

void osim_close(struct osim *o)
{
    o->indent--;
    osim_line(o, "]");
}

int osim_origin(struct osim *o, const struct art_xml_tag *n, const char *fmt, ...)
{
    char path[1000];
    va_list args;
    va_start(args, fmt);
    vsnprintf(path, sizeof path, fmt, args);
    va_end(args);
    if (!ART_GROW(o->ctx, o->origins.list, o->origins.n, o->origins.cap)) return ART_ENOMEM;
    char *kept = art_arena_strndup(o->ctx, &o->arena, path, strlen(path));
    if (!kept) return ART_ENOMEM;
    o->origins.list[o->origins.n++] = (struct osim_origin){kept, osim_loc(o, n)};
    return ART_OK;
}

void osim_put_numbers(struct osim *o, const char *key, int n, const double *x)
{
    art_lines_numbers(&o->text, o->indent, key, n, x);
}

void osim_put_text(struct osim *o, const char *key, const char *text)
{
    art_lines_indent(&o->text, o->indent);
    art_buf_printf(&o->text, "%s=\"", key);
    for (const char *p = text; *p; p++) {
        char ch = *p == '"' || *p == '\\' || (unsigned char)*p < ' ' ? ' ' : *p;
        art_buf_add(&o->text, &ch, 1);
    }
    art_buf_puts(&o->text, "\"\n");
}

void osim_put_pose(struct osim *o, const struct art_rigid *T)
{
    double q[4];
    art_rotation_put(ART_ROT_QUATERNION, T->R, (const double[]){1, 0, 0, 0}, q);
    osim_put_numbers(o, "position", 3, T->p);
    osim_put_numbers(o, "rotation", 4, q);
}

void osim_put_TFM(struct osim *o, const char *key, const struct art_rigid *T)
{
    double x[12];
    for (int i = 0; i < 3; i++) {
        art_v3_copy(x + 4 * i, T->R + 3 * i);
        x[4 * i + 3] = T->p[i];
    }
    osim_put_numbers(o, key, 12, x);
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
    osim_line(o, "name=\"%s\"", name);
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

int osim_put_marker(struct osim *o, const struct art_xml_tag *n, const char *cls, const char *list,
                    const char *name, const struct osim_frame *f, const double place[3])
{
    double loc[3], world[3];
    int status;
    osim_place_on_body(o, f, place, loc);
    art_rigid_point(world, &o->bodies[f->body].pose, loc);
    ART_TRY(osim_origin(o, n, "%s/%s", list, name));
    osim_open(o, "%s [", cls);
    osim_open(o, "attachment=[");
    osim_line(o, "point=\"%s/%s\"", list, name);
    osim_line(o, "frame=\"%s\"", osim_body_path(o, f->body));
    osim_put_numbers(o, "loc", 3, loc);
    osim_close(o);
    osim_put_name(o, strcmp(list, "markerset") == 0 ? n : NULL, name);
    osim_put_numbers(o, "position", 3, world);
out:
    return status;
}
