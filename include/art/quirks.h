/* art/quirks.h - where the original computes something else than this library does by default (--compat
 * artisynth).
 *
 * Each member is one documented difference (docs/decisions/README.md): true follows the original. The system
 * holds them as sys->quirks; code asks for the one that it is about and for nothing else:
 *
 *     if (sys->quirks.slack_muscle_stiffness) ...
 */
#ifndef ART_QUIRKS_H
#define ART_QUIRKS_H

#include <art/base.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_quirks {
    bool plugin_laws;            /* what laws of plug-ins read as "@compat" */

    /* springs, muscles, paths */
    bool undirected_muscle_slack;        /* a muscle of no length pulls nothing; else it is refused */
    bool muscle_tension_unsigned;        /* forceNorm of muscles between two points has no sign */
    bool slack_muscle_stiffness;         /* a slack unilateral SimpleAxialMuscle has a slope */
    bool ligament_blend_moves;           /* the cubic of LigamentAxialMaterial has its ends at the length */
    bool maxwell_damping_unscaled;       /* the tangent of MaxwellAxialMaterial lacks a factor k */
    bool uw_ligament_toe_tangent;        /* the tangent of UWLigamentMaterial is that of the toe anywhere */
    bool masoud_curve_slopes;            /* the tangent of MasoudMillardLAM has the slopes of other curves */
    bool unpennate_fibres_push;          /* below no length, with a rigid tendon */
    bool equilibrium_muscle_tangent;     /* that of fibres and tendon at the rate of the whole */
    bool thelen_lengthening_fast;        /* Thelen2003AxialMuscle: twice the beta of the paper */
    bool millard_curves_by_splines;      /* those that materials do not state are splines with few knots */
    bool fibres_by_euler;                /* fibres of muscles follow by the rule of Euler in any scheme, and
                                            activations are those of the end of a step, wherever in it forces
                                            are evaluated */
    bool frame_spring_force_at_C;        /* a frame spring pulls at the origin of C, not of D */
    bool frame_spring_arms_held;         /* its Jacobian holds lever arms and directions */
    bool xyz_moments_about_C;            /* with useXyzAngles moments are about the axes of C */
    bool food_bolus_explicit;            /* the force of a FoodBolus has no Jacobian */
    bool wrap_crossed_ends;              /* free knots at one end of a strand are carried along with the other
                                            end, and those of a strand that touches nothing not at all */
    bool wrap_iteration_slips;           /* the limit of a step does not look at the last knot; a run of
                                            contacts that another follows directly may be lost in a step */
    bool wrap_frozen;                    /* between solves the length of a strand stays, and where it touches,
                                            in space; else both move with its ends and bodies */
    bool wrap_step_by_model;             /* how far a knot may move depends on the size of the model too, and
                                            on the order of the obstacles */
    bool wrap_pierced;                   /* a strand that runs through an obstacle stays there */
    bool wrap_jumps;                     /* a strand goes at once to where its bodies and points have moved,
                                            however far; it may relax to the long way round */
    bool wrap_grid_tets;                 /* distance grids are interpolated by tetrahedra, whose normals jump
                                            */

    /* joints */
    bool joint_coord_rates_ignored;      /* rates of rows leave out how they turn with the coordinates */
    bool rotation_limit_unscaled;        /* rotationLimited of ball joints pushes along u / r */
    bool gimbal_pole_wide;               /* roll and yaw count as one from |cos pitch| < 0.01 on */
    bool joint_twist_rate_in_C;          /* the rate of the twist is not taken from C to G */
    bool limit_released_by_old_wrench;   /* whether a limit moves away is asked of the start of the step */
    bool limit_released_under_load;      /* a limit that bears something is let go as well */
    bool limit_gaps_stay;                /* a gap that other rows left at a limit is not closed */
    bool driven_coords_at_rest;          /* a coordinate that an input drives is set, and has no velocity */
    bool joint_coords_uncorrected;       /* recorded coordinates are those before positions are corrected */
    bool coupling_is_row_alone;          /* its row has no rate; no pose is made to meet it */
    bool slot_in_rest_shape;             /* joints that translate on a deformable body B: coordinates, errors
                                            and velocities are those along its undeformed shape */
    bool moving_marker_on_frame_only;    /* forces on a JointBasedMovingMarker do not act on its joints */

    /* bodies, points, attachments, constraints */
    bool frame_on_frame_unaccelerated;   /* a = w x (w x r) of a frame on a frame is left out */
    bool particles_held_below_only;      /* one-sided constraints of particles act below the surface only */
    bool excitation_clipped;             /* excitations of muscles beyond 0 to 1 that inputs, scripts and
                                            controllers set count as 0 or 1, with a warning */
    bool exciter_sources_ignored;        /* PointExciter, FrameExciter, JointActuator: own excitation alone */
    bool point_mesh_explicit;            /* PointMeshForce has no Jacobian */
    bool plane_collider_explicit;        /* SoftPlaneCollider has no Jacobian */
    bool inertial_damping_effective;     /* its Jacobian has the inertia with what is attached, and nothing of
                                            what is attached itself */
    bool attached_rate_sign;             /* the rate (dT/dt) u of attached components enters rows with the
                                            opposite sign */

    bool shell_back_as_front;            /* the back of a shell's node on a body adds its mass where the node
                                            is, and has no acceleration when the body turns */
    bool limit_force_of_stored_coordinate; /* soft limits of explicit schemes know the coordinate before the
                                              last correction of positions */

    /* finite elements: materials */
    bool arruda_boyce_four_terms;        /* the fifth coefficient of the series is 0 */
    bool mooney_rivlin_tangent;          /* with C11 or C02 it is not the derivative of the stress */
    bool scaled_bulk_unscaled;           /* the bulk modulus of a ScaledFemMaterial is that of its base */
    bool slack_fibres_push;              /* the passive exponential of muscles goes on below slack length */
    bool blemker_shear_corner;           /* d(acosh^2 w)/dw of FullBlemkerMuscle is 2 up to w = 1.0001 */
    bool visco_memory_lags;              /* relaxing stresses are those of the step before */
    bool linear_frame_ignored;           /* linear materials have the axes of the model, not of `frame` */
    bool linear_stress_at_warping_point; /* linear materials have one stress in an element */
    /* finite elements: incompressibility */
    bool pressure_modes_unweighted;      /* points of quadhex and quadwedge elements count alike */
    bool full_tangent_without_J2;        /* the tangent of FULL is U'' dV g g^T */
    bool fixed_nodes_without_pressure;   /* NODAL: nodes that are not free have no pressure */
    bool volume_rows_without_rate;       /* rows of volumes leave out their second derivative */
    bool volume_rows_stale;              /* positions are corrected by the rows of the velocities */
    bool stress_without_multiplier;      /* the reported stress has no pressure of the hard constraint */
    /* finite elements: shells, damping, attached frames */
    bool shells_as_solids;               /* strains of the solid between front and back, which locks */
    bool shell_triangle_points;          /* triangles have points at zeta = 2/3, not sqrt(3/5) */
    bool shell_back_loads_front;         /* weight of backs acts on the nodes, their damping also */
    bool attached_nodes_undamped;        /* damping by mass of attached nodes is missing in the tangent */
    bool fem_parts_undamped;             /* pointDamping, frameDamping and the like do not act on nodes,
                                            markers and frames of FEM models */
    bool frame_in_shell_by_director;     /* frames in shells turn with the directors too */

    /* skins */
    bool skin_single_precision;  /* weights and coordinates are rounded to 24 bits, their sums as well */
    bool skin_element_frames;    /* an offset turns with its element alone, and jumps between them */
    bool skin_blend_as_original; /* forces of the iterative blend are those of the linear one; its weights
                                    are not scaled to their sum */
    bool skin_unaccelerated;             /* (dG/dt) u of what follows a skin is left out */
    bool skin_mass_ignored;              /* masters do not carry the mass of what is attached to the skin */
    bool skin_contact_as_original; /* contacts move frames by the lever of the contact, whatever blends; of a
                                      node in several vertices of a face the last one counts */

    /* contact: which there are */
    bool first_behavior_decides;         /* of several explicit behaviours of a pair the first counts */
    bool shell_contact_as_solid;         /* sheets have an inside; contact leaves the backs of nodes out */
    bool vertex_normal_of_first_face;    /* a nearest point on an edge has the normal of one of its faces */
    bool static_frictionless;            /* contacts of static solves have no friction */
    bool vertex_matched_by_face;         /* contacts of a fine rigid mesh are known by the face they meet */
    bool concave_edges_ignored;          /* a vertex between several faces is held by the nearest alone */
    bool edges_by_angle;                 /* contacts of edges: edge/edges_by_angle.c */
    bool grid_normal_unscaled;           /* the mean normal of a distance grid is shorter than 1 */
    bool rigid_contact_missed;           /* a rigid body wholly inside another touches nothing, and AUTO of
                                            two never counts the vertices of the second */
    bool tolerances_by_model;            /* tolerances follow from the size of the whole model */
    bool region_tolerances_absolute;     /* tolerances of regions do not follow the size of the bodies */
    bool region_plane_of_contour;        /* a region has the plane of its contour, never of a face */
    bool region_depth_nearest;           /* its depth is the distance to the nearest points */
    bool region_points_merged_first;     /* points are merged before their hull; one limit for all regions */
    /* contact: what they do */
    bool rigid_vertices_bilateral;       /* vertices of two rigid bodies make equations as well */
    bool bilateral_released;             /* one that pulled has no row for a step, and is then new */
    bool contacts_end_at_once;           /* one that pressed and has left by rounding is gone */
    bool contact_points_frozen;          /* places stay where they were found while positions are corrected */
    bool contact_springs_frozen;         /* the depth of springs is that of when the contact was found */
    bool contact_mass_of_fixed;          /* `acceleration` counts the mass of bodies that do not move */
    bool zero_force_is_no_law;           /* a law with F = 0 counts by its depth, or by the behaviour */
    bool reduce_by_component;            /* reduceConstraints keeps contacts that touch a new component */
    bool friction_one_direction;         /* friction after the solve: one direction for bilateral contacts, */
    bool friction_of_weak_left_out;      /* those with a bound of 0.01 or less have none; */
    bool friction_bound_starts_anew;     /* the first bound does not follow from the step before */

    /* the step */
    bool driven_velocity_twice;  /* implicit solves count (h D + h^2 K) u_p of driven components once more */
    bool rows_at_start;          /* constraints in the solve: rows of the start of the step with all of their
                                    rate, in place of those of its middle */
    bool solves_to_rounding;     /* solves that iterate go to the last digit, whatever they are for */
    bool springs_midway;         /* springs of contacts act in the middle of the step, however stiff */
    bool projection_mass_kept;   /* velocities are projected by the masses last computed, not by those at the
                                    end of the step */
    bool one_position_correction;    /* positions are corrected by one linear solve */
    bool linearized_trapezoidal; /* Trapezoidal is one linearised solve, and rings */
    bool inertia_force_explicit; /* implicit schemes take the inertia force of bodies at the start
                                    of the step, which feeds what spins */
    bool iterated_centripetal_terms; /* the iterations of FullBackwardEuler add h^2 c_D + h^3 c_K */
    bool unconstrained_stages;   /* constraints are no part of the stages of RungeKutta4 */
    bool friction_by_mass;       /* friction after the solve knows the masses alone */
    bool rigid_friction_first;   /* friction after the solve: rows of rigid bodies together, then the others
                                    one by one, once */
    bool friction_of_last_step;  /* friction in the solve begins with velocities and forces of the step
                                    before */
    bool fixed_friction_passes;  /* friction in the solve makes one pass more, or as many as are asked for */
    bool driven_slip_twice;      /* rows of friction one by one count driven velocities twice */

    /* inverse control */
    bool response_with_offsets;          /* each response has the right-hand sides of all rows, and contacts
                                            and limits of its own */
    bool driven_parts_still_in_prediction; /* driven components are at rest in the prediction of a step */
    bool target_frame_error_in_body;     /* errors of frames are taken in the axes of the source for world
                                            velocities */
    bool pd_from_target_velocity;        /* PD control starts from the velocity of the target, not of the
                                            source */
    bool excitation_jump_unlimited;      /* maxExcitationJump has no effect */
    bool singular_cost_zeroed;           /* where costs leave excitations open all are 0 */
    bool force_target_by_motion_alone;   /* an excitation changes the force of a target by motion alone, even
                                            that of the muscle it excites */
    bool first_damping_from_nothing;     /* damping holds the first excitations at none, whatever there is */
    bool dynamic_costs_include_all;      /* DynamicRegularizationTerm takes costs before it as its own where
                                            changes are found (incremental) */
    bool square_equations_unbounded;     /* as many equations as excitations are met beyond bounds */
    bool moving_force_target_moves_all;  /* one target that is not static gives all the slopes by velocity */
    bool changes_from_net_excitations;   /* computeIncrementally: changes are those of the net excitations,
                                            which exciters are given as their own to find them */
    bool responses_keep_damping;         /* with useKKTFactorization responses hold what damping does to the
                                            velocity */

    /* what is reported */
    bool zero_before_first_step;         /* multipliers, reactions and what contacts report are 0 until a step
                                            has found them */
};

/* Laws (art_material_law.params and their like) name a quirk by "@" and its member among their parameters; in
 * plug-ins "@compat" is plugin_laws. The value of one: 1, or 0, also if quirks is NULL; -1: none has this
 * name. */
int art_quirk_value(const struct art_quirks *quirks, const char *name);

/* All of them as the original has them, or none. */
static inline void art_quirks_set(struct art_quirks *quirks, bool original)
{
    memset(quirks, original, sizeof *quirks);
}

#ifdef __cplusplus
}
#endif
#endif
