// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int marked;
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      return 1;
    node->marked = __VERIFIER_nondet_int();
    node->next = head;
    head = node;
  }
  int marks = 0;
  struct node *at = head;
  while (at != NULL) {
    if (at->marked) {
      marks = 1;
      at = at->next;
    } else {
      at = at->next;
    }
  }
  return marks;
}
