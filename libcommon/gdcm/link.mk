LIBS_gdcm = -lgdcmMSFF -lgdcmDSED -lgdcmCommon -lstdc++
CXXFLAGS_gdcm = -isystem $(firstword $(wildcard /usr/include/gdcm-3.* /usr/local/include/gdcm-3.*) /usr/include/gdcm-3.0)
