// expect: feasible
// run: 1 2 3 1
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define SLOTS 2

struct page {
  int number;
  struct page *newer, *older;
};

struct cache {
  struct page *newest, *oldest;
  int used;
};

static void unlink_page(struct cache *c, struct page *p) {
  if (p->newer) p->newer->older = p->older;
  else c->newest = p->older;
  if (p->older) p->older->newer = p->newer;
  else c->oldest = p->newer;
}

static void to_front(struct cache *c, struct page *p) {
  p->newer = NULL;
  p->older = c->newest;
  if (c->newest) c->newest->newer = p;
  else c->oldest = p;
  c->newest = p;
}

static void touch(struct cache *c, int number) {
  struct page *p = c->newest;
  while (p && p->number != number) p = p->older;
  if (p) {
    unlink_page(c, p);
  } else {
    if (c->used == SLOTS) {
      struct page *old = c->oldest;
      c->oldest = old->newer;
      free(old);
      c->used--;
    }
    p = malloc(sizeof *p);
    p->number = number;
    c->used++;
  }
  to_front(c, p);
}

int main(void) {
  struct cache c = {NULL, NULL, 0};
  for (int i = 0; i < 4; i++) touch(&c, __VERIFIER_nondet_int());
  while (c.oldest) {
    struct page *p = c.oldest;
    unlink_page(&c, p);
    free(p);
  }
  return 0;
}
