// expect: infeasible
// Inserts a key, by recursion.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

void recursive_tree_insert(struct Tree *t, int key) {
  VALID(t);
  if (key == t->key) return;
  struct Tree **child = key < t->key ? &t->left : &t->right;
  if (*child != NULL) {
    recursive_tree_insert(*child, key);
    return;
  }
  *child = malloc(sizeof *t);
  (*child)->key = key;
  (*child)->left = (*child)->right = NULL;
}
