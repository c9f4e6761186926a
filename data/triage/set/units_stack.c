// A stack of numbers in one block that grows: right.
#include "units_stack.h"

#include <stdlib.h>

struct stack {
  int *values;
  int used;
  int room;
};

struct stack *stack_new(void) {
  return calloc(1, sizeof(struct stack));
}

int stack_push(struct stack *stack, int value) {
  if (stack->used == stack->room) {
    int room = stack->room == 0 ? 4 : 2 * stack->room;
    int *values = realloc(stack->values, room * sizeof *values);
    if (values == NULL) return 0;
    stack->values = values;
    stack->room = room;
  }
  stack->values[stack->used++] = value;
  return 1;
}

int *stack_top(struct stack *stack) {
  return stack->used > 0 ? &stack->values[stack->used - 1] : NULL;
}

void stack_pop(struct stack *stack) {
  if (stack->used > 0) stack->used--;
}

void stack_delete(struct stack *stack) {
  free(stack->values);
  free(stack);
}
