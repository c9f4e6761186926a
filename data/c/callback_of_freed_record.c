// expect: feasible
// run:
// property: valid-deref
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
  struct box *box = box_of(&shared, nothing);
  void (*release)(void *) = box->release;
  release_box(box);
  release(&shared);             // the function is still there
  box->release(box->content);  // the pointer to it is not
  (void)__VERIFIER_nondet_int;
  return 0;
}
