// expect: infeasible
// run:
#include <stdlib.h>
struct Pair { int key; int *value; };
static int numbers[3] = {10, 20};
static struct Pair pairs[2] = {{1, &numbers[1]}, {2, numbers}};
int counter = 5;
int zero;
int main(void) {
  if (*pairs[0].value != 20 || *pairs[1].value != 10 || numbers[2] != 0) abort();
  counter++;
  if (counter != 6 || zero != 0) abort();
  pairs[1].value[2] = 7;
  if (numbers[2] != 7) abort();
  return 0;
}
