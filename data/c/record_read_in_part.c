// expect: feasible
// property: valid-deref
// What fread leaves of an element that it reads in part is not determined.
#include <stdio.h>
int main(void) {
  int last[4] = {0};
  unsigned place = 0;
  if (fread(&place, sizeof place, 1, stdin) == 1 && place >= 4) return 1;
  return last[place];
}
