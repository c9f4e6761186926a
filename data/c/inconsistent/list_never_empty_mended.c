// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      return 1;
    node->next = head;
    head = node;
  }
  if (head == NULL)
    return 2;
  head->next = NULL;
  return 0;
}
