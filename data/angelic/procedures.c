// Open functions, each an entry of its own. The comment before each begins with what angelic says
// of its alarms: avoidable, bug or safe.
#include <assert.h>
#include <stdlib.h>

struct Node {
  int data;
  struct Node *next;
};
struct Pair {
  struct Node *left, *right;
};
extern struct Node *lookup(int key);
extern struct Node *find(int key);
extern struct Node *search(int key);
extern struct Node *next_request(void);
struct Node *root;
int depth;

// avoidable: the caller passes a node
int read_field(struct Node *p) { return p->data; }

// avoidable: null is looked after, what is no node is not
int read_checked(struct Node *p) {
  if (p == NULL) return 0;
  return p->data;
}

// avoidable: so is the node behind it
int read_second(struct Node *p) { return p->next->data; }

// avoidable
int read_second_checked(struct Node *p) {
  if (p == NULL || p->next == NULL) return 0;
  return p->next->data;
}

// avoidable
void write_both(struct Node *p, struct Node *q) {
  p->data = 1;
  q->data = 2;
}

// avoidable
void link_to(struct Node *p, struct Node *q) {
  p->next = q;
  p->next->data = 0;
}

// avoidable: the caller asks for what is there
int library_node(int key) {
  struct Node *p = find(key);
  return p->data;
}

// avoidable
int library_checked(int key) {
  struct Node *p = lookup(key);
  if (p == NULL) return -1;
  return p->data;
}

// avoidable: two results of one library
void two_requests(void) {
  struct Node *p = next_request();
  struct Node *q = next_request();
  assert(p != q);
}

// avoidable
void read_root(void) { root->data = 0; }

// avoidable
void apart(struct Node *p, struct Node *q) {
  p->data = 1;
  q->data = 0;
  assert(p->data == 1);
}

// avoidable
void free_node(struct Node *p) { free(p); }

// avoidable: another block is freed
int free_other(struct Node *p, struct Node *q) {
  free(q);
  return p->data;
}

// avoidable: the arguments are different
void free_both(struct Node *p, struct Node *q) {
  free(p);
  free(q);
}

// avoidable
void through_pair(struct Pair *pair) { pair->left->data = pair->right->data; }

// avoidable
void asserts_argument(struct Node *p) { assert(p != NULL); }

// avoidable
static int data_of(struct Node *p) { return p->data; }

// avoidable: what the helper needs, the caller of the caller gives
int through_helper(struct Node *p) { return data_of(p); }

// avoidable
struct Node *push(struct Node *list, int value) {
  struct Node *node = malloc(sizeof *node);
  node->data = value;
  node->next = list;
  assert(node->next == list);
  if (list != NULL) list->data = value;
  return node;
}

// safe: all that is used is its own
int own_node(void) {
  struct Node *node = malloc(sizeof *node);
  node->data = 3;
  const int value = node->data;
  free(node);
  assert(value == 3);
  return value;
}

// safe
void keeps_value(struct Node *p) {
  struct Node *const q = p;
  assert(p == q);
}

// bug: null is expected behind the access
int tested_late(struct Node *p) {
  const int value = p->data;
  if (p == NULL) return 0;
  return value;
}

// bug: the wrong branch
int wrong_branch(struct Node *p) {
  if (p != NULL) return 0;
  return p->data;
}

// bug
int reads_null(void) {
  struct Node *p = NULL;
  return p->data;
}

// bug
int use_after_free(void) {
  struct Node *p = malloc(sizeof *p);
  p->data = 1;
  free(p);
  return p->data;
}

// bug: whatever is passed
int use_after_free_of_argument(struct Node *p) {
  free(p);
  return p->data;
}

// bug
void frees_twice(void) {
  struct Node *p = malloc(sizeof *p);
  free(p);
  free(p);
}

// bug
int off_by_one(void) {
  int *values = malloc(3 * sizeof *values);
  values[3] = 0;
  return 0;
}

// bug: the other one was checked
int checks_the_other(struct Node *p, struct Node *q) {
  if (p == NULL && q != NULL) return p->data;
  return 0;
}

// bug: the result is tested only when it is too late
int library_tested_late(int key) {
  struct Node *p = search(key);
  p->data = 0;
  if (p != NULL) return 1;
  return 0;
}

// bug: null is passed on
int passes_null(struct Node *p) {
  if (p == NULL) return data_of(p);
  return 0;
}

// bug: who looks for it elsewhere expects that it is not there
int library_expects_node(int key) {
  struct Node *p = lookup(key);
  return p->data;
}

// bug: it is what it was set to
void state_twice(void) {
  depth = 1;
  assert(depth == 0);
}
