// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      return 1;
    node->value = 3;
    node->next = head;
    head = node;
  }
  if (head == NULL)
    return 0;
  struct node *last = head;
  while (last->next != NULL)
    last = last->next;
  return last->value;
}
