// expect: infeasible
// run:
#include <stdlib.h>
int main(void) {
  char *text = malloc(6);
  for (char *p = text; p != text + 6; p++) *p = 'a';
  text[5] = 0;
  char *q = text;
  while (*q) q++;
  if (q - text != 5) abort();
  free(text);
  return 0;
}
