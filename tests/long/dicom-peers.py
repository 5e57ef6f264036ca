"""DICOM beside other readers: what artimage makes of a file is compared with pydicom, which reads the elements and the pixels that
are not compressed, and with those who decode the rest: pydicom's run lengths, dcmtk's JPEG and JPEG-LS, OpenJPEG in Pillow. Files are
made here, one for each row of PIXELS in each of the syntaxes, and taken from folders that are named.

    dicom-peers.py DIR short|made|files [FOLDER...]

Compared are dimensions, type, spacing, transform (1e-12), slope and intercept, the numbers of each frame, and the sum (CRC-32) of each
frame that artimage prints. Colours that one of both computes from YBR may differ by one; everything else by nothing."""
import gzip
import io
import os
import re
import sys
import warnings
import zlib

import numpy
import pydicom
from pydicom.dataset import FileDataset, FileMetaDataset
from pydicom.encaps import defragment_data, generate_pixel_data_frame
from pydicom.pixel_data_handlers import numpy_handler, rle_handler
from pydicom.pixel_data_handlers.util import apply_color_lut, reshape_pixel_array
from pydicom.sequence import Sequence
from pydicom.uid import generate_uid

from artimage_says import count, counts, fail, failed, ours, run

warnings.simplefilter("ignore")
pydicom.config.convert_wrong_length_to_UN = True
IMPLICIT, EXPLICIT, BIG = "1.2.840.10008.1.2", "1.2.840.10008.1.2.1", "1.2.840.10008.1.2.2"
DEFLATED, RLE = "1.2.840.10008.1.2.1.99", "1.2.840.10008.1.2.5"
J2K = ("1.2.840.10008.1.2.4.90", "1.2.840.10008.1.2.4.91")
JPEGLS = ("1.2.840.10008.1.2.4.80", "1.2.840.10008.1.2.4.81")
# cut off within a sequence: what there is of them is not taken for all
TRUNCATED = ("rtplan_truncated.dcm", "DICOMDIR-nooffset")


# ------------------------------------------------------------------ what the others say


def unpack(ds, path, scratch):
    """The stored numbers (frames, rows, columns, samples), and whether they are colours computed from others."""
    syntax = str(ds.file_meta.TransferSyntaxUID) if "TransferSyntaxUID" in ds.file_meta else None
    frames = int(ds.get("NumberOfFrames", 1) or 1)
    shape = (frames, ds.Rows, ds.Columns, ds.SamplesPerPixel)
    if syntax == BIG and ds.BitsAllocated == 8 and ds["PixelData"].VR == "OW":
        # bytes in words of 16 bits (PS3.5, annex A.3), which pydicom 2.3 leaves swapped
        ds.PixelData = numpy.frombuffer(ds.PixelData, "<u2").byteswap().tobytes()
    if syntax in (None, IMPLICIT, EXPLICIT, BIG, DEFLATED):
        array = reshape_pixel_array(ds, numpy_handler.get_pixeldata(ds))
    elif syntax == RLE:
        array = reshape_pixel_array(ds, rle_handler.get_pixeldata(ds))
    elif syntax in J2K:
        return decode_jpeg2000(ds).reshape(shape), False
    else:
        tool = "dcmdjpls" if syntax in JPEGLS else "dcmdjpeg"
        done = run(tool, path, scratch)
        if done.returncode:
            raise ValueError("%s: %s" % (tool, done.stderr.decode(errors="replace").strip()))
        plain = pydicom.dcmread(scratch)
        os.remove(scratch)
        ybr = ds.PhotometricInterpretation.startswith("YBR")
        ds.PhotometricInterpretation = plain.PhotometricInterpretation
        return reshape_pixel_array(plain, numpy_handler.get_pixeldata(plain)).reshape(shape), ybr
    return array.reshape(shape), False


