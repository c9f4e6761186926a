// Adds numbers by a stack: the top of an empty one is followed.
#include <stdio.h>
#include <stdlib.h>

#include "units_stack.h"

int main(int argc, char **argv) {
  struct stack *stack = stack_new();
  if (stack == NULL) return 1;
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '+') {
      int *top = stack_top(stack);
      int right = *top;
      stack_pop(stack);
      top = stack_top(stack);
      if (top == NULL) puts("one number is missing");
      *top += right;
    } else if (!stack_push(stack, atoi(argv[i]))) {
      break;
    }
  }
  stack_delete(stack);
  return 0;
}
