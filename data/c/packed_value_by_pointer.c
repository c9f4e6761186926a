// expect: feasible
// run:
// property: valid-alignment
#include <stdlib.h>
struct __attribute__((packed)) reading {
  char sensor;
  int value;
};

static int twice(const int *value) { return *value + *value; }

int main(void) {
  struct reading *reading = malloc(sizeof *reading);
  reading->sensor = 's';
  reading->value = 4;  // the compiler knows that this is no address for an int
  int result = twice((const int *)(void *)&reading->value);
  free(reading);
  return result != 8;
}