def decode_jpeg2000(ds):
    """Frames by OpenJPEG; Pillow gives colours as RGB, and shifts signed numbers up by half of their range."""
    from PIL import Image
    frames = []
    n = int(ds.get("NumberOfFrames", 1) or 1)
    for frame in ([defragment_data(ds.PixelData)] if n == 1 else generate_pixel_data_frame(ds.PixelData, n)):
        image = Image.open(io.BytesIO(frame))
        array = numpy.array(image)
        at = frame.index(b"\xff\x51")                      # SIZ: precision and sign stand behind its 40 bytes
        depth = (frame[at + 40] & 127) + 1
        signed = frame[at + 40] >> 7
        if image.mode.startswith("I"):
            array = array.astype(numpy.int32) >> (16 - depth if depth < 16 else 0)
        if signed:
            array = array.astype(numpy.int32) - (1 << depth - 1)
        frames.append(array)
    if ds.PhotometricInterpretation.startswith("YBR"):
        ds.PhotometricInterpretation = "RGB"
    return numpy.stack(frames)


def stored(ds, array):
    """What lies beyond the stored bits goes, the sign is extended."""
    a, b, high = ds.BitsAllocated, ds.get("BitsStored", ds.BitsAllocated), ds.get("HighBit", 0)
    if array.dtype.kind == "f" or a == b or a == 1:
        return array
    high = high if b - 1 <= high < a else b - 1
    wide = (array.astype(numpy.int64) >> (high + 1 - b)) & ((1 << b) - 1)
    if ds.PixelRepresentation == 1:
        wide = numpy.where(wide >> (b - 1), wide - (1 << b), wide)
    return wide


def to_rgb(array):
    """PS3.3, C.7.6.3.1.2, by the inverse of its matrix."""
    forward = numpy.array([[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]])
    values = array.astype(float) - [0, 128, 128]
    return numpy.clip(numpy.rint(values @ numpy.linalg.inv(forward).T), 0, 255)


def palette(ds, array):
    """pydicom takes the tables as little-endian, whatever the file is."""
    array = array.astype(numpy.int64)
    if not ds.is_little_endian:
        for tag in (0x00281201, 0x00281202, 0x00281203):
            if ds[tag].VR == "OW":
                ds[tag].value = numpy.frombuffer(ds[tag].value, ">u2").astype("<u2").tobytes()
    made = apply_color_lut(array[..., 0], ds)
    if made.dtype == numpy.uint16 and ds.BitsAllocated == 8:
        made = made >> 8
    elif made.dtype == numpy.uint8 and ds.BitsAllocated == 16:
        made = made.astype(numpy.uint16) * 257
    return made


def groups(ds, frame, name, keyword):
    """An element of the functional groups of a frame, of those for all, or of the data set."""
    for holder in (ds.get("PerFrameFunctionalGroupsSequence"), ds.get("SharedFunctionalGroupsSequence")):
        if holder:
            item = holder[frame if len(holder) > 1 or holder is ds.get("PerFrameFunctionalGroupsSequence") else 0]
            if name in item and len(item[name].value) and keyword in item[name][0]:
                return item[name][0][keyword].value
    return ds.get(keyword)


def numbers(x):
    return None if x is None or x == "" else [float(v) for v in (x if hasattr(x, "__iter__") and not isinstance(x, str) else [x])]


