// expect: infeasible
// run: 1 1 1 0 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct low {
  int height;
  struct low *next;
};

struct high {
  struct low low;
  struct high *next;
};

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

static struct high *make(int height) {
  struct high *n = allocate(height == 2 ? sizeof(struct high) : sizeof(struct low));
  n->low.height = height;
  return n;
}

static struct high *build(void) {
  struct high *head = make(2);
  head->low.next = NULL;
  head->next = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct high *n = make(2);
      n->low.next = head->low.next;
      n->next = head->next;
      head->low.next = &n->low;
      head->next = n;
    } else {
      struct low *n = (struct low *)make(1);
      n->next = head->low.next;
      head->low.next = n;
    }
  }
  return head;
}

int main(void) {
  struct low *at = &build()->low;
  while (at) {
    struct low *next = at->next;
    if (at->height == 2) ((struct high *)at)->next = NULL;
    free(at);
    at = next;
  }
  return 0;
}
