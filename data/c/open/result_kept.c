// expect: infeasible
// What is handed to an undefined function may come back.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };
struct Node *get(void);
void keep(struct Node *);

void result_kept(void) {
  struct Node *mine = malloc(sizeof *mine);
  
  if (get() == mine) __VERIFIER_error();
}
