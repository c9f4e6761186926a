// expect: feasible
// run: 3 -1 2 0
// property: valid-deref
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* Requests of a device, in the doubly linked list of a driver. */
struct list_head {
  struct list_head *next, *prev;
};

#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

static inline void list_init(struct list_head *head) { head->next = head->prev = head; }

static inline void list_add_tail(struct list_head *entry, struct list_head *head) {
  entry->prev = head->prev;
  entry->next = head;
  head->prev->next = entry;
  head->prev = entry;
}

static inline void list_del(struct list_head *entry) {
  entry->prev->next = entry->next;
  entry->next->prev = entry->prev;
}

struct request {
  int sector;
  struct list_head queue;
  int done;
};

struct device {
  int busy;
  struct list_head pending;
};

static void submit(struct device *dev, int sector) {
  struct request *rq = malloc(sizeof(*rq));
  if (!rq) return;
  rq->sector = sector;
  rq->done = 0;
  list_add_tail(&rq->queue, &dev->pending);
  dev->busy = 1;
}

static void interrupt(struct device *dev) {
  if (dev->pending.next == &dev->pending) {
    dev->busy = 0;
    return;
  }
  struct request *rq = container_of(dev->pending.next, struct request, queue);
  rq->done = 1;
  if (rq->sector != 3) list_del(&rq->queue);
  free(rq);
}

int main(void) {
  struct device dev = {.busy = 0};
  list_init(&dev.pending);
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    if (command > 0) submit(&dev, command);
    else interrupt(&dev);
  }
  while (dev.pending.next != &dev.pending) interrupt(&dev);
  return 0;
}
