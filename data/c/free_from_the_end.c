// expect: infeasible
// run:
#include <stdlib.h>

// The start of a message is found from the end of its text, and that is freed.
struct Message { int length; int text[2]; };

static struct Message *around(int *end, int length) {
  int *text = end - length;
  return (struct Message *)(text - 1);
}

int main(void) {
  struct Message *first = malloc(sizeof *first);
  struct Message *second = malloc(sizeof *second);
  first->length = 2;
  second->length = 0;
  free(around(first->text + first->length, first->length));
  free(second);
  return 0;
}
