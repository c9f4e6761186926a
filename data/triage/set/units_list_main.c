// Sorts its arguments' lengths and takes one out.
#include <stdio.h>
#include <string.h>

#include "units_list.h"

int main(int argc, char **argv) {
  struct entry *first = NULL;
  for (int i = 1; i < argc; i++) first = list_sorted_insert(first, (int)strlen(argv[i]));
  first = list_without(first, 3);
  if (first != NULL) printf("%d\n", first->key);
  list_free(first);
  return 0;
}
