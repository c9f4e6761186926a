// expect: feasible
// run:
// property: valid-free
#include <stdlib.h>

// Behind the header and the payload of one message lies the next one, perhaps: it is not freed by
// the pointer that walked there.
struct Message { int length; int text[2]; };

static struct Message *behind(struct Message *message) {
  int *end = message->text + message->length;
  return (struct Message *)(end + 1);
}

int main(void) {
  struct Message *first = malloc(sizeof *first);
  struct Message *second = malloc(sizeof *second);
  first->length = 2;
  second->length = 0;
  free(behind(first));
  free(first);
  return 0;
}
