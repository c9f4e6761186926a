// expect: infeasible
// run: 1
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char line[] = "a,b;c";
  const char *cuts = __VERIFIER_nondet_int() ? "," : ",;";
  char *words[3];
  int count = 0;
  for (char *word = strtok(line, cuts); word; word = strtok(NULL, cuts)) words[count++] = word;
  return words[count - 1][0];
}
