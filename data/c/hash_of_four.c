// expect: infeasible
// run: 1 3 3 2 1 3 2 1 0 1 1 1 1 2 3 1 1 1 2 1 2 0 1 2 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

#define SLOTS 4

struct entry {
  unsigned key;
  struct entry *next;
};

static struct entry *table[SLOTS];

static void add(unsigned key) {
  struct entry *e = allocate(sizeof *e);
  e->key = key;
  e->next = table[key % SLOTS];
  table[key % SLOTS] = e;
}

static int has(unsigned key) {
  for (struct entry *e = table[key % SLOTS]; e; e = e->next) {
    if (e->key == key) return 1;
  }
  return 0;
}

int main(void) {
  while (__VERIFIER_nondet_int()) add((unsigned)__VERIFIER_nondet_int());
  has(17);
  for (int i = 0; i < SLOTS; i++) {
    while (table[i]) {
      struct entry *e = table[i];
      table[i] = e->next;
      free(e);
    }
  }
  return 0;
}
