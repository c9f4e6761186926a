// expect: feasible
// run: 1
// property: valid-free
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int *table;
static void release(void) { free(table); }
int main(void) {
  table = malloc(4 * sizeof *table);
  if (!table || atexit(release)) return 1;
  for (int i = 0; i < 4; ++i) table[i] = i;
  int last = table[3];
  if (__VERIFIER_nondet_int()) free(table);
  return last;
}
