// expect: feasible
// Nothing says that it is no cycle.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void list_dispose_cyclic(struct Node *p) {
  while (p != NULL) {
    
    struct Node *next = p->next;
    free(p);
    p = next;
  }
}
