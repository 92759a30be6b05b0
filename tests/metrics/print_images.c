/* Prints what is computed of two pictures, for comparison with other implementations: print_images WIDTH HEIGHT reads
 * twice WIDTH x HEIGHT x 3 bytes (sRGB) from standard input and writes ssim, ms_ssim, precision, recall and f1 at 2
 * pixels, chamfer, the SSIM map and both edge maps as one line of JSON. */
#include "base/json.h"

#include <diagrade/images.h>
#include <stdio.h>
#include <stdlib.h>

static void add_edges(cJSON *out, const char *name, const DgEdgeMap *map, gsize count) {
  cJSON *list = cJSON_AddArrayToObject(out, name);
  for (gsize i = 0; i < count; i++)
    cJSON_AddItemToArray(list, cJSON_CreateNumber(dg_edge_map_get_pixels(map)[i]));
}

static DgLuma *read_picture(guint width, guint height) {
  gsize size = (gsize)3 * width * height;
  g_autofree guint8 *rgb = g_malloc(size);
  return fread(rgb, 1, size, stdin) == size ? dg_luma_new(rgb, width, height) : NULL;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  guint width = (guint)atoi(argv[1]), height = (guint)atoi(argv[2]);
  gsize count = (gsize)width * height;
  g_autoptr(DgLuma) a = read_picture(width, height), b = read_picture(width, height);
  g_autofree float *map = g_new(float, count);
  DgSsim ssim;
  double ms_ssim = -1;
  DgEdgeAgreement edges;
  if (!a || !b || !dg_image_ssim(a, b, &ssim, map, NULL))
    return 1;
  g_autoptr(DgEdgeMap) of_a = dg_edge_map_new(a), of_b = dg_edge_map_new(b);
  if (!dg_edge_maps_compare(of_a, of_b, 2, &edges, NULL))
    return 1;
  dg_image_ms_ssim(a, b, &ms_ssim, NULL);
  g_autoptr(cJSON) out = cJSON_CreateObject();
  cJSON_AddNumberToObject(out, "ssim", ssim.mean);
  cJSON_AddNumberToObject(out, "drawn", ssim.drawn);
  cJSON_AddNumberToObject(out, "ms_ssim", ms_ssim);
  cJSON_AddNumberToObject(out, "precision", edges.precision);
  cJSON_AddNumberToObject(out, "recall", edges.recall);
  cJSON_AddNumberToObject(out, "f1", edges.f1);
  cJSON_AddNumberToObject(out, "chamfer", edges.chamfer);
  cJSON *list = cJSON_AddArrayToObject(out, "map");
  for (gsize i = 0; i < count; i++)
    cJSON_AddItemToArray(list, cJSON_CreateNumber((double)map[i]));
  add_edges(out, "edges_a", of_a, count);
  add_edges(out, "edges_b", of_b, count);
  g_autofree char *text = dg_json_print(out, FALSE);
  puts(text);
  return 0;
}
