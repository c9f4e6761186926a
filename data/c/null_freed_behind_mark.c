// expect: feasible
// property: valid-free
#include <stdlib.h>
#include <string.h>

// A value behind '=' that is freed: null plus 1 where there is no '='.
int main(void) {
  char *line = malloc(2);
  line[0] = 'k';
  line[1] = 0;
  free(strchr(line, '=') + 1);
  free(line);
  return 0;
}
