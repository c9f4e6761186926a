#ifndef LIST_H
#define LIST_H

struct node {
  int value;
  struct node *next;
};

/* The list with a new first element, or the list itself if there is no memory. */
struct node *list_push(struct node *list, int value);
void list_destroy(struct node *list);

#endif
