// Fractions in lowest terms. The denominator is looked at before it is divided by: right.
#include <stdio.h>
#include <stdlib.h>

static int divisor(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int main(void) {
  int above, below;
  if (scanf("%d/%d", &above, &below) != 2) return 1;
  if (above < 0 || above > 1000 || below <= 0 || below > 1000) return 1;
  int common = divisor(above, below);
  if (above == 0) puts("zero");
  printf("%d/%d\n", above / common, below / common);
  return 0;
}
