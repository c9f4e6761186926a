// expect: infeasible
// run:
// property: valid-alignment
#include <stdlib.h>
#include <string.h>
struct __attribute__((packed)) reading {
  char sensor;
  int value;
};

static int twice(const void *place) {
  int value;
  memcpy(&value, place, sizeof value);
  return value + value;
}

int main(void) {
  struct reading *reading = malloc(sizeof *reading);
  reading->sensor = 's';
  reading->value = 4;
  int result = twice(&reading->value);
  free(reading);
  return result != 8;
}
