#include <diagrade/diagrade.h>
#include <stdio.h>

int main(void) {
  g_autofree char *text = dg_version_text();
  puts(text);
  return 0;
}
