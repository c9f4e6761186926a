// expect: infeasible
// run: 2 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { void *data; struct Node *next; };
int main(void) {
  struct Node *head = NULL;
  int x;
  while ((x = __VERIFIER_nondet_int())) {
    int *number = malloc(sizeof *number);
    *number = x;
    struct Node *node = malloc(sizeof *node);
    node->data = number;
    node->next = head;
    head = node;
  }
  while (head) {
    int *number = head->data;
    if (*number == 0) abort();
    free(number);
    struct Node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
