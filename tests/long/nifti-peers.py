"""NIfTI beside nibabel, both ways: files that nibabel writes (each type, byte order, single and pair, packed, places by sform, by qform with
either handedness, by both) read by artimage, and files that artimage writes read by nibabel; then a mark of DICOM, whose place pydicom's
numbers give, is found by nibabel in the NIfTI file that artimage makes of it: at the same place, with x and y turned (RAS for LPS).

    nifti-peers.py DIR short|long [FOLDER...]

Sizes, types, slope, intercept, all numbers and transforms are compared: those to 1e-12 where the file has doubles, to a bit of a float else."""
import os
import sys
import warnings
import zlib

import nibabel
import numpy
import pydicom
from pydicom.dataset import FileDataset, FileMetaDataset

from artimage_says import count, counts, fail, failed, ours, run

warnings.simplefilter("ignore")
TYPES = ["uint8", "int8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"]
ROTATION = numpy.array([[0.36, 0.48, -0.8], [-0.8, 0.6, 0.0], [0.48, 0.64, 0.6]])
PLACES = {"plain": numpy.diag([1.0, 1.0, 1.0]), "oblique": ROTATION @ numpy.diag([0.75, 1.5, 2.25]),
          "left-handed": ROTATION @ numpy.diag([-0.75, 1.5, 2.25]), "turned": ROTATION[[1, 2, 0]] @ numpy.diag([1.25, 0.5, 3.0]),
          "sheared": ROTATION @ numpy.array([[0.75, 0, 0.25], [0, 1.5, -0.5], [0, 0, 2.25]])}
ORIGIN = numpy.array([-30.5, 12.25, 7.125])


def stored(image):
    """Numbers as they are stored (times, slices, rows, columns, channels)."""
    array = numpy.asarray(image.dataobj.get_unscaled() if hasattr(image.dataobj, "get_unscaled") else image.dataobj)
    if array.dtype.names:
        array = numpy.stack([array[n] for n in array.dtype.names], -1)
    else:
        array = array[..., None]
    while array.ndim < 5:
        array = array[..., None, :]
    return array.transpose(3, 2, 1, 0, 4)


def same(name, path, image, scratch, tolerance):
    info, voxels = ours(path, scratch)
    if info is None:
        return fail(name, voxels.strip())
    array = stored(image)
    if voxels.shape != array.shape:
        return fail(name, "%s is not %s" % (voxels.shape, array.shape))
    if voxels.dtype.newbyteorder("=") != array.dtype.newbyteorder("="):
        fail(name, "type %s is not %s" % (voxels.dtype, array.dtype))
    if not numpy.array_equal(voxels, array, equal_nan=voxels.dtype.kind == "f"):
        fail(name, "numbers differ")
    sums = [zlib.crc32(numpy.ascontiguousarray(s.astype(s.dtype.newbyteorder("<"))).tobytes()) for t in array for s in t]
    if sums != [int(words[2], 16) for words in info["slice"]]:
        fail(name, "sums of slices differ")
    rows = numpy.array([[float(x) for x in row] for row in info["transform"]])
    theirs = (numpy.diag([-1, -1, 1, 1]) @ image.affine)[:3]
    if numpy.abs(rows - theirs).max() > tolerance * max(1, numpy.abs(theirs).max()):
        fail(name, "transform %s, not %s" % (rows.tolist(), theirs.tolist()))
    slope, intercept = getattr(image.dataobj, "slope", 1), getattr(image.dataobj, "inter", 0)
    for key, otherwise, x in (("slope", 1, slope), ("intercept", 0, intercept)):
        if array.shape[4] == 1 and abs(float(info.get(key, [[otherwise]])[0][0]) - x) > 1e-12 * abs(x):
            fail(name, "%s is not %r" % (key, x))


def numbers(kind, shape, seed):
    random = numpy.random.default_rng(seed)
    kind = numpy.dtype(kind)
    if kind.kind == "f":
        return random.normal(0, 1e3, shape).astype(kind)
    low, top = numpy.iinfo(kind).min, numpy.iinfo(kind).max
    made = random.integers(low, top, shape, dtype=kind, endpoint=True)
    made.flat[0], made.flat[-1] = low, top
    return made


def written_by_nibabel(folder, scratch, shapes):
    makers = [("nii", nibabel.Nifti1Image), ("nii.gz", nibabel.Nifti1Image), ("hdr", nibabel.Nifti1Pair), ("nii2", nibabel.Nifti2Image)]
    for extension, maker in makers:
        for kind in TYPES:
            for order in "<>":
                for shape in shapes:
                    name = "%s-%s-%s" % (kind, "big" if order == ">" else "little", "x".join(map(str, shape)))
                    path = os.path.join(folder, name + "." + extension.replace("nii2", "nii"))
                    place = list(PLACES)[zlib.crc32(name.encode()) % len(PLACES)]
                    affine = numpy.eye(4)
                    affine[:3, :3], affine[:3, 3] = PLACES[place], ORIGIN
                    header = maker.header_class(endianness=order)
                    image = maker(numbers(kind, shape, len(name)), affine, header)
                    image.header.set_slope_inter(*((1, 0) if kind[0] == "f" else (0.5, -7)))
                    nibabel.save(image, path)
                    same(path, path, nibabel.load(path), scratch, 1e-12)
                    count("written by nibabel")


