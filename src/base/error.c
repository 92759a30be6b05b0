#include <diagrade/base.h>

G_DEFINE_QUARK(dg-error-quark, dg_error)

const char *dg_level_name(DgLevel level) {
  switch (level) {
  case DG_LEVEL_INFO:
    return "info";
  case DG_LEVEL_WARNING:
    return "warning";
  case DG_LEVEL_ERROR:
    break;
  }
  return "error";
}
