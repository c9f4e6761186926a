// expect: feasible
// run: 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct tree {
  struct tree *left, *right;
};

struct stack {
  struct stack *below;
  struct tree *tree;
};

static struct stack *push(struct stack *below, struct tree *tree) {
  struct stack *top = allocate(sizeof *top);
  top->below = below;
  top->tree = tree;
  return top;
}

static struct tree *grow(void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct tree *leaf = allocate(sizeof *leaf);
    leaf->left = leaf->right = NULL;
    if (!root) {
      root = leaf;
      continue;
    }
    struct tree *at = root;
    for (;;) {
      struct tree *next = at->left;
      if (__VERIFIER_nondet_int()) {
        if (!next) {
          at->left = leaf;
          break;
        }
      } else {
        next = at->right;
        if (!next) {
          at->right = leaf;
          break;
        }
      }
      at = next;
    }
  }
  return root;
}

static void destroy(struct tree *root) {
  struct stack *todo = push(NULL, root);
  while (todo) {
    struct stack *top = todo;
    struct tree *tree = top->tree;
    todo = top->below;
    free(top);
    if (!tree) continue;
    todo = push(todo, tree->left);
    free(tree);
    todo = push(todo, tree->right);
  }
}

int main(void) {
  destroy(grow());
  return 0;
}
