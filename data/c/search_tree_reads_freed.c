// expect: feasible
// run: 5 3 8 3
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
  int key;
  struct tree *left, *right;
};

static struct tree **place(struct tree **root, int key) {
  while (*root && (*root)->key != key) {
    root = key < (*root)->key ? &(*root)->left : &(*root)->right;
  }
  return root;
}

static void insert(struct tree **root, int key) {
  struct tree **where = place(root, key);
  if (*where) return;
  struct tree *t = malloc(sizeof *t);
  t->key = key;
  t->left = t->right = NULL;
  *where = t;
}

static void remove_key(struct tree **root, int key) {
  struct tree **where = place(root, key);
  struct tree *t = *where;
  if (!t) return;
  if (!t->left) {
    free(t);
    *where = t->right;
    return;
  } else {
    struct tree **last = &t->left;
    while ((*last)->right) last = &(*last)->right;
    struct tree *up = *last;
    *last = up->left;
    up->left = t->left;
    up->right = t->right;
    *where = up;
  }
  free(t);
}

int main(void) {
  struct tree *root = NULL;
  for (int i = 0; i < 3; i++) insert(&root, __VERIFIER_nondet_int());
  remove_key(&root, __VERIFIER_nondet_int());
  while (root) remove_key(&root, root->key);
  return 0;
}
