// expect: feasible
// property: valid-deref
// run: 0
#include <stdlib.h>

struct bits {
  unsigned count;
  unsigned *words;
};

static void set(struct bits *bits, unsigned i) {
  bits->words[i / 32] |= 1u << (i % 32);
}

static int test(const struct bits *bits, unsigned i) {
  return bits->words[i / 32] >> (i % 32) & 1;
}

int main(void) {
  struct bits bits = {70, calloc(3, sizeof(unsigned))};
  set(&bits, 3);
  set(&bits, 33);
  set(&bits, 69);
  int *found = test(&bits, 69) && !test(&bits, 33) ? malloc(sizeof *found) : NULL;
  *found = 69;
  free(found);
  free(bits.words);
  return 0;
}
