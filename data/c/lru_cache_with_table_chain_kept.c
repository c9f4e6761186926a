// expect: feasible
// run: 1 8 -1 0 0 1 3 -1 5 4
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

#define SLOTS 4

struct page {
  unsigned number;
  struct page *chain;          // of its slot in the table
  struct page *newer, *older;  // of all pages
};

static struct page *table[SLOTS];
static struct page *newest, *oldest;

static void unlink_page(struct page *p) {
  if (p->newer) p->newer->older = p->older;
  else newest = p->older;
  if (p->older) p->older->newer = p->newer;
  else oldest = p->newer;
}

static void to_front(struct page *p) {
  p->newer = NULL;
  p->older = newest;
  if (newest) newest->newer = p;
  else oldest = p;
  newest = p;
}

static void evict(void) {
  struct page *p = oldest;
  if (table[p->number % SLOTS] == p) table[p->number % SLOTS] = p->chain;
  unlink_page(p);
  free(p);
}

static void touch(unsigned number) {
  struct page *p = table[number % SLOTS];
  while (p && p->number != number) p = p->chain;
  if (p) {
    unlink_page(p);
  } else {
    if (oldest && __VERIFIER_nondet_int()) evict();
    p = allocate(sizeof *p);
    p->number = number;
    p->chain = table[number % SLOTS];
    table[number % SLOTS] = p;
  }
  to_front(p);
}

int main(void) {
  while (__VERIFIER_nondet_int()) touch(__VERIFIER_nondet_int());
  while (oldest) evict();
  return 0;
}
