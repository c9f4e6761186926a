#include "calc.h"

bool stack_push(struct stack *stack, unsigned long value) {
  if (stack->depth == STACK_DEPTH) return false;
  stack->values[stack->depth++] = value;
  return true;
}

bool stack_pop(struct stack *stack, unsigned long *value) {
  *value = stack->values[--stack->depth];  // here: depth may be 0
  return true;
}
