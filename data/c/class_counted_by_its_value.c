// expect: feasible
// assumes: isupper
// property: valid-deref
// C says that isupper returns some number that is not 0; glibc's is 256.
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int counts[2] = {0, 0};
  int c;
  while ((c = getchar()) != EOF) {
    int *count = &counts[isupper(c)];
    if (*count < 1000) ++*count;
  }
  return counts[1];
}
