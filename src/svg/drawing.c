#include "svg/drawing.h"
