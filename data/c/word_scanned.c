// expect: infeasible
// run: 1
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char word[5];
  const char *line = __VERIFIER_nondet_int() ? "  value 5" : "key 3";
  if (sscanf(line, "%4s", word) != 1) return 1;
  return word[4];
}
