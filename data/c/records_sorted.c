// expect: infeasible
// run: 5 3 4
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
struct Record { int key; const char *name; };
static int by_key(const void *a, const void *b) {
  const struct Record *x = a, *y = b;
  return x->key < y->key ? -1 : x->key > y->key;
}
int main(void) {
  struct Record records[3] = {{0, "a"}, {0, "b"}, {0, "c"}};
  for (int i = 0; i < 3; ++i) records[i].key = __VERIFIER_nondet_int();
  qsort(records, 3, sizeof *records, by_key);
  if (records[0].key > records[1].key || records[1].key > records[2].key) reach_error();
  return records[2].name[1];
}
