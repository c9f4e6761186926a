// expect: feasible
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum tag { NUMBER, NEGATE, ADD };

struct expr {
  enum tag tag;
  int value;                    // of a NUMBER
  struct expr *first, *second;  // of an ADD; a NEGATE has one
};

struct stack {
  struct expr *expr;
  struct stack *next;
};

static struct expr *number(int value) {
  struct expr *e = malloc(sizeof *e);
  e->tag = NUMBER;
  e->value = value;
  return e;
}

static struct expr *build(void) {
  struct expr *e = number(0);
  while (__VERIFIER_nondet_int()) {
    struct expr *upper = malloc(sizeof *upper);
    upper->first = e;
    if (__VERIFIER_nondet_int()) {
      upper->tag = NEGATE;
    } else {
      upper->tag = ADD;
      upper->second = number(1);
    }
    e = upper;
  }
  return e;
}

static struct stack *push(struct stack *stack, struct expr *e) {
  struct stack *upper = malloc(sizeof *upper);
  upper->expr = e;
  upper->next = stack;
  return upper;
}

int main(void) {
  struct stack *stack = push(NULL, build());
  int last = 0;
  while (stack) {
    struct stack *top = stack;
    struct expr *e = top->expr;
    stack = top->next;
    free(top);
    switch (e->tag) {
      case NUMBER:
        last = e->value;
        break;
      case NEGATE:
        stack = push(stack, e->second);
      case ADD:
        stack = push(stack, e->first);
    }
    free(e);
  }
  (void)last;
  return 0;
}
