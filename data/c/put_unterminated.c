// expect: feasible
// property: valid-deref
// run:
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *text = malloc(3);
  for (int i = 0; i < 3; i++) text[i] = 'x';
  puts(text);
  free(text);
  return 0;
}
