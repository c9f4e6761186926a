// expect: infeasible
// run:
#include <stdio.h>
int main(void) {
  int last[4] = {0};
  unsigned place = 0;
  if (fread(&place, sizeof place, 1, stdin) != 1) place = 0;
  return last[place < 4 ? place : 3];
}
