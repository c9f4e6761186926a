// The highest value of a sensor, if it gave one: right.
#include <stdio.h>

int main(void) {
  int value, peak, have_peak = 0, count = 0;
  while (scanf("%d", &value) == 1) {
    if (value < -40 || value > 125) continue;
    if (!have_peak || value > peak) {
      peak = value;
      have_peak = 1;
    }
    count++;
  }
  if (count == 0) {
    puts("no values");
    return 1;
  }
  printf("%d\n", peak);
  return 0;
}
