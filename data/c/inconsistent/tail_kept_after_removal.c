// expect: inconsistent
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
    free(head);  // inconsistent
    tail->next = NULL;  // inconsistent
    return 2;  // inconsistent
  }
  free(head);
  return 0;
}
