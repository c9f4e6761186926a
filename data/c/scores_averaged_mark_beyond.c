// expect: feasible
// run: 4 4
// property: valid-deref
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void) {
  int *scores = malloc(2 * sizeof *scores);
  int *marks = calloc(4, sizeof *marks);
  for (int i = 0; i < 2; i++) {
    scores[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(scores[i] >= 0 && scores[i] <= 100);
  }
  double mean = (scores[0] + scores[1]) / 2.0;
  printf("%.1f\n", mean);
  if (mean >= 0 && mean <= 4) marks[(int)mean]++;
  free(scores);
  free(marks);
  return 0;
}
