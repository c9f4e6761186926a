// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: 4
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  int thread;  // whether right leads to the next node in order
  struct node *left, *right;
};

static struct node *insert(struct node *root) {
  struct node *n = allocate(sizeof *n);
  n->left = NULL;
  n->thread = 1;
  n->right = NULL;
  if (!root) return n;
  struct node *at = root;
  for (;;) {
    if (__VERIFIER_nondet_int()) {
      if (!at->left) {
        at->left = n;
        n->right = at;
        return root;
      }
      at = at->left;
    } else {
      if (at->thread) {
        n->right = at->right;
        at->right = n;
        at->thread = 0;
        return root;
      }
      at = at->right;
    }
  }
}

static struct node *leftmost(struct node *at) {
  while (at && at->left) at = at->left;
  return at;
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root);
  struct node *at = leftmost(root);
  while (at) {
    struct node *next = at->thread ? at->right : leftmost(at->right);
    free(at);
    at = next;
  }
  return 0;
}
