#include "list.h"

#include <stddef.h>

int __VERIFIER_nondet_int(void);

static int make(void) { return __VERIFIER_nondet_int(); }

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = list_push(list, make());
  list_destroy(list);
  return 0;
}
