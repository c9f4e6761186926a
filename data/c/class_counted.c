// expect: infeasible
// run:
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int counts[2] = {0, 0};
  int c;
  while ((c = getchar()) != EOF) {
    int *count = &counts[isupper(c) != 0];
    if (*count < 1000) ++*count;
  }
  return counts[1];
}
