// expect: infeasible
// run: 3 4 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

static void append(struct Node **list, int data) {
  struct Node *node = malloc(sizeof *node);
  node->data = data;
  node->next = NULL;
  while (*list) list = &(*list)->next;
  *list = node;
}

int main(void) {
  struct Node *head = NULL;
  int data;
  while ((data = __VERIFIER_nondet_int())) append(&head, data);
  for (struct Node *p = head; p; p = p->next) {
    if (p->data == 0) abort();
  }
  while (head) {
    struct Node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
