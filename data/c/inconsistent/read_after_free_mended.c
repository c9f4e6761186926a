// expect: consistent
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
    int heavy = item->weight;
    free(item);
    return heavy;
  }
  free(item);
  return 0;
}