class Theirs:
    """One file: frames in the order of the image, its place, what the numbers mean."""

    def __init__(self, ds, path, scratch):
        self.ds = ds
        array, self.near = unpack(ds, path, scratch)
        array = stored(ds, array)
        if ds.PhotometricInterpretation == "PALETTE COLOR":
            array = palette(ds, array)
        elif ds.PhotometricInterpretation.startswith("YBR_FULL") and ds.BitsAllocated == 8:
            array, self.near = to_rgb(array), True
        n = len(array)
        axes = numbers(groups(ds, 0, "PlaneOrientationSequence", "ImageOrientationPatient"))
        places = [numbers(groups(ds, f, "PlanePositionSequence", "ImagePositionPatient")) for f in range(n)]
        spacing = numbers(groups(ds, 0, "PixelMeasuresSequence", "PixelSpacing")) or numbers(ds.get("ImagerPixelSpacing")) or [1, 1]
        slopes = [numbers(groups(ds, f, "PixelValueTransformationSequence", "RescaleSlope")) or [1] for f in range(n)]
        intercepts = [numbers(groups(ds, f, "PixelValueTransformationSequence", "RescaleIntercept")) or [0] for f in range(n)]
        self.slope, self.intercept = [s[0] or 1 for s in slopes], [i[0] for i in intercepts]
        if "DoseGridScaling" in ds and "RescaleSlope" not in ds:
            self.slope = [float(ds.DoseGridScaling)] * n
        self.transform = None
        self.order = list(range(n))
        offsets = numbers(ds.get("GridFrameOffsetVector")) or []
        if axes and len(axes) == 6 and all(p and len(p) == 3 for p in places):
            x, y = (numpy.array(v) / numpy.linalg.norm(v) for v in (axes[:3], axes[3:]))
            normal = numpy.cross(x, y)
            step = numbers(groups(ds, 0, "PixelMeasuresSequence", "SpacingBetweenSlices")) or \
                numbers(groups(ds, 0, "PixelMeasuresSequence", "SliceThickness")) or [1]
            step = abs(step[0]) or 1
            places = numpy.array(places)
            if n > 1 and len(offsets) == n:
                places = places + numpy.outer(numpy.array(offsets) - offsets[0], normal)
            elif n > 1 and "PerFrameFunctionalGroupsSequence" not in ds:
                places = places + numpy.outer(numpy.arange(n) * step, normal)
            along = places @ normal
            self.order = list(numpy.argsort(along, kind="stable"))
            slices = (places[self.order[-1]] - places[self.order[0]]) / (n - 1) if n > 1 else normal * step
            self.transform = numpy.column_stack([x * spacing[1], y * spacing[0], slices, places[self.order[0]]])
        array = array[self.order]
        if len(set(self.slope)) > 1 or len(set(self.intercept)) > 1:
            scale = [numpy.array(v)[self.order].reshape(-1, 1, 1, 1) for v in (self.slope, self.intercept)]
            array, self.scaled = (scale[0] * array + scale[1]).astype(numpy.float32), True
        else:
            self.scaled = False
        self.frames = array


# -------------------------------------------------------------------------- comparison


def same(name, path, theirs, scratch, made=None):
    """made: the numbers that the writer had, where nothing was lost."""
    info, voxels = ours(path, scratch)
    if info is None:
        return fail(name, voxels.strip())
    frames = voxels.reshape((-1,) + voxels.shape[2:])
    if frames.shape != theirs.frames.shape:
        return fail(name, "%s is not %s" % (frames.shape, theirs.frames.shape))
    differ = numpy.abs(frames.astype(numpy.float64) - theirs.frames.astype(numpy.float64))
    if differ.max() > (1 if theirs.near else 0):
        fail(name, "numbers differ by up to %g, in %d of %d" % (differ.max(), numpy.count_nonzero(differ), differ.size))
    if made is not None and not numpy.array_equal(frames, made[theirs.order].reshape(frames.shape)):
        fail(name, "numbers are not those that were written")
    little = frames.astype(frames.dtype.newbyteorder("<"))
    for words, frame in zip(info["slice"], little):
        if int(words[2], 16) != zlib.crc32(frame.tobytes()):
            fail(name, "sum of slice %s" % words[1])
    if not theirs.near and not theirs.scaled:
        sums = [zlib.crc32(f.astype(little.dtype).tobytes()) for f in theirs.frames]
        if sums != [int(words[2], 16) for words in info["slice"]]:
            fail(name, "sums of frames are not those of the other reader")
    if not theirs.scaled and frames.shape[-1] == 1:
        for key, otherwise, x in (("slope", 1, theirs.slope[0]), ("intercept", 0, theirs.intercept[0])):
            if float(info.get(key, [[otherwise]])[0][0]) != x:
                fail(name, "%s is not %g" % (key, x))
    if theirs.transform is not None:
        rows = numpy.array([[float(x) for x in row] for row in info["transform"]])
        if numpy.abs(rows - theirs.transform).max() > 1e-12 * max(1, numpy.abs(theirs.transform).max()):
            fail(name, "transform: %s, not %s" % (rows.tolist(), theirs.transform.tolist()))
        spacing = [float(x) for x in info["spacing"][0]]
        if not numpy.allclose(spacing, numpy.linalg.norm(theirs.transform[:, :3], axis=0), rtol=1e-12, atol=0):
            fail(name, "spacing %s" % spacing)


