// expect: feasible
// property: valid-free
// Nodes keep their colour in the lowest bit of their parent's address, as red-black trees do that
// save memory.
// run: 1
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  uintptr_t parent_and_colour;
  struct node *left, *right;
};

static struct node *parent(const struct node *n) {
  return (struct node *)n->parent_and_colour;
}

static int is_black(const struct node *n) { return n->parent_and_colour & 1; }

static void set_parent(struct node *n, struct node *p) {
  n->parent_and_colour = (n->parent_and_colour & 3) | (uintptr_t)p;
}

static void set_black(struct node *n) { n->parent_and_colour |= 1; }

static struct node *add_left(struct node *to) {
  struct node *made = calloc(1, sizeof *made);
  if (made == NULL) abort();
  if (to != NULL) {
    set_parent(made, to);
    to->left = made;
  }
  return made;
}

int main(void) {
  struct node *root = add_left(NULL);
  set_black(root);
  struct node *kid = add_left(root);
  set_parent(kid, root);
  if (__VERIFIER_nondet_int()) set_parent(kid, (struct node *)((uintptr_t)root | 1));
  struct node *up = parent(kid);
  free(kid);
  free(up);  // with the colour in its address
  return 0;
}
