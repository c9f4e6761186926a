// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int weight;
};

int main(void) {
  struct item *item = malloc(sizeof *item);
  if (!item)
    return 1;
  item->weight = __VERIFIER_nondet_int();
  if (item->weight > 3) {
    free(item);  // inconsistent
    int heavy = item->weight;  // inconsistent
    return heavy;  // inconsistent
  }
  free(item);
  return 0;
}
