// expect: feasible
// One letter behind the end.
#include <stdlib.h>
void __VERIFIER_assume(int);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Text { int n; char *text; };

int text_count_one_more(struct Text *s) {
  int found = 0;
  VALID(s);
  if (s->n <= 0) return 0;
  __VERIFIER_assume(__heapreach_allocated(s->text, (size_t)s->n));
  for (int i = 0; i <= s->n; i++) {
    if (s->text[i] == 'a') found++;
  }
  return found;
}
