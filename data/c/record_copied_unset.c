// expect: feasible
// run: 0
// property: valid-init
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct item {
  int key, value;
  struct item *next;
};

int main(void) {
  struct item *item = malloc(sizeof *item);
  item->key = 1;
  if (__VERIFIER_nondet_int()) item->next = NULL;
  struct item copy = *item;
  int result = copy.next ? 2 : copy.key;  // where the copy leads was not set
  free(item);
  return result < 0;
}
