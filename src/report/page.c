#include <diagrade/report.h>
