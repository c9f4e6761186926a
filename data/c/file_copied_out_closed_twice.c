// expect: feasible
// property: no-closed-file
// assumes: fopen, fputc
// instrumented: only
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  FILE *in = fopen("in", "r"), *out = fopen("out", "w");
  int c = 0, failed = !in || !out;
  while (!failed && (c = fgetc(in)) != EOF) failed = fputc(c, out) == EOF;
  if (in) fclose(in);
  if (failed && out) fclose(out);
  if (out && fclose(out) != 0) failed = 1;
  if (failed) fprintf(stderr, "not copied\n");
  return 0;
}
