// expect: feasible
// Takes two steps at a time.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

struct Node *list_reverse_two_steps(struct Node *head) {
  struct Node *done = NULL;
  while (head != NULL) {
    VALID(head);
    struct Node *next = head->next;
    head->next = done;
    done = head;
    head = next->next;
  }
  return done;
}
