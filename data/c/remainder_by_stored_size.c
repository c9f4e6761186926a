// expect: infeasible
// run: 0
#include <stdlib.h>

struct table {
  unsigned size;
  int *slots;
};

int main(void) {
  struct table *table = malloc(sizeof *table);
  table->size = 4;
  table->slots = calloc(table->size, sizeof(int));
  unsigned slot = 3595233059u % table->size;
  if (slot != 3) free(table->slots);
  table->slots[slot] = 1;
  free(table->slots);
  free(table);
  return 0;
}
