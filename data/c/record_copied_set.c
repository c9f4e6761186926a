// expect: infeasible
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
  item->next = NULL;
  struct item copy = *item;  // of which the value is not set, and not used
  int result = copy.next ? copy.next->key : copy.key;
  if (__VERIFIER_nondet_int()) item->value = result;
  free(item);
  return result < 0;
}
