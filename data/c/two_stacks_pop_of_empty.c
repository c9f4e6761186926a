// expect: feasible
// run: 1 0 0
// property: valid-deref
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* A queue made of two stacks. */
struct element {
  int value;
  struct element *below;
};

struct queue {
  struct element *in, *out;
};

static void push(struct element **stack, int value) {
  struct element *e = malloc(sizeof *e);
  e->value = value;
  e->below = *stack;
  *stack = e;
}

static int pop(struct element **stack) {
  struct element *e = *stack;
  int value = e->value;
  *stack = e->below;
  free(e);
  return value;
}

static int is_empty(const struct queue *q) { return !q->in || !q->out; }

static void enqueue(struct queue *q, int value) { push(&q->in, value); }

static int dequeue(struct queue *q) {
  if (!q->out) {
    while (q->in) push(&q->out, pop(&q->in));
  }
  return pop(&q->out);
}

int main(void) {
  struct queue q = {NULL, NULL};
  int next = 0, expected = 0;
  while (next < 3) {
    if (__VERIFIER_nondet_int()) enqueue(&q, next++);
    else if (next > 0) assert(dequeue(&q) == expected++);
  }
  while (!is_empty(&q)) dequeue(&q);
  return 0;
}
