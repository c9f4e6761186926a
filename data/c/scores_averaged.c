// expect: infeasible
// run: 0 100
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void) {
  int *scores = malloc(2 * sizeof *scores);
  int marks[4] = {0, 0, 0, 0};
  for (int i = 0; i < 2; i++) {
    scores[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(scores[i] >= 0 && scores[i] <= 100);
  }
  double mean = (scores[0] + scores[1]) / 2.0;
  printf("%.1f\n", mean);
  if (mean >= 0 && mean < 4) marks[(int)mean]++;
  free(scores);
  return marks[0];
}
