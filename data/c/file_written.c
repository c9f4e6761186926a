// expect: infeasible
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  FILE *log = fopen("log", "w");
  if (!log) return 1;
  for (int i = 0; i < 3; ++i) fprintf(log, "%d\n", i);
  if (__VERIFIER_nondet_int()) fputs("end\n", log);
  return fclose(log);
}
