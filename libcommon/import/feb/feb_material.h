/* feb_material.h - materials of FEBio: the table, read in both directions, and those of a file. */
#ifndef FEB_MATERIAL_H
#define FEB_MATERIAL_H

#include "feb_time.h"
#include <art/model.h>

struct feb_law;

/* A parameter of a law, its name there and here. */
struct feb_param {
    const char *theirs, *ours; /* NULL: the other has no such, it must have the default */
    double def, scale;  /* default there; factor from there to here */
};
struct febw;
/* What parameters alone do not say of a material, in both directions. */
struct feb_special {
    const char *props;  /* the properties that it is about, between blanks; NULL: all of the class */
    int (*read)(struct feb *f, const struct art_xml_tag *m); /* puts them into what is open; NULL: nothing */
    void (*write)(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                  const struct art_comp *object); /* messages are about `holder`; NULL: nothing */
    bool (*is)(const struct art_comp *object, const struct feb_law *law); /* of two rows of a class the one
                                                                             of an object; NULL: any */
};
enum { FEB_MOST_PARAMS = 14, FEB_MOST_MIXED = 12 };
/* The directions in which fibres of a law act. */
enum feb_ways {
    FEB_ALONG,      /* the fibre */
    FEB_ALL_WAYS,   /* x, y and z */
    FEB_ACROSS,     /* two across the fibre */
    FEB_PAIR,       /* two at +-gamma of the first axes */
    FEB_EACH_AXIS   /* the three axes, with parameters of their own */
};
/* A row of the table of materials. */
struct feb_law {
    const char *type, *cls;
    bool uncoupled;     /* the change of volume is apart */
    bool axes;          /* it has axes */
    bool beside;        /* it acts beside another, and is never that of elements alone */
    bool damages;       /* what it wraps is damaged, which may be fibres */
    bool relaxed_within; /* the damaged material relaxes before it is damaged */
    bool contracts;     /* along fibres of another, without a change of volume of its own */
    bool for_uncoupled; /* of two types that differ in that alone: that of uncoupled mixtures */
    enum feb_ways ways; /* of its fibres */
    struct feb_param param[FEB_MOST_PARAMS];
    const struct feb_special *special; /* NULL: none */
    /* A material along fibres that adds to it, its class and parameters. */
    const char *fibre_cls;
    struct feb_param fibre[FEB_MOST_PARAMS];
    const struct feb_special *fibre_special;
    const char *activation; /* the parameter that is its excitation */
    const char *wraps, *bond; /* the tags of the material that it wraps, and of a second one */
    const char *and;    /* another law that the same tag stands for */
    const char *potential; /* its pressure model; NULL: "default" */
};
/* A material of a mixture, or the only one. */
struct feb_mixed {
    const struct art_xml_tag *tag;
    const struct feb_law *law;
    const struct art_xml_tag *damage; /* what damages fibres, NULL: nothing */
};
struct feb_material {
    const struct art_xml_tag *tag;
    const char *id, *name;
    struct feb_mixed mixed[FEB_MOST_MIXED];
    int n_mixed, base;  /* which of them is the material of elements, not along fibres; -1: none */
    bool uncoupled, axes; /* one of them */
    bool rigid;
    const struct art_xml_tag *prestrain; /* NULL: none */
    double density, bulk; /* bulk: of what wraps that of elements, and of fibres */
    int body;           /* of a rigid one: of the bodies */
};

/* ---- laws.c: the row of a type, NULL: there is none; all rows, NULL behind the last. */
const struct feb_law *feb_find_law(const char *type);
const struct feb_law *feb_law_at(int i);
/* The law of a tag has its change of volume apart, or is for mixtures with such. */
bool feb_is_isochoric(const struct art_xml_tag *m);
/* Times and coefficients of relaxation, read into what is open and written; a law that relaxes. */
void feb_read_prony(struct feb *f, const struct art_xml_tag *t);
void febw_put_prony(struct febw *w, struct art_buf *to, const struct art_comp *object);
int feb_read_relaxing(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
/* energy.c, distribution.c, reactive.c, plastic.c, damage.c: energies that are a text, distributed fibres,
 * bonds that break and relax or yield, damage of what a material wraps. */
extern const struct feb_special feb_energy, feb_continuous, feb_ellipsoidal, feb_reactive, feb_plastic,
    feb_plastic_damage, feb_damage, feb_relaxed_damage;

/* ---- material.c */
int feb_read_materials(struct feb *f) ART_MUST_USE;
int feb_emit_material(struct feb *f, const struct feb_material *m) ART_MUST_USE;
/* A material that nothing has is not looked into. */
void feb_skip_unused(struct feb *f);
int feb_emit_material_bundles(struct feb *f) ART_MUST_USE;
int feb_emit_bundles(struct feb *f) ART_MUST_USE;
/* moduli.c: parameters that are functions of FEBio's. */
/* A text of FEBio's math compiled; nothing behind a fault of the file. */
struct art_formula;
int feb_compile(struct feb *f, const struct art_xml_tag *t, const char *text, const char *const *names, int n,
                struct art_formula **formula) ART_MUST_USE;
/* prestrain.c: what elements have at rest; how much of it acts. */
int feb_emit_prestrain(struct feb *f, const struct feb_material *m, int elem) ART_MUST_USE;
int feb_emit_prestrain_scale(struct feb *f) ART_MUST_USE;
/* fibre.c: the direction of fibres of a material in an element. */
int feb_fibre_at(struct feb *f, const struct art_xml_tag *m, int elem, double dir[3]) ART_MUST_USE;
/* The axes of a material in an element, in the columns of a rotation by rows; *given: it has such. */
int feb_axes_of_mixture(struct feb *f, const struct feb_material *m, int elem, double R[9], bool *given)
    ART_MUST_USE;
int feb_axes_at(struct feb *f, const struct art_xml_tag *m, int elem, double R[9], bool *given) ART_MUST_USE;
/* The same, the identity without any: axes of the element, the material, what is in it, one in the other. */
int feb_local_axes(struct feb *f, const struct art_xml_tag *m, int elem, double R[9]) ART_MUST_USE;

#endif
