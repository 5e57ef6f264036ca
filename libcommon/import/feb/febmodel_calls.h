/* febmodel_calls.h - the functions that the files of this folder share. */
#ifndef FEBMODEL_CALLS_H
#define FEBMODEL_CALLS_H

#include "febmodel_time.h"

/* ---- tree.c */
int feb_parse(struct feb *f) ART_MUST_USE;
void feb_close_files(struct feb *f);

/* ---- names.c. A name of number `index` of its list, NULL is none; the index of a name, -1 without one. */
int feb_name_add(struct feb *f, enum feb_named what, const char *name, int index) ART_MUST_USE;
int feb_name_find(const struct feb *f, enum feb_named what, const char *name);

/* ---- query.c. What is asked for counts as used. */
struct art_loc feb_loc(struct feb *f, const struct art_xml_tag *t);
bool feb_is(const struct art_xml_tag *t, const char *tag);
const char *feb_attr(const struct art_xml_tag *t, const char *key);
struct art_xml_tag *feb_child(const struct art_xml_tag *t, const char *tag);
/* The text of a child, NULL without one. */
const char *feb_text(const struct art_xml_tag *t, const char *tag);
void feb_use(const struct art_xml_tag *t);
void feb_use_all(const struct art_xml_tag *t);
/* A fault of the file, which ends the reading: the status. */
int feb_fail(struct feb *f, const struct art_xml_tag *t, int status, const char *fmt, ...)
    ART_PRINTF(4, 5);
/* What has no counterpart goes to a list, and all of it is reported before the reading ends. */
void feb_refuse(struct feb *f, const struct art_xml_tag *t, const char *fmt, ...) ART_PRINTF(3, 4);
/* Report them in the order of the file: ART_OK if there are none. */
int feb_report(struct feb *f) ART_MUST_USE;
/* Refuse what nobody has asked for. */
void feb_leftovers(struct feb *f);
/* Exactly n finite numbers of a text; a number of a child, with a default. */
int feb_numbers_of(struct feb *f, const struct art_xml_tag *t, int n, double *x) ART_MUST_USE;
int feb_number(struct feb *f, const struct art_xml_tag *t, const char *tag, double def, double *x)
    ART_MUST_USE;
int feb_bool(struct feb *f, const struct art_xml_tag *t, const char *tag, bool def, bool *x)
    ART_MUST_USE;
/* All numbers of a text, in the arena. */
int feb_list(struct feb *f, const struct art_xml_tag *t, double **x, int *n) ART_MUST_USE;
int feb_whole_list(struct feb *f, const struct art_xml_tag *t, const char *text, int **x, int *n)
    ART_MUST_USE;
void *feb_alloc(struct feb *f, size_t n, size_t size);
#define FEB_GROW(f, list, n, cap) ART_GROW((f)->ctx, list, n, cap)

/* ---- mesh.c, sets.c */
int feb_read_mesh(struct feb *f) ART_MUST_USE;
int feb_read_sets(struct feb *f) ART_MUST_USE;
int feb_read_mesh_data(struct feb *f) ART_MUST_USE;
/* The value that the map named by a tag has in the element whose material is read. */
int feb_map_at(struct feb *f, const struct art_xml_tag *t, int size, double *x) ART_MUST_USE;
/* The same of a map by its name; NULL: none, or not in this element. */
const double *feb_map_value(const struct feb *f, const char *name, int size, int elem);
const struct feb_set *feb_node_set(const struct feb *f, const char *name);
/* The nodes that a boundary condition names by its attribute, "@surface:..." and parts too. */
int feb_find_nodes(struct feb *f, const struct art_xml_tag *t, const char *key, int **node, int *n)
    ART_MUST_USE;
/* The elements of the set or part of a name: *n of the list *item, or from *first on (NULL). */
bool feb_find_elems(const struct feb *f, const char *name, const int **item, int *first, int *n);
/* emit.c: the path of an element in the model. */
const char *feb_elem_path(struct feb *f, int elem);
const struct feb_surface *feb_find_surface(const struct feb *f, const char *name);

/* ---- sandwich.c: solids behind sheets, their nodes there, what these follow */
int feb_find_solids_behind(struct feb *f) ART_MUST_USE;
int feb_emit_nodes_behind(struct feb *f) ART_MUST_USE;
void feb_emit_back_attachments(struct feb *f);

