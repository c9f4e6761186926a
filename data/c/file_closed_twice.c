// expect: feasible
// property: no-closed-file
// assumes: fopen, fputs
// instrumented: only
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  FILE *log = fopen("log", "w");
  if (!log) return 1;
  if (fputs("start\n", log) < 0) fclose(log);
  return fclose(log);
}
