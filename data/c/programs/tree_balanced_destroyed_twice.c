// expect: feasible
// An AVL tree of the numbers in the arguments, with how often each comes; prints them in order and the height.
// Wrong: the error path destroys the tree, and so does main.
// args: 5 3 x
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  long key;
  unsigned long times;
  int height;
  struct node *left;
  struct node *right;
};

static int height(const struct node *n) { return n != NULL ? n->height : 0; }

static void update(struct node *n) {
  int l = height(n->left), r = height(n->right);
  n->height = (l > r ? l : r) + 1;
}

static struct node *rotate_right(struct node *n) {
  struct node *up = n->left;
  n->left = up->right;
  up->right = n;
  update(n);
  update(up);
  return up;
}

static struct node *rotate_left(struct node *n) {
  struct node *up = n->right;
  n->right = up->left;
  up->left = n;
  update(n);
  update(up);
  return up;
}

static struct node *balance(struct node *n) {
  update(n);
  int lean = height(n->left) - height(n->right);
  if (lean > 1) {
    if (height(n->left->left) < height(n->left->right)) n->left = rotate_left(n->left);
    return rotate_right(n);
  }
  if (lean < -1) {
    if (height(n->right->right) < height(n->right->left)) n->right = rotate_right(n->right);
    return rotate_left(n);
  }
  return n;
}

static struct node *insert(struct node *n, long key, int *failed) {
  if (n == NULL) {
    n = malloc(sizeof *n);
    if (n == NULL) {
      *failed = 1;
      return NULL;
    }
    n->key = key;
    n->times = 1;
    n->height = 1;
    n->left = n->right = NULL;
    return n;
  }
  if (key == n->key) {
    n->times++;
    return n;
  }
  if (key < n->key)
    n->left = insert(n->left, key, failed);
  else
    n->right = insert(n->right, key, failed);
  return balance(n);
}

static void print(const struct node *n) {
  if (n == NULL) return;
  print(n->left);
  printf("%ld x %lu\n", n->key, n->times);
  print(n->right);
}

static void destroy(struct node *n) {
  if (n == NULL) return;
  destroy(n->left);  // here: the tree is gone already
  destroy(n->right);
  free(n);
}

/* The tree of the arguments, which is empty if one of them is no number. */
static int build(struct node **root, int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char *end;
    int failed = 0;
    errno = 0;
    long key = strtol(argv[i], &end, 10);
    if (errno == ERANGE || end == argv[i] || *end != '\0') {
      fprintf(stderr, "no number: %s\n", argv[i]);
      destroy(*root);
      return -1;
    }
    *root = insert(*root, key, &failed);
    if (failed) return -1;
  }
  return 0;
}

int main(int argc, char **argv) {
  struct node *root = NULL;
  int result = build(&root, argc, argv);
  if (result == 0) {
    print(root);
    printf("height %d\n", height(root));
  }
  destroy(root);
  return result == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