# ---------------------------------------------------------------------- files made here

# name, bits allocated, stored, high bit, signed, photometric interpretation, planar
PIXELS = [("u8", 8, 8, 7, 0, "MONOCHROME2", 0),
          ("i8", 8, 8, 7, 1, "MONOCHROME2", 0),
          ("u7of8", 8, 7, 6, 0, "MONOCHROME2", 0),
          ("i5of8-high", 8, 5, 7, 1, "MONOCHROME2", 0),
          ("u16", 16, 16, 15, 0, "MONOCHROME2", 0),
          ("i16", 16, 16, 15, 1, "MONOCHROME2", 0),
          ("u12of16", 16, 12, 11, 0, "MONOCHROME2", 0),
          ("i12of16", 16, 12, 11, 1, "MONOCHROME2", 0),
          ("u12of16-high", 16, 12, 15, 0, "MONOCHROME2", 0),
          ("i10of16-middle", 16, 10, 12, 1, "MONOCHROME2", 0),
          ("u32", 32, 32, 31, 0, "MONOCHROME2", 0),
          ("i32", 32, 32, 31, 1, "MONOCHROME2", 0),
          ("i20of32-middle", 32, 20, 25, 1, "MONOCHROME2", 0),
          ("bits", 1, 1, 0, 0, "MONOCHROME2", 0),
          ("f32", 32, 0, 0, 0, "MONOCHROME2", 0),
          ("f64", 64, 0, 0, 0, "MONOCHROME2", 0),
          ("mono1-8", 8, 8, 7, 0, "MONOCHROME1", 0),
          ("mono1-i16", 16, 16, 15, 1, "MONOCHROME1", 0),
          ("rgb8", 8, 8, 7, 0, "RGB", 0),
          ("rgb8-planes", 8, 8, 7, 0, "RGB", 1),
          ("rgb16", 16, 16, 15, 0, "RGB", 0),
          ("rgb16-planes", 16, 16, 15, 0, "RGB", 1),
          ("ybr8", 8, 8, 7, 0, "YBR_FULL", 0),
          ("ybr8-planes", 8, 8, 7, 0, "YBR_FULL", 1),
          ("ybr422", 8, 8, 7, 0, "YBR_FULL_422", 0),
          ("palette8", 8, 8, 7, 0, "PALETTE COLOR", 0),
          ("palette16", 16, 16, 15, 0, "PALETTE COLOR", 0),
          ("palette-i16", 16, 16, 15, 1, "PALETTE COLOR", 0)]
