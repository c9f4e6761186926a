// expect: feasible
// run: 0
// property: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct box { void *content; void (*release)(void *); };

static void nothing(void *content) { (void)content; }
static void release_box(struct box *box) {
  box->release(box->content);
  free(box);
}
static struct box *box_of(void *content, void (*release)(void *)) {
  struct box *box = malloc(sizeof *box);
  box->content = content;
  box->release = release;
  return box;
}
static int shared;

int main(void) {
  struct box *box =
      __VERIFIER_nondet_int() ? box_of(malloc(sizeof(int)), free) : box_of(&shared, free);
  release_box(box);
  (void)nothing;
  return 0;
}
