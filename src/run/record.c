#include <diagrade/run.h>