/* ---- laws.c: the row of a type, NULL: there is none; rows with an exception of their own */
const struct feb_law *feb_find_law(const char *type);
int feb_prony(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_relaxed_damage(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;

/* ---- material.c */
int feb_read_materials(struct feb *f) ART_MUST_USE;
int feb_emit_material(struct feb *f, const struct feb_material *m) ART_MUST_USE;
/* A material that nothing has is not looked into. */
void feb_skip_unused(struct feb *f);
int feb_emit_material_bundles(struct feb *f) ART_MUST_USE;
int feb_emit_bundles(struct feb *f) ART_MUST_USE;
/* moduli.c: parameters that are functions of FEBio's. */
int feb_orthotropic(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_arruda_boyce(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
/* reactive.c, plastic.c: bonds that break and relax, bonds that yield. */
int feb_reactive(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_plastic(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
/* damage.c: criterion and distribution of a material that damages what it wraps. */
int feb_damage(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_plastic_damage(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
/* A criterion, or a distribution with its parameters (NULL: none), by the word here; or NULL. */
struct feb_damage_row {
    const char *theirs, *ours, *scale, *shape, *location;
};
const struct feb_damage_row *feb_damage_criterion_of(const char *ours);
const struct feb_damage_row *feb_damage_distribution_of(const char *ours);
/* energy.c: energies that are a text. */
int feb_energy(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_uncoupled_energy(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
/* A text of FEBio's math, in the syntax of art/formula.h: definitions stand behind the expression. */
const char *feb_formula_text(struct feb *f, const char *text);
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

/* ---- boundary.c, load.c, rigid.c */
int feb_read_boundary(struct feb *f) ART_MUST_USE;
int feb_emit_boundary(struct feb *f) ART_MUST_USE;
bool feb_is_fixed_node(const struct feb *f, int node);
/* The axis of a word: x, y, z; -1 for others, *ignore if the degree of freedom is none of this model. */
int feb_find_axis(const char *word, size_t n, bool *ignore);
int feb_read_loads(struct feb *f) ART_MUST_USE;
int feb_emit_loads(struct feb *f) ART_MUST_USE;
int feb_push_node(struct feb *f, int node, int component, struct feb_value v) ART_MUST_USE;
/* field.c: body forces that vary or act on some of the elements, as loads of nodes. */
int feb_read_force_field(struct feb *f, const struct art_xml_tag *t, int step) ART_MUST_USE;
/* spring.c: springs between nodes; the points of those that no element has. */
int feb_read_discrete(struct feb *f) ART_MUST_USE;
int feb_emit_discrete(struct feb *f) ART_MUST_USE;
void feb_emit_particles(struct feb *f);
/* The two nodes that a tag names, `what` has; as indices. */
int feb_read_ends(struct feb *f, const struct art_xml_tag *t, const char *what, int end[2]) ART_MUST_USE;
/* truss.c: bars between nodes, their elements and domains; their materials once those are read. */
bool feb_is_truss_kind(const char *type);
bool feb_is_truss_material(const char *type);
struct feb_truss_part *feb_find_truss_part(struct feb *f, const char *name);
int feb_read_truss_part(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
int feb_read_truss_domain(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
int feb_read_trusses(struct feb *f) ART_MUST_USE;
void feb_emit_trusses(struct feb *f);
/* sum.c: linear constraints of nodes. */
bool feb_is_linear_constraint(const struct art_xml_tag *t);
int feb_read_linear_constraint(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
int feb_read_linear(struct feb *f, const struct art_xml_tag *t, int step) ART_MUST_USE;
int feb_emit_sums(struct feb *f) ART_MUST_USE;
int feb_read_rigid(struct feb *f) ART_MUST_USE;
int feb_find_body(const struct feb *f, const char *name);
/* turn.c: bodies whose rotation is prescribed by a vector or by angles, and what follows it. */
int feb_read_turn(struct feb *f, const struct art_xml_tag *t, struct feb_body *body) ART_MUST_USE;
int feb_drive_turn(struct feb *f, const struct feb_body *body, const char *target) ART_MUST_USE;
/* connector.c: joints and lines of force between bodies. */
int feb_read_connector(struct feb *f, struct art_xml_tag *t) ART_MUST_USE;
int feb_emit_joints(struct feb *f) ART_MUST_USE;
int feb_emit_joint_forces(struct feb *f) ART_MUST_USE;
int feb_emit_springs(struct feb *f) ART_MUST_USE;
/* wall.c: rigid walls. */
int feb_read_walls(struct feb *f) ART_MUST_USE;
int feb_emit_walls(struct feb *f) ART_MUST_USE;
int feb_emit_spring_walls(struct feb *f) ART_MUST_USE;
/* face_volume.c: the volume of the cone from the origin to a face of n nodes,
 * 1/3 sum x . g1 x g2 dA with the tangents g1, g2, as EnclosedVolumeConstraint takes it. */
double feb_face_volume(int n, const double (*x)[3]);
/* enclosed.c: volumes that surfaces keep. */
int feb_read_enclosed(struct feb *f, const struct art_xml_tag *t, int step) ART_MUST_USE;
int feb_emit_enclosed(struct feb *f) ART_MUST_USE;
/* contact.c */
int feb_read_contact(struct feb *f) ART_MUST_USE;
int feb_emit_contacts(struct feb *f) ART_MUST_USE;
/* Contact with multipliers, friction or adhesion, and none whose tangent is not symmetric. */
bool feb_has_path_dependent_contact(const struct feb *f);
/* A node, or the marker that it is on a rigid body; these markers. */
const char *feb_node_path(struct feb *f, int node);
void feb_emit_rigid_nodes(struct feb *f);
int feb_read_initial(struct feb *f) ART_MUST_USE;
/* A joint between two frames at a place, with z along `axis` and x towards `across`; body -1: the
 * ground. The bracket stays open. */
int feb_put_joint(struct feb *f, const struct art_xml_tag *tag, const char *name, const char *cls,
                  const int body[2], const double at[3], const double axis[3], const double across[3])
    ART_MUST_USE;
int feb_emit_bodies(struct feb *f) ART_MUST_USE;
int feb_emit_attachments(struct feb *f) ART_MUST_USE;

/* ---- text.c */
/* ART_ELIMIT, with the place of the tag, where the model has become far larger than its file: a set is
 * written wherever its name is, a curve with each spring. */
int feb_check_size(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
/* The next component comes from this tag; ART_ELIMIT as above. */
int feb_at(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
/* A name that a `.art` file takes, in the arena. */
const char *feb_name(struct feb *f, const char *name);
const char *feb_format(struct feb *f, const char *fmt, ...) ART_PRINTF(2, 3);
/* ---- emit.c */
bool feb_is_dynamic(const struct feb *f);
int feb_emit(struct feb *f) ART_MUST_USE;

/* ---- distribution.c: the properties of distributed fibres, and of calcium */
int feb_fibre_distribution(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_uncoupled_fibre_distribution(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_ellipsoidal_fibres(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_uncoupled_ellipsoidal_fibres(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;
int feb_calcium(struct feb *f, const struct art_xml_tag *m) ART_MUST_USE;

#endif
