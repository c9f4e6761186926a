// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = malloc(sizeof *head);
  if (!head)
    return 1;
  head->next = NULL;
  struct node *tail = head;
  if (__VERIFIER_nondet_int()) {
    tail->next = NULL;
    free(head);
    return 2;
  }
  free(head);
  return 0;
}
