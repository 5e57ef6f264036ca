// itkimages WHAT INPUT OUTPUT: what artimage does, by ITK, one thread: surface, gaussian, median, resample, label. Its surface is
// that of a mask by marching cubes, and is not written.
#include <itkBinaryMask3DMeshSource.h>
#include <itkBinaryThresholdImageFilter.h>
#include <itkConnectedComponentImageFilter.h>
#include <itkImageFileReader.h>
#include <itkImageFileWriter.h>
#include <itkLinearInterpolateImageFunction.h>
#include <itkMedianImageFilter.h>
#include <itkMesh.h>
#include <itkMetaImageIOFactory.h>
#include <itkMultiThreaderBase.h>
#include <itkNrrdImageIOFactory.h>
#include <itkResampleImageFilter.h>
#include <itkSmoothingRecursiveGaussianImageFilter.h>
#include <cstdio>
#include <string>

using Image = itk::Image<unsigned char, 3>;

template <class I> static void write(I *image, const char *path)
{
    auto writer = itk::ImageFileWriter<I>::New();
    writer->SetInput(image);
    writer->SetFileName(path);
    writer->Update();
}

static void surface(Image *image)
{
    auto mask = itk::BinaryThresholdImageFilter<Image, Image>::New();
    mask->SetInput(image);
    mask->SetLowerThreshold(60);
    mask->SetInsideValue(1);
    mask->SetOutsideValue(0);
    auto mesh = itk::BinaryMask3DMeshSource<Image, itk::Mesh<double, 3>>::New();
    mesh->SetObjectValue(1);
    mesh->SetInput(mask->GetOutput());
    mesh->Update();
}

static void resample(Image *image, const char *path)
{
    auto step = itk::ResampleImageFilter<Image, Image>::New();
    auto size = image->GetLargestPossibleRegion().GetSize();
    auto spacing = image->GetSpacing();
    for (int a = 0; a < 3; a++) size[a] = size[a] * 3 / 2, spacing[a] = spacing[a] * 2 / 3;
    step->SetInput(image);
    step->SetInterpolator(itk::LinearInterpolateImageFunction<Image, double>::New());
    step->SetOutputOrigin(image->GetOrigin());
    step->SetOutputDirection(image->GetDirection());
    step->SetOutputSpacing(spacing);
    step->SetSize(size);
    write(step->GetOutput(), path);
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    const std::string what = argv[1];
    itk::MultiThreaderBase::SetGlobalDefaultNumberOfThreads(1);
    itk::NrrdImageIOFactory::RegisterOneFactory();
    itk::MetaImageIOFactory::RegisterOneFactory();
    auto reader = itk::ImageFileReader<Image>::New();
    reader->SetFileName(argv[2]);
    reader->Update();
    Image *image = reader->GetOutput();
    if (what == "surface") {
        surface(image);
    } else if (what == "gaussian") {
        auto step = itk::SmoothingRecursiveGaussianImageFilter<Image, Image>::New();
        step->SetInput(image);
        step->SetSigma(2);
        write(step->GetOutput(), argv[3]);
    } else if (what == "median") {
        auto step = itk::MedianImageFilter<Image, Image>::New();
        step->SetInput(image);
        step->SetRadius(1);
        write(step->GetOutput(), argv[3]);
    } else if (what == "resample") {
        resample(image, argv[3]);
    } else {
        auto step = itk::ConnectedComponentImageFilter<Image, itk::Image<unsigned int, 3>>::New();
        step->SetInput(image);
        write(step->GetOutput(), argv[3]);
    }
    return 0;
}
