#include <diagrade/base.h>

G_DEFINE_QUARK(dg - error - quark, dg_error)

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

const char *dg_error_name(const GError *error) {
  if (error->domain != DG_ERROR)
    return "internal";
  switch ((DgErrorCode)error->code) {
  case DG_ERROR_OPEN:
    return "open";
  case DG_ERROR_FORMAT:
    return "format";
  case DG_ERROR_UNREADABLE:
    return "unreadable";
  case DG_ERROR_LIMIT:
    return "limit";
  case DG_ERROR_ARGUMENT:
    return "argument";
  case DG_ERROR_RENDER:
    return "render";
  case DG_ERROR_WRITE:
    return "write";
  case DG_ERROR_NETWORK:
    return "network";
  case DG_ERROR_MODEL:
    return "model";
  case DG_ERROR_BUDGET:
    return "budget";
  case DG_ERROR_CANCELLED:
    return "cancelled";
  case DG_ERROR_INTERNAL:
    break;
  }
  return "internal";
}

guint dg_error_exit_code(const GError *error) {
  if (error->domain != DG_ERROR)
    return 5;
  switch ((DgErrorCode)error->code) {
  case DG_ERROR_OPEN:
  case DG_ERROR_FORMAT:
  case DG_ERROR_UNREADABLE:
  case DG_ERROR_LIMIT:
    return 3;
  case DG_ERROR_ARGUMENT:
    return 2;
  case DG_ERROR_RENDER:
  case DG_ERROR_CANCELLED:
    return 1;
  case DG_ERROR_NETWORK:
  case DG_ERROR_MODEL:
  case DG_ERROR_BUDGET:
    return 4;
  case DG_ERROR_WRITE:
  case DG_ERROR_INTERNAL:
    break;
  }
  return 5;
}
