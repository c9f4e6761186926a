// expect: feasible
// run: 1 2 3
// property: valid-deref
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct queue {
  int count;
  int keys[3];
};

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static void push(struct queue *q, int key) {
  int i = q->count++;
  q->keys[i] = key;
  for (; i > 0 && q->keys[i] < q->keys[(i - 1) / 2]; i = (i - 1) / 2) {
    swap(&q->keys[i], &q->keys[(i - 1) / 2]);
  }
}

static int pop(struct queue *q) {
  int least = q->keys[0];
  q->keys[0] = q->keys[--q->count];
  for (int i = 0; i <= q->count;) {
    int child = 2 * i + 1;
    if (child + 1 < q->count && q->keys[child + 1] < q->keys[child]) child++;
    if (q->keys[i] <= q->keys[child]) break;
    swap(&q->keys[i], &q->keys[child]);
    i = child;
  }
  return least;
}

int main(void) {
  struct queue *q = calloc(1, sizeof *q);
  for (int i = 0; i < 3; i++) push(q, __VERIFIER_nondet_int());
  int a = pop(q);
  int b = pop(q);
  assert(a <= b);
  free(q);
  return 0;
}
