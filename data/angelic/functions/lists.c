/* Singly and doubly linked lists. */
#include <stdlib.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

struct list {
    struct node *head;
    struct node *tail;
    unsigned count;
};

struct dnode {
    int key;
    unsigned hits;
    struct dnode *prev;
    struct dnode *next;
};

extern int list_lookup(int key, struct node **out);
extern void list_trace(int code);

static struct node *g_free_nodes;
static struct node *g_recent[16];
static unsigned g_node_total;

// expect: bug - the loop header reads the link of the node just freed
void list_destroy_all(struct node *head)
{
    struct node *n;

    for (n = head; n != NULL; n = n->next) { // bug: use-after-free
        g_node_total--;
        free(n); // avoidable: double-free
    }
}

// expect: bug - an empty list is reported, but popped all the same
int list_pop_front(struct list *l)
{
    struct node *n;

    n = l->head; // avoidable: null
    if (n == NULL)
        list_trace(1);
    l->head = n->next; // bug: null
    l->count--;
    n->next = g_free_nodes;
    g_free_nodes = n;
    return n->value;
}

// expect: bug - a missing key is traced, then its node is written
int list_bump(int key, int value)
{
    struct node *n = NULL;
    int rc = list_lookup(key, &n);

    if (n == NULL) {
        list_trace(key);
        rc = -1;
    }
    if (n->value != value) // bug: null
        n->value = value;
    return rc;
}

// expect: bug - walks five nodes of a list of four
unsigned list_sum_fixed(void)
{
    struct node *head = NULL;
    struct node *n;
    unsigned i, sum = 0;

    for (i = 0; i < 4; i++) {
        n = malloc(sizeof *n);
        if (n == NULL)
            break;
        n->value = (int)i * 3;
        n->next = head;
        head = n;
    }
    n = head;
    for (i = 0; i < 5; i++) {
        sum += (unsigned)n->value; // bug: null
        n = n->next;
    }
    while (head != NULL) {
        n = head->next;
        free(head);
        head = n;
    }
    return sum;
}

// expect: avoidable - the nodes of the list must be there
unsigned list_count_value(const struct node *n, int value)
{
    unsigned hits = 0;

    while (n != NULL) {
        if (n->value == value) // avoidable: use-after-free
            hits++;
        n = n->next;
    }
    return hits;
}

// expect: avoidable - neighbours may dangle
void dlist_unlink(struct dnode *d)
{
    if (d == NULL)
        return;
    if (d->prev != NULL) // avoidable: use-after-free
        d->prev->next = d->next; // avoidable: use-after-free
    if (d->next != NULL)
        d->next->prev = d->prev; // avoidable: use-after-free
    d->prev = NULL;
    d->next = NULL;
}

// expect: avoidable
void list_append(struct list *l, struct node *n)
{
    n->next = NULL; // avoidable: null
    if (l->tail == NULL) // avoidable: null
        l->head = n;
    else
        l->tail->next = n; // avoidable: use-after-free
    l->tail = n;
    l->count++;
}

// expect: avoidable - the slot is not checked
int list_remember(unsigned slot, struct node *n)
{
    struct node *old = g_recent[slot]; // avoidable: bounds

    g_recent[slot] = n;
    if (old == NULL || old == n)
        return 0;
    return old->value; // avoidable: use-after-free
}

// expect: safe - builds, sums and frees a list of its own
unsigned list_sum_of_squares(int limit)
{
    struct node *head = NULL;
    struct node *n;
    unsigned sum = 0;
    int i;

    if (limit > 32)
        limit = 32;
    for (i = 0; i < limit; i++) {
        n = malloc(sizeof *n);
        if (n == NULL)
            break;
        n->value = i * i;
        n->next = head;
        head = n;
    }
    while (head != NULL) {
        n = head;
        head = n->next;
        sum += (unsigned)n->value;
        free(n);
    }
    return sum;
}

// expect: safe - the old head is stored, never followed
int list_preallocate(int value)
{
    struct node *n = malloc(sizeof *n);

    if (n == NULL)
        return -1;
    n->value = value;
    n->next = g_free_nodes;
    g_free_nodes = n;
    g_node_total++;
    return 0;
}

// expect: safe - compares pointers only
int list_recent_index(const struct node *n)
{
    int i;

    if (n == NULL)
        return -1;
    for (i = 0; i < 16; i++) {
        if (g_recent[i] == n)
            return i;
    }
    return -1;
}

// expect: safe - two nodes of its own in sorted order
int list_pair_order(int a, int b)
{
    struct node *first = malloc(sizeof *first);
    struct node *second;
    int smaller;

    if (first == NULL)
        return 0;
    second = malloc(sizeof *second);
    if (second == NULL) {
        free(first);
        return 0;
    }
    first->value = a < b ? a : b;
    second->value = a < b ? b : a;
    first->next = second;
    second->next = NULL;
    smaller = first->next->value == first->value ? 0 : first->value;
    free(first->next);
    free(first);
    return smaller;
}
