// A stack of numbers. What is popped is read after its node was freed.
#include <stdlib.h>

struct item {
  int value;
  struct item *below;
};

int stack_push(struct item **top, int value) {
  struct item *item = malloc(sizeof *item);
  if (item == NULL) return 0;
  item->value = value;
  item->below = *top;
  *top = item;
  return 1;
}

int stack_pop(struct item **top) {
  struct item *item = *top;
  if (item == NULL) return -1;
  *top = item->below;
  free(item);
  return item->value;
}

void stack_clear(struct item **top) {
  while (*top != NULL) {
    struct item *item = *top;
    *top = item->below;
    free(item);
  }
}
