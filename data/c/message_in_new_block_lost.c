// expect: feasible
// run: 7
// property: valid-memcleanup
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *message;
  if (asprintf(&message, "<%c>", __VERIFIER_nondet_int()) < 0) return 1;
  int last = message[2];
  if (last == '>') message = NULL;
  free(message);
  return last != '>';
}
