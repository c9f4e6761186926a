// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int weight;
};

static int weight_of(struct item *item) {
  int weight = item->weight;
  if (item == NULL)
    return -1;  // inconsistent
  return weight;
}

int main(void) {
  struct item *item = malloc(sizeof *item);
  if (item)
    item->weight = __VERIFIER_nondet_int();
  int weight = weight_of(item);
  free(item);
  return weight;
}
