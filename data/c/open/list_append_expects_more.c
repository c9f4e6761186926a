// expect: feasible
// The new node is said not to be the last one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void list_append_expects_more(struct Node *head, int data) {
  struct Node *node = malloc(sizeof *node);
  node->data = data;
  node->next = NULL;
  VALID(head);
  while (head->next != NULL) {
    head = head->next;
    VALID(head);
  }
  head->next = node;
  if (head->next->next == NULL) __VERIFIER_error();
}
