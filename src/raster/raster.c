#include <diagrade/raster.h>
