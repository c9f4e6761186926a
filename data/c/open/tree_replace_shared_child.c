// expect: feasible
// Both children may be one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

void tree_replace_shared_child(struct Tree *t) {
  VALID(t);
  struct Tree *old = t->left;
  if (old == NULL) return;
  VALID(old);
  if (old == t) return;
  t->left = NULL;
  free(old);
  if (t->right == old) t->key = old->key;
}
