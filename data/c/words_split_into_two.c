// expect: feasible
// run: 0
// property: valid-deref
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char line[] = "a,b;c";
  const char *cuts = __VERIFIER_nondet_int() ? "," : ",;";
  char *words[2];
  int count = 0;
  for (char *word = strtok(line, cuts); word; word = strtok(NULL, cuts)) words[count++] = word;
  return words[count - 1][0];
}
