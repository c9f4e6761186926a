// expect: feasible
// run: 3
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define BUCKETS 3

struct entry {
  unsigned key;
  int value;
  struct entry *next;
};

struct table {
  struct entry *bucket[BUCKETS];
  unsigned used;
};

static struct entry **find(struct table *t, unsigned key) {
  struct entry **link = &t->bucket[key % BUCKETS];
  while (*link && (*link)->key != key) link = &(*link)->next;
  return link;
}

static void put(struct table *t, unsigned key, int value) {
  struct entry **link = find(t, key);
  if (!*link) {
    struct entry *e = malloc(sizeof *e);
    e->key = key;
    e->next = NULL;
    *link = e;
    t->used++;
  }
  (*link)->value = value;
}

static int take(struct table *t, unsigned key) {
  struct entry **link = find(t, key);
  struct entry *e = *link;
  if (!e) return -1;
  *link = e->next;
  free(e);
  t->used--;
  return e->value;
}

static void clear(struct table *t) {
  for (unsigned i = 0; i < BUCKETS; i++) {
    while (t->bucket[i]) {
      struct entry *e = t->bucket[i];
      t->bucket[i] = e->next;
      free(e);
    }
  }
}

int main(void) {
  struct table t = {{NULL}, 0};
  put(&t, 4, 1);
  put(&t, (unsigned)__VERIFIER_nondet_int(), 2);
  put(&t, 7, 3);
  if (take(&t, 4) == -1) put(NULL, 4, 1);
  clear(&t);
  return 0;
}
