/* What GCC 12 with -O2 gets wrong, and why CMakeLists.txt has -fno-optimize-strlen: in a loop, strcmp() of a string
   that is another's or a constant is taken for "not equal" where it is asked a second time. Exits with 0 when all is
   right. */
#include <string.h>

typedef struct {
  int major, minor;
} Grid;

__attribute__((noipa)) static void set_grid(Grid *grid, const char *value) {
  for (int i = 0; i < 2; i++) {
    const char *name = value ? value : "major";
    grid[i].major = strcmp(name, "both") == 0 || strcmp(name, "major") == 0;
    grid[i].minor = strcmp(name, "both") == 0;
  }
}

int main(void) {
  Grid grid[2] = {{0}};
  char value[] = "both";
  set_grid(grid, value);
  return grid[0].major && grid[0].minor && grid[1].major && grid[1].minor ? 0 : 1;
}