# who compresses, how, what is lost, rows of PIXELS that go through it
GREY8, GREY16 = ["u8", "mono1-8"], ["u16", "u12of16"]
SIGNED = ["i16", "i12of16"]
PACKERS = [("rle-dcmtk", ["dcmcrle"], False, GREY8 + GREY16 + SIGNED + ["u32", "rgb8", "rgb16", "palette8", "ybr8"]),
           ("rle-gdcm", ["gdcmconv", "--rle"], False, GREY8 + GREY16 + SIGNED + ["i8", "u32", "i32", "rgb8", "rgb16", "palette8"]),
           ("jpeg-lossless-dcmtk", ["dcmcjpeg", "+e1"], False, GREY8 + GREY16 + SIGNED + ["rgb8", "palette8"]),
           ("jpeg-lossless-6", ["dcmcjpeg", "+el", "+sv", "6"], False, GREY8 + GREY16 + ["rgb8"]),
           ("jpeg-lossless-gdcm", ["gdcmconv", "--jpeg"], False, GREY8 + GREY16 + SIGNED + ["rgb8", "rgb16"]),
           ("jpeg-baseline", ["dcmcjpeg", "+eb"], True, GREY8 + ["rgb8"]),
           ("jpeg-baseline-rgb", ["dcmcjpeg", "+eb", "+cr"], True, ["rgb8"]),
           ("jpeg-extended", ["dcmcjpeg", "+ee"], True, GREY8 + ["u12of16"]),
           ("jpeg-spectral", ["dcmcjpeg", "+es"], True, GREY8 + ["u12of16", "rgb8"]),
           ("jpeg-progressive", ["dcmcjpeg", "+ep"], True, GREY8 + ["u12of16", "rgb8"]),
           ("jpegls-dcmtk", ["dcmcjpls", "+el"], False, GREY8 + GREY16 + SIGNED + ["rgb8", "palette8"]),
           ("jpegls-near", ["dcmcjpls", "+en", "+md", "2"], True, GREY8 + GREY16 + ["rgb8"]),
           ("jpegls-gdcm", ["gdcmconv", "--jpegls"], False, GREY8 + GREY16 + SIGNED + ["rgb8"]),
           ("jpeg2000", ["gdcmconv", "--j2k"], False, GREY8 + GREY16 + SIGNED + ["i8", "rgb8"]),
           ("jpeg2000-lossy", ["gdcmconv", "--lossy", "--j2k", "-q", "30"], True, GREY8 + ["u12of16", "i12of16", "rgb8"])]


def pixels(row, frames, rows, columns, seed):
    """Numbers as they are meant, and as they lie in the file with something else in the bits around them."""
    name, allocated, bits, high, signed, photometric, _ = row
    random = numpy.random.default_rng(seed)
    samples = 3 if photometric[:3] in ("RGB", "YBR") else 1
    shape = (frames, rows, columns, samples)
    if name in ("f32", "f64"):
        numbers = random.normal(0, 1e3, shape).astype(name.replace("f", "float"))
        return numbers, numbers
    low, top = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    if photometric == "PALETTE COLOR" and allocated == 16:
        low, top = (-100, 400) if signed else (0, 700)
    # smooth with noise, the ends of the range among them
    j, i = numpy.mgrid[:rows, :columns]
    wave = numpy.sin(0.7 * i + 0.4 * j)[None, :, :, None] + 0.2 * random.normal(size=shape)
    meant = numpy.clip(numpy.rint((low + top) / 2 + (top - low) * 0.45 * wave), low, top).astype(numpy.int64)
    meant.flat[0], meant.flat[-1] = low, top
    around = random.integers(0, 1 << allocated, shape) & ~(((1 << bits) - 1) << (high + 1 - bits)) if allocated > bits else 0
    packed = ((meant & ((1 << bits) - 1)) << (high + 1 - bits)) | around
    return meant, packed.astype("uint%d" % max(allocated, 8))


def lay_out(row, packed, big):
    """Bytes of the pixels, [frames][rows][columns][samples]."""
    _, allocated, _, _, _, photometric, planar = row
    if allocated == 1:
        return numpy.packbits(packed.astype(numpy.uint8).ravel(), bitorder="little").tobytes()
    if photometric == "YBR_FULL_422":
        pairs = numpy.stack([packed[:, :, 0::2, 0], packed[:, :, 1::2, 0], packed[:, :, 0::2, 1], packed[:, :, 0::2, 2]], -1)
        return pairs.tobytes()
    if planar:
        packed = packed.transpose(0, 3, 1, 2)
    return packed.astype(packed.dtype.newbyteorder(">" if big else "<")).tobytes()