def places(folder, scratch):
    """By sform, by qform with either handedness, by both, of which that with the sform counts."""
    for name, axes in PLACES.items():
        for which in ("sform", "qform", "both", "none"):
            for maker in (nibabel.Nifti1Image, nibabel.Nifti2Image):
                if which == "qform" and name == "sheared":
                    continue
                affine = numpy.eye(4)
                affine[:3, :3], affine[:3, 3] = axes, ORIGIN
                other = affine.copy()
                other[:3, 3] += 5
                image = maker(numbers("int16", (5, 4, 3), 3), None)
                image.header.set_zooms(numpy.linalg.norm(axes, axis=0))
                if which in ("qform", "both"):
                    image.set_qform(affine if which == "qform" else numpy.diag([3.0, 3, 3, 1]), code=1)
                if which in ("sform", "both"):
                    image.set_sform(affine, code=2)
                if which == "qform":
                    image.set_sform(other, code=0)
                path = os.path.join(folder, "%s-%s-%s.nii" % (name, which, maker.__name__[:6]))
                nibabel.save(image, path)
                if which == "none":
                    count("written by nibabel")
                    if run("artimage", "info", "--strict", path).returncode != 3:
                        fail(path, "no place, and not warned of")
                    continue
                # a quaternion is three floats, from which the fourth and the axes follow
                same(path, path, nibabel.load(path), scratch, 1e-6 if which == "qform" and maker is nibabel.Nifti1Image else 1e-12)
                count("written by nibabel")


def written_by_us(folder, scratch):
    for name, axes in PLACES.items():
        for kind in TYPES:
            for form in ("nifti", "nifti2"):
                source, path = (os.path.join(folder, "ours-%s-%s%s" % (name, kind, e)) for e in (".nhdr", ".nii"))
                array = numbers(kind, (4, 5, 7), 11)
                array.astype(array.dtype.newbyteorder("<")).tofile(source[:-5] + ".bin")
                columns = " ".join("(%s)" % ",".join(repr(float(x)) for x in axes[:, a]) for a in range(3))
                with open(source, "w") as header:
                    header.write("NRRD0005\ntype: %s\ndimension: 3\nspace: left-posterior-superior\nsizes: 7 5 4\n"
                                 "space directions: %s\nspace origin: (%s)\nencoding: raw\nendian: little\ndata file: %s\n" %
                                 (kind.replace("float32", "float").replace("float64", "double"), columns,
                                  ",".join(repr(float(x)) for x in ORIGIN), os.path.basename(source)[:-5] + ".bin"))
                done = run("artimage", "convert", source, "-t", form, "-o", path)
                if done.returncode:
                    fail(path, done.stderr.decode().strip())
                    continue
                image = nibabel.load(path)
                affine = numpy.eye(4)
                affine[:3, :3], affine[:3, 3] = axes, ORIGIN
                affine = numpy.diag([-1, -1, 1, 1]) @ affine
                if numpy.abs(image.affine - affine).max() > (1e-12 if form == "nifti2" else 4e-6):
                    fail(path, "nibabel's transform %s, not %s" % (image.affine.tolist(), affine.tolist()))
                if name != "sheared":
                    q = image.get_qform()
                    if image.header["qform_code"] and numpy.abs(q - affine).max() > 1e-5:
                        fail(path, "the qform is %s" % q.tolist())
                if not numpy.array_equal(stored(image)[0, ..., 0], array):
                    fail(path, "nibabel reads other numbers")
                same(path, path, image, scratch, 1e-12)
                count("written by artimage")


