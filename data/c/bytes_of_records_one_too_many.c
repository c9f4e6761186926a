// expect: feasible
// run: 2
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct sample {
  int time;
  int value;
};

/* An array that does not know the type of what it holds. */
struct array {
  void *items;
  size_t count;
};

static void *item(struct array *a, size_t size, size_t i) { return (char *)a->items + i * size; }

int main(void) {
  struct array samples = {NULL, 3};
  samples.items = malloc(samples.count * sizeof(struct sample));
  for (size_t i = 0; i <= samples.count; i++) {
    struct sample *s = item(&samples, sizeof *s, i);
    s->time = (int)i;
    s->value = 2 * (int)i;
  }
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 3) {
    struct sample *s = item(&samples, sizeof *s, (size_t)i);
    if (s->value != s->time + s->time) free(s + 1);
  }
  free(samples.items);
  return 0;
}
