// expect: feasible
// property: no-closed-file
// assumes: fopen, fclose
// instrumented: only
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  FILE *log = fopen("log", "w");
  if (!log) return 1;
  for (int i = 0; i < 3; ++i) fprintf(log, "%d\n", i);
  int code = fclose(log);
  if (__VERIFIER_nondet_int()) fputs("end\n", log);
  return code;
}
