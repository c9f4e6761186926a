// Items of a stock. A negative amount ends the program, and what was read is lost.
#include <stdio.h>
#include <stdlib.h>

struct item {
  int amount;
  struct item *next;
};

static void free_all(struct item *first) {
  while (first != NULL) {
    struct item *next = first->next;
    free(first);
    first = next;
  }
}

int main(void) {
  struct item *first = NULL;
  int amount, total = 0;
  while (scanf("%d", &amount) == 1) {
    struct item *item = malloc(sizeof *item);
    if (item == NULL) {
      free_all(first);
      return 1;
    }
    if (amount < 0) {
      fputs("negative\n", stderr);
      return 1;
    }
    item->amount = amount;
    item->next = first;
    first = item;
  }
  for (struct item *at = first; at != NULL; at = at->next) total ^= at->amount;
  printf("%d\n", total);
  free_all(first);
  return 0;
}
