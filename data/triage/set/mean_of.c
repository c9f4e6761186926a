// Means: one function warns of an empty row and divides all the same, the other one returns.
#include <stdio.h>

int mean_of(const int *values, int n) {
  long sum = 0;
  if (n == 0) fputs("no values\n", stderr);
  for (int i = 0; i < n; i++) sum += values[i];
  return (int)(sum / n);
}

int mean_of_positive(const int *values, int n) {
  long sum = 0;
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (values[i] > 0) {
      sum += values[i];
      count++;
    }
  }
  if (count == 0) return 0;
  return (int)(sum / count);
}
