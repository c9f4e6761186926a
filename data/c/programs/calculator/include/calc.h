#ifndef CALC_H
#define CALC_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_OPERATOR, TOKEN_BAD };

struct token {
  enum token_kind kind;
  unsigned long number;
  char operator;
};

struct lexer {
  const char *at;
};

void lexer_init(struct lexer *lexer, const char *text);
struct token lexer_next(struct lexer *lexer);

#ifndef STACK_DEPTH
#error "STACK_DEPTH comes from the command line"
#endif

struct stack {
  unsigned long values[STACK_DEPTH];
  size_t depth;
};

bool stack_push(struct stack *stack, unsigned long value);
bool stack_pop(struct stack *stack, unsigned long *value);

#endif
