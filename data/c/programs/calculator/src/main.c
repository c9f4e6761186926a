// expect: infeasible
// A calculator of several files for expressions in reverse Polish notation, one for each argument, or line of standard input.
#include <stdio.h>

#include "calc.h"

static const char *make(unsigned long a, unsigned long b, char operator, unsigned long *result) {
  switch (operator) {
    case '+': *result = a + b; return NULL;
    case '-': *result = a - b; return NULL;
    case '*': *result = a * b; return NULL;
    case '/':
    case '%':
      if (b == 0) return "division by zero";
      *result = operator == '/' ? a / b : a % b;
      return NULL;
    default: return "what operator?";
  }
}

static const char *evaluate(const char *text, unsigned long *result) {
  struct lexer lexer;
  struct stack stack;
  stack.depth = 0;
  lexer_init(&lexer, text);
  for (;;) {
    struct token token = lexer_next(&lexer);
    unsigned long a, b, value;
    const char *error;
    switch (token.kind) {
      case TOKEN_END:
        if (!stack_pop(&stack, result)) return "nothing there";
        return stack.depth == 0 ? NULL : "too many numbers";
      case TOKEN_NUMBER:
        if (!stack_push(&stack, token.number)) return "too deep";
        break;
      case TOKEN_OPERATOR:
        if (!stack_pop(&stack, &b) || !stack_pop(&stack, &a)) return "too few numbers";
        error = make(a, b, token.operator, &value);
        if (error != NULL) return error;
        if (!stack_push(&stack, value)) return "too deep";
        break;
      case TOKEN_BAD: return "bad token";
    }
  }
}

static int show(const char *text) {
  unsigned long result;
  const char *error = evaluate(text, &result);
  if (error != NULL) {
    printf("error: %s\n", error);
    return 1;
  }
  printf("= %lu\n", result);
  return 0;
}

int main(int argc, char **argv) {
  char line[256];
  int errors = 0;
  for (int i = 1; i < argc; i++) errors |= show(argv[i]);
  if (argc <= 1)
    while (fgets(line, sizeof line, stdin) != NULL) errors |= show(line);
  return errors;
}
