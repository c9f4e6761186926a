// expect: feasible
// run: 1
// property: valid-deref
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct buffer {
  char *text;
  int length;
  int space;
};

static void add(struct buffer *b, const char *text) {
  int n = (int)strlen(text);
  if (b->length + n > b->space) {
    b->space = b->length + n;
    b->text = realloc(b->text, b->space);
  }
  memcpy(b->text + b->length, text, n + 1);
  b->length += n;
}

int main(void) {
  struct buffer b = {NULL, 0, 0};
  add(&b, "ab");
  if (__VERIFIER_nondet_int()) add(&b, "c");
  if (b.text[b.length]) free(&b);
  free(b.text);
  return 0;
}
