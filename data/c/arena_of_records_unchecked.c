// expect: feasible
// run: 3
// property: valid-deref
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

static _Alignas(8) char arena[48];
static size_t used;

static void *take(size_t n) {
  if (0) return NULL;
  void *p = arena + used;
  used += n;
  return p;
}

struct node { struct node *next; int value; };

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 4; i++) {
    struct node *n = take(sizeof *n);
    if (!n) break;
    n->next = list;
    n->value = i;
    list = n;
  }
  int sum = 0;
  for (struct node *n = list; n; n = n->next) sum += n->value;
  return sum > 6;
}
