// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int weight;
};

static int weight_of(struct item *item) {
  if (item == NULL)
    return -1;
  int weight = item->weight;
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
