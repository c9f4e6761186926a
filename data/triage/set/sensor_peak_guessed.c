// The highest value of a sensor: whether there was one is counted before values are thrown away.
#include <stdio.h>

int main(void) {
  int value, peak, have_peak = 0, count = 0;
  while (scanf("%d", &value) == 1) {
    count++;
    if (value < -40 || value > 125) continue;
    if (!have_peak || value > peak) {
      peak = value;
      have_peak = 1;
    }
  }
  if (count == 0) {
    puts("no values");
    return 1;
  }
  if (peak > 100) puts("hot");
  return 0;
}
