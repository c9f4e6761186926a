// expect: feasible
// run:
// property: valid-deref
#include <stdlib.h>
int main(void) {
  char *text = malloc(6);
  for (char *p = text; p != text + 6; p++) *p = 'a';
  char *q = text;
  while (*q) q++;  // no zero ends it
  free(text);
  return 0;
}
