// expect: infeasible
// run:
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *text = malloc(3);
  for (int i = 0; i < 2; i++) text[i] = 'x';
  text[2] = 0;
  puts(text);
  free(text);
  return 0;
}
