#include <diagrade/metrics.h>
