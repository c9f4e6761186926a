#include "calc.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char operators[] = "+-*/%";

static struct token make(enum token_kind kind, unsigned long number, char operator) {
  struct token token = {kind, number, operator};
  return token;
}

void lexer_init(struct lexer *lexer, const char *text) { lexer->at = text; }

struct token lexer_next(struct lexer *lexer) {
  while (isspace((unsigned char)*lexer->at)) lexer->at++;
  if (*lexer->at == '\0') return make(TOKEN_END, 0, 0);
  if (isdigit((unsigned char)*lexer->at)) {
    char *end;
    errno = 0;
    unsigned long number = strtoul(lexer->at, &end, 0);
    lexer->at = end;
    return make(errno == ERANGE ? TOKEN_BAD : TOKEN_NUMBER, number, 0);
  }
  char c = *lexer->at++;
  return make(strchr(operators, c) != NULL ? TOKEN_OPERATOR : TOKEN_BAD, 0, c);
}
