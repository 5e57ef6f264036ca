/* Steps of a transform as options: rows of a table of art/cli.h that share one list, so that they stay in
 * the order of the command line; art_affine_steps and its like (art/xform.h) take the list as it is. */
#ifndef ART_STEPS_H
#define ART_STEPS_H

/* One such row; `list` is a struct art_cli_list of the options structure `type`. */
#define ART_STEP_ROW(type, list, step, form, phrase) ART_OPTION(type, list, step, 0, LIST(form), phrase)

/* The steps that every transform knows. */
#define ART_STEP_ROWS(type, list)                                                                        \
    ART_STEP_ROW(type, list, "translate", "X,Y,Z", "move by X, Y, Z"),                                   \
        ART_STEP_ROW(type, list, "rotate", "X,Y,Z,DEG", "turn by DEG degrees about the axis X, Y, Z"),   \
        ART_STEP_ROW(type, list, "rpy", "ROLL,PITCH,YAW",                                                \
                     "turn by YAW about x, PITCH about y, ROLL about z, in degrees"),                    \
        ART_STEP_ROW(type, list, "scale", "S|SX,SY,SZ", "scale by one factor or by one along each axis"),\
        ART_STEP_ROW(type, list, "mirror", "X,Y,Z",                                                      \
                     "mirror at the plane across X, Y, Z; what was outside stays outside"),              \
        ART_STEP_ROW(type, list, "matrix", "NUMBERS", "apply an affine matrix, 12 or 16 numbers by rows"), \
        ART_STEP_ROW(type, list, "pose", "X,Y,Z,AX,AY,AZ,DEG",                                           \
                     "turn about an axis by DEG degrees, then move by X, Y, Z"),                         \
        ART_STEP_ROW(type, list, "about", "X,Y,Z", "centre of the turns, scalings and mirrors that follow")

#endif