def add_palette(ds, row):
    entries, bits, first = (256, 16, 0) if row[1] == 8 else (300, 16, 50) if not row[4] else (300, 16, -60)
    for c, colour in enumerate(("Red", "Green", "Blue")):
        table = (numpy.arange(entries) * (211 + 40 * c) * 257 // 256) % 65536
        # the first number that is mapped has the sign of the pixels
        ds.add_new(0x00281101 + c, "SS" if row[4] else "US", [entries, first, bits])
        ds.add_new(0x00281201 + c, "OW", table.astype(">u2" if not ds.is_little_endian else "<u2").tobytes())


def place(ds, frames, rows, columns):
    """Oblique; several frames with functional groups, in no order, each with its own place."""
    x = numpy.array([0.36, 0.48, -0.8])
    y = numpy.array([-0.8, 0.6, 0.0])
    normal = numpy.cross(x, y)
    where = [numpy.array([-30.5, 12.25, 7.125]) + normal * 2.5 * f for f in range(frames)]
    text = lambda v: ["%.12g" % a for a in v]
    ds.Rows, ds.Columns = rows, columns
    if frames == 1:
        ds.ImagePositionPatient, ds.ImageOrientationPatient = text(where[0]), text(list(x) + list(y))
        ds.PixelSpacing, ds.SliceThickness = ["0.75", "1.5"], "2.5"
        return
    ds.NumberOfFrames = frames
    shared, measures, plane = (pydicom.Dataset() for _ in range(3))
    measures.PixelSpacing, measures.SpacingBetweenSlices = ["0.75", "1.5"], "2.5"
    plane.ImageOrientationPatient = text(list(x) + list(y))
    shared.PixelMeasuresSequence, shared.PlaneOrientationSequence = Sequence([measures]), Sequence([plane])
    ds.SharedFunctionalGroupsSequence = Sequence([shared])
    items = []
    for f in numpy.random.default_rng(frames).permutation(frames):
        item, at = pydicom.Dataset(), pydicom.Dataset()
        at.ImagePositionPatient = text(where[f])
        item.PlanePositionSequence = Sequence([at])
        items.append(item)
    ds.PerFrameFunctionalGroupsSequence = Sequence(items)


def make(path, row, syntax, frames, rows, columns, scales=None, mark=True, vr=None):
    """Write a file; the numbers as they are meant."""
    name, allocated, bits, high, signed, photometric, planar = row
    meant, packed = pixels(row, frames, rows, columns, zlib.crc32((name + syntax).encode()))
    meta = FileMetaDataset()
    # secondary capture; several frames as of an enhanced MR, since GDCM writes secondary captures of few types
    storage = "1.2.840.10008.5.1.4.1.1.7" if frames == 1 else "1.2.840.10008.5.1.4.1.1.4.1"
    meta.MediaStorageSOPClassUID, meta.MediaStorageSOPInstanceUID = storage, generate_uid(None, ["a", name])
    meta.TransferSyntaxUID = syntax
    ds = FileDataset(path, {}, file_meta=meta, preamble=b"\0" * 128 if mark else None)
    ds.is_little_endian, ds.is_implicit_VR = syntax != BIG, syntax == IMPLICIT
    ds.SOPClassUID, ds.SOPInstanceUID = meta.MediaStorageSOPClassUID, meta.MediaStorageSOPInstanceUID
    ds.Modality, ds.PatientName, ds.SeriesInstanceUID = "OT", "Nobody^At All", generate_uid(None, ["b"])
    ds.StudyInstanceUID, ds.SeriesNumber, ds.InstanceNumber = generate_uid(None, ["c"]), 1, 1
    ds.SamplesPerPixel, ds.PhotometricInterpretation = packed.shape[3], photometric
    if packed.shape[3] == 3:
        ds.PlanarConfiguration = planar
    place(ds, frames, rows, columns)
    ds.BitsAllocated = allocated
    if bits:
        ds.BitsStored, ds.HighBit, ds.PixelRepresentation = bits, high, signed
    if photometric == "PALETTE COLOR":
        add_palette(ds, row)
    if scales and frames == 1:
        ds.RescaleSlope, ds.RescaleIntercept = "%g" % scales[0], "%g" % scales[1]
    for f, item in enumerate(ds.get("PerFrameFunctionalGroupsSequence", []) if scales else []):
        value = pydicom.Dataset()
        value.RescaleSlope, value.RescaleIntercept = "%g" % (scales[0] * (1 + f)), "%g" % (scales[1] - f)
        item.PixelValueTransformationSequence = Sequence([value])
    data = lay_out(row, packed, syntax == BIG)
    if vr == "OW" and allocated == 8 and syntax == BIG:
        data += b"\0" * (len(data) % 2)
        data = numpy.frombuffer(data, dtype="<u2").astype(">u2").tobytes()
    data += b"\0" * (len(data) % 2)
    if name in ("f32", "f64"):
        ds.add_new(0x7FE00008 if name == "f32" else 0x7FE00009, "OF" if name == "f32" else "OD", data)
    else:
        ds.add_new(0x7FE00010, vr or ("OB" if allocated <= 8 and syntax != IMPLICIT else "OW"), data)
    pydicom.dcmwrite(path, ds, write_like_original=not mark)
    if photometric in ("RGB",) or photometric.startswith("MONO"):
        return meant
    return None


def native(folder, scratch, sizes):
    for row in PIXELS:
        for syntax in (IMPLICIT, EXPLICIT, BIG, DEFLATED):
            for frames, rows, columns in sizes:
                if row[5] == "YBR_FULL_422" and columns % 2:
                    columns += 1
                path = os.path.join(folder, "%s-%s-%dx%dx%d.dcm" % (row[0], syntax[17:].replace(".", "_"), frames, rows, columns))
                if row[0] in ("f32", "f64"):
                    meant = make(path, row, syntax, frames, rows, columns)
                    check_floats(path, meant, scratch)
                    continue
                meant = make(path, row, syntax, frames, rows, columns)
                check(path, scratch, meant)
                count("native")


def check_floats(path, meant, scratch):
    """pydicom 2.3 does not read real numbers: they are those that were written."""
    ds = pydicom.dcmread(path)
    info, voxels = ours(path, scratch)
    if info is None:
        return fail(path, voxels.strip())
    order = numpy.argsort([float(numpy.dot(numpy.cross([0.36, 0.48, -0.8], [-0.8, 0.6, 0]), [float(a) for a in p]))
                           for p in [groups(ds, f, "PlanePositionSequence", "ImagePositionPatient") for f in range(len(meant))]])
    if not numpy.array_equal(voxels.reshape(meant.shape), meant[order]):
        fail(path, "numbers are not those that were written")
    count("native")


def check(path, scratch, made=None):
    try:
        theirs = Theirs(pydicom.dcmread(path, force=True), path, scratch)
    except Exception as error:                                 # the other reader's own limits
        return fail(path, "the other reader: %s" % error)
    same(path, path, theirs, scratch, made)


def special(folder, scratch):
    """Bytes as words of the other order, files without the mark, slopes of each frame."""
    by_name = {row[0]: row for row in PIXELS}
    for name, syntax, frames, how in [("u8", BIG, 1, {"vr": "OW"}), ("u8", BIG, 3, {"vr": "OW"}), ("i8", BIG, 3, {"vr": "OW"}),
                                      ("u16", EXPLICIT, 3, {"scales": (0.5, -1024)}), ("i16", BIG, 3, {"scales": (0.001, 3)}),
                                      ("u8", IMPLICIT, 4, {"scales": (2, -7)}), ("i12of16", EXPLICIT, 1, {"scales": (2.5, -1000)}),
                                      ("mono1-8", DEFLATED, 1, {"scales": (3, 1)}),
                                      ("u16", IMPLICIT, 1, {"mark": False}), ("i16", EXPLICIT, 1, {"mark": False})]:
        path = os.path.join(folder, "special-%s-%s-%d-%s.dcm" % (name, syntax[17:].replace(".", "_"), frames, "_".join(how)))
        meant = make(path, by_name[name], syntax, frames, 6, 8, **how)
        check(path, scratch, None if "scales" in how and frames > 1 else meant)
        count("native")


def compressed(folder, scratch, sizes):
    by_name = {row[0]: row for row in PIXELS}
    for packer, command, lossy, names in PACKERS:
        for name in names:
            for frames, rows, columns in sizes:
                plain = os.path.join(folder, "plain.dcm")
                path = os.path.join(folder, "%s-%s-%d.dcm" % (packer, name, frames))
                row = by_name[name]
                meant = make(plain, row, EXPLICIT, frames, rows, columns)
                done = run(*command, plain, path)
                if done.returncode or not os.path.exists(path):
                    fail(path, "%s: %s" % (command[0], done.stderr.decode(errors="replace").strip()[-200:]))
                    continue
                check(path, scratch, None if lossy else meant)
                count("compressed")
                os.remove(plain)


# ---------------------------------------------------------------- files of other packages


def elements(ds):
    """(tag, VR) of all elements in the order of the file, nested ones as well, fragments left out."""
    for element in ds:
        yield "%04x,%04x" % (element.tag.group, element.tag.element), element.VR
        if element.VR == "SQ":
            for item in element.value:
                yield from elements(item)


def check_elements(path, ds):
    done = run("artimage", "dump", "--phi", path)
    if done.returncode:
        if os.path.basename(path) not in TRUNCATED:
            fail(path, "dump: " + done.stderr.decode(errors="replace").strip())
        return
    mine = re.findall(r"^ *\(([0-9a-f]{4},[0-9a-f]{4})\) (..)", done.stdout.decode(errors="replace"), re.M)
    mine = [tag for tag, _ in mine if tag != "fffe,e000" and not tag.startswith("0002")]
    theirs = [tag for tag, _ in elements(ds)]
    if any(element.tag.is_private and element.VR == "UN" for element in ds):
        # pydicom leaves unknown private elements closed, in which sequences may be
        mine = [tag for tag in mine if tag in theirs]
    if sorted(set(mine)) != sorted(set(theirs)) or (len(mine) != len(theirs) and len(mine) == len(set(mine))):
        fail(path, "elements differ: %s" % sorted(set(mine) ^ set(theirs))[:5])


def files(folder, scratch):
    """Every file below a folder that both can read, and those that neither can."""
    for where, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(where, name)
            if name.endswith((".py", ".txt", ".pyc", ".json", ".md", ".zip", ".sh", ".b64")):
                continue
            if name.endswith(".gz"):
                with gzip.open(path) as packed:
                    data = packed.read()
                path = scratch + ".dcm"
                with open(path, "wb") as plain:
                    plain.write(data)
            with open(path, "rb") as file:
                start = file.read(132)
            try:
                ds = pydicom.dcmread(path, force=start[128:] != b"DICM")
                image = "PixelData" in ds and "Rows" in ds
                if image:
                    theirs = Theirs(ds, path, scratch)
            except Exception as error:
                info, text = ours(path, scratch)
                if info is not None:
                    print("%s: read by artimage alone (%s: %s)" % (os.path.basename(path), type(error).__name__, error))
                count("refused by the other reader")
                continue
            if not image:
                info, text = ours(path, scratch)
                if info is not None:
                    fail(path, "read as an image, which it is not")
                count("without an image")
            else:
                same(path, path, theirs, scratch)
                count("images of packages")
            if start[128:] == b"DICM":
                check_elements(path, pydicom.dcmread(path))


def main():
    folder, what, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(folder, exist_ok=True)
    scratch = os.path.join(folder, "scratch")
    if what == "short":
        native(folder, scratch, [(3, 5, 7)])
        special(folder, scratch)
    elif what == "made":
        native(folder, scratch, [(1, 6, 8), (1, 5, 7), (4, 5, 7)])
        special(folder, scratch)
        compressed(folder, scratch, [(1, 48, 40), (3, 31, 45)])
    else:
        for each in folders:
            files(each, scratch)
    for text in failed:
        print(text)
    print("%s; %d differ" % (", ".join("%d %s" % (counts[k], k) for k in sorted(counts)), len(failed)))
    sys.exit(1 if failed else 0)


main()
