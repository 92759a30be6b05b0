#include "report/policy.h"

void dg_policy_append_hash(GString *out, const char *text) {
  g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
  g_checksum_update(checksum, (const guchar *)text, -1);
  guint8 digest[32];
  gsize length = sizeof digest;
  g_checksum_get_digest(checksum, digest, &length);
  g_autofree char *base64 = g_base64_encode(digest, length);
  g_string_append_printf(out, " 'sha256-%s'", base64);
}
