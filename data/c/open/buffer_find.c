// expect: infeasible
// Looks for a character.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))

int buffer_find(const char *text, int n, char wanted) {
  __VERIFIER_assume(n > 1);
  __VERIFIER_assume(__heapreach_allocated(text, n));
  int i = 0;
  while (i < n && text[i] != wanted) i++;
  return i;
}
