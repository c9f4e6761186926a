#include "calc.h"

bool stack_push(struct stack *stack, unsigned long value) {
  if (stack->depth == STACK_DEPTH) return false;
  stack->values[stack->depth++] = value;
  return true;
}

bool stack_pop(struct stack *stack, unsigned long *value) {
  if (stack->depth == 0) return false;
  *value = stack->values[--stack->depth];
  return true;
}
