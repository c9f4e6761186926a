// expect: feasible
// run: 1 1 2 0 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct item {
  struct item *next;
};

struct node {
  int key;
  struct item *items;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, int key) {
  struct node *leaf = allocate(sizeof *leaf);
  leaf->key = key;
  leaf->items = NULL;
  leaf->left = leaf->right = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *i = allocate(sizeof *i);
    i->next = leaf->items;
    leaf->items = i;
  }
  if (!tree) return leaf;
  struct node *at = tree;
  for (;;) {
    if (key < at->key) {
      if (!at->left) {
        at->left = leaf;
        return tree;
      }
      at = at->left;
    } else {
      if (!at->right) {
        at->right = leaf;
        return tree;
      }
      at = at->right;
    }
  }
}

static void drop(struct item *items) {
  while (items) {
    struct item *next = items->next;
    free(items);
    items = next;
  }
}

int main(void) {
  struct node *tree = NULL;
  while (__VERIFIER_nondet_int()) tree = insert(tree, __VERIFIER_nondet_int());
  while (tree) {
    struct node *left = tree->left;
    if (left) {
      tree->left = left->right;
      left->right = tree;
      drop(tree->items);
      tree = left;
    } else {
      struct node *right = tree->right;
      drop(tree->items);
      free(tree);
      tree = right;
    }
  }
  return 0;
}
