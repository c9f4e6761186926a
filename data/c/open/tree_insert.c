// expect: infeasible
// Inserts a key.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

void tree_insert(struct Tree *t, int key) {
  struct Tree *parent = t;
  while (t != NULL) {
    VALID(t);
    parent = t;
    t = key < t->key ? t->left : t->right;
  }
  struct Tree *leaf = malloc(sizeof *leaf);
  leaf->key = key;
  leaf->left = leaf->right = NULL;
  if (parent == NULL) return;
  if (key < parent->key) parent->left = leaf;
  else parent->right = leaf;
}
