// expect: infeasible
// run:
#include <stdlib.h>
#include <string.h>
void reach_error(void);
int main(void) {
  char *name = strdup("a.c.o");
  char *dot = strrchr(name, '.');
  if (!dot || strcmp(dot, ".o")) reach_error();
  *dot = 0;
  if (strlen(name) != 3 || strcspn(name, ".") != 1) reach_error();
  free(name);
  return 0;
}
