// expect: feasible
// run: 0
// property: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* An empty message is freed where it is seen to be empty, and again at the end. */
struct Message { size_t length; char *text; };

static void fill(struct Message *m, size_t length) {
  m->length = length;
  m->text = malloc(length);
  for (size_t i = 0; i < m->length; ++i) m->text[i] = 'a';
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > 3) return 0;
  struct Message m;
  fill(&m, (size_t)length);
  if (m.length == 0) free(m.text);
  free(m.text);
  return 0;
}
