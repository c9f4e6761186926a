// Prints the least number of its input, if there is one: right.
#include <stdio.h>

#include "units_tree.h"

int main(void) {
  struct tree *root = NULL;
  int number;
  while (scanf("%d", &number) == 1) root = tree_insert(root, number);
  const struct tree *least = tree_least(root);
  int result = -1;
  if (root != NULL) result = least->key;
  printf("%d\n", result);
  tree_free(root);
  return 0;
}
