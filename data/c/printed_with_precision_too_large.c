// expect: feasible
// property: valid-deref
// run:
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *key = malloc(3);
  for (int i = 0; i < 3; i++) key[i] = 'k';
  printf("%.*s (%.4s)\n", 3, key, key);
  free(key);
  return 0;
}
