# vtkimages.py WHAT INPUT OUTPUT: what artimage does, by VTK, one thread: surface, gaussian, median, resample, label.
import sys
from vtkmodules.vtkCommonCore import vtkSMPTools, vtkMultiThreader
from vtkmodules.vtkIOImage import vtkNrrdReader, vtkMetaImageWriter

vtkSMPTools.Initialize(1)
vtkMultiThreader.SetGlobalMaximumNumberOfThreads(1)
what, source, target = sys.argv[1:]
reader = vtkNrrdReader()
reader.SetFileName(source)
if what == "surface":
    from vtkmodules.vtkFiltersCore import vtkFlyingEdges3D
    from vtkmodules.vtkIOPLY import vtkPLYWriter
    step = vtkFlyingEdges3D()
    step.SetValue(0, 60)
    step.ComputeNormalsOff()
    step.ComputeGradientsOff()
    writer = vtkPLYWriter()
    writer.SetFileTypeToBinary()
else:
    writer = vtkMetaImageWriter()
    writer.SetCompression(False)
    if what == "gaussian":
        from vtkmodules.vtkImagingGeneral import vtkImageGaussianSmooth
        step = vtkImageGaussianSmooth()
        step.SetStandardDeviations(2, 2, 2)
        step.SetRadiusFactors(4, 4, 4)
    elif what == "median":
        from vtkmodules.vtkImagingGeneral import vtkImageMedian3D
        step = vtkImageMedian3D()
        step.SetKernelSize(3, 3, 3)
    elif what == "resample":
        from vtkmodules.vtkImagingCore import vtkImageResample
        step = vtkImageResample()
        step.SetInterpolationModeToLinear()
        for axis in range(3):
            step.SetAxisMagnificationFactor(axis, 1.5)
    else:
        from vtkmodules.vtkImagingMorphological import vtkImageConnectivityFilter
        step = vtkImageConnectivityFilter()
        step.SetExtractionModeToAllRegions()
        step.GenerateRegionExtentsOff()
step.SetInputConnection(reader.GetOutputPort())
writer.SetInputConnection(step.GetOutputPort())
writer.SetFileName(target)
writer.Write()
