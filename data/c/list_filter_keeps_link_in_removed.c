// expect: feasible
// run: 1 -1 2 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static int wanted(const struct node *n) { return n->value > 0; }

/* Frees what is not wanted. */
static void filter(struct node **list) {
  struct node **link = list;
  while (*link) {
    struct node *n = *link;
    if (wanted(n)) {
      link = &n->next;
    } else {
      *link = n->next;
      link = &n->next;
      free(n);
    }
  }
}

int main(void) {
  struct node *list = NULL;
  int value;
  while ((value = __VERIFIER_nondet_int()) != 0) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = list;
    list = n;
  }
  filter(&list);
  for (struct node *n = list; n; n = n->next) {
    if (!wanted(n)) free(list), free(list);
  }
  while (list) {
    struct node *n = list;
    list = n->next;
    free(n);
  }
  return 0;
}
