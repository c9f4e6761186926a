// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  do {
    struct node *node = malloc(sizeof *node);
    if (!node)
      return 1;
    node->next = head;
    head = node;
  } while (__VERIFIER_nondet_int());
  if (head == NULL)
    return 2;  // inconsistent
  head->next = NULL;
  return 0;
}