def mark(folder):
    """Slices of DICOM in space, no axis along an axis of the patient, the gantry tilted; one voxel is bright."""
    for tilted in (False, True):
        series = os.path.join(folder, "mark-%d" % tilted)
        os.makedirs(series, exist_ok=True)
        x, y = ROTATION[0], ROTATION[1]
        step = numpy.cross(x, y) * 2.5 + (0.8 * y if tilted else 0)
        bright = (5, 2, 1)
        for k in range(4):
            meta = FileMetaDataset()
            meta.MediaStorageSOPClassUID, meta.MediaStorageSOPInstanceUID = "1.2.840.10008.5.1.4.1.1.2", "1.2.3.%d" % (k + 1)
            meta.TransferSyntaxUID = "1.2.840.10008.1.2.1"
            ds = FileDataset("", {}, file_meta=meta, preamble=b"\0" * 128)
            ds.is_little_endian, ds.is_implicit_VR = True, False
            ds.SOPClassUID, ds.SOPInstanceUID = meta.MediaStorageSOPClassUID, meta.MediaStorageSOPInstanceUID
            ds.SeriesInstanceUID, ds.Modality, ds.InstanceNumber = "1.2.3.9", "CT", 4 - k
            ds.ImageOrientationPatient = ["%.14g" % v for v in list(x) + list(y)]
            ds.ImagePositionPatient = ["%.14g" % v for v in ORIGIN + k * step]
            ds.PixelSpacing, ds.SliceThickness = ["0.75", "1.5"], "2.5"
            ds.Rows, ds.Columns, ds.SamplesPerPixel, ds.PhotometricInterpretation = 5, 7, 1, "MONOCHROME2"
            ds.BitsAllocated, ds.BitsStored, ds.HighBit, ds.PixelRepresentation = 16, 16, 15, 1
            pixels = numpy.arange(35, dtype="<i2").reshape(5, 7)
            if k == bright[2]:
                pixels[bright[1], bright[0]] = 1000
            ds.PixelData = pixels.tobytes()
            pydicom.dcmwrite(os.path.join(series, "s%d.dcm" % ((k * 3) % 4)), ds, write_like_original=False)
        patient = ORIGIN + bright[0] * 1.5 * x + bright[1] * 0.75 * y + bright[2] * step
        for options in ([], ["--orient", "RAS"], ["--orient", "PIR"]):
            path = series + "".join(options[1:]) + ".nii"
            done = run("artimage", "convert", series, *options, "-t", "nifti2", "-o", path)
            if done.returncode or done.stderr:
                fail(path, done.stderr.decode())
                continue
            image = nibabel.load(path)
            at = numpy.argwhere(numpy.asarray(image.dataobj) == 1000)
            found = (image.affine @ [*at[0], 1])[:3] * [-1, -1, 1]
            if len(at) != 1 or numpy.abs(found - patient).max() > 1e-12 * 50:
                fail(path, "the mark is at %s, not at %s" % (found, patient))
            if options and "".join(nibabel.aff2axcodes(image.affine)) != options[1]:
                fail(path, "axes %s" % (nibabel.aff2axcodes(image.affine),))
            count("marks")
            # and back to DICOM, whose numbers pydicom gives: 16 characters each
            back = path.replace(".nii", ".dcm")
            done = run("artimage", "convert", path, "-o", back)
            if tilted and done.returncode == 3 and not os.path.exists(back):
                # rows and columns that are not upright on each other are what DICOM cannot say
                count("refused")
                continue
            if done.returncode:
                fail(back, done.stderr.decode())
                continue
            ds = pydicom.dcmread(back)
            axes = [float(v) for v in ds.SharedFunctionalGroupsSequence[0].PlaneOrientationSequence[0].ImageOrientationPatient]
            rows, columns = (float(v) for v in ds.SharedFunctionalGroupsSequence[0].PixelMeasuresSequence[0].PixelSpacing)
            k, j, i = numpy.argwhere(ds.pixel_array == 1000)[0]
            first = [float(v) for v in ds.PerFrameFunctionalGroupsSequence[k].PlanePositionSequence[0].ImagePositionPatient]
            found = numpy.array(first) + i * columns * numpy.array(axes[:3]) + j * rows * numpy.array(axes[3:])
            if numpy.abs(found - patient).max() > 1e-11:
                fail(back, "the mark is at %s, not at %s" % (found, patient))
            count("marks")


def files(folder, scratch):
    for where, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if not name.endswith((".nii", ".nii.gz", ".hdr")):
                continue
            path = os.path.join(where, name)
            try:
                image = nibabel.load(path)
                array = numpy.asarray(image.dataobj)
                if not isinstance(image, (nibabel.Nifti1Pair, nibabel.Nifti1Image)) or array.ndim > 4 or array.dtype.kind == "c":
                    continue
            except Exception:
                info, text = ours(path, scratch)
                if info is not None:
                    fail(path, "read by artimage alone")
                continue
            same(path, path, image, scratch, 1e-6)
            count("of packages")


def main():
    folder, what, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(folder, exist_ok=True)
    scratch = os.path.join(folder, "scratch")
    written_by_nibabel(folder, scratch, [(5, 4, 3)] if what == "short" else [(5, 4, 3), (7, 3, 2, 4), (6, 5)])
    places(folder, scratch)
    written_by_us(folder, scratch)
    mark(folder)
    for each in folders:
        files(each, scratch)
    for text in failed:
        print(text)
    print("%s; %d differ" % (", ".join("%d %s" % (counts[k], k) for k in sorted(counts)), len(failed)))
    sys.exit(1 if failed else 0)


main()
