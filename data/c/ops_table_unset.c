// expect: feasible
// run: 0
// property: no-bad-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct device;
struct operations {
  int (*open)(struct device *);
  void (*write)(struct device *, int);
  void (*close)(struct device *);
};
struct device { const struct operations *ops; int *buffer; };

static int memory_open(struct device *d) {
  d->buffer = malloc(sizeof *d->buffer);
  return 0;
}
static void memory_write(struct device *d, int value) { *d->buffer = value; }
static void memory_close(struct device *d) { free(d->buffer); }

static int null_open(struct device *d) {
  d->buffer = NULL;
  return 0;
}
static void null_write(struct device *d, int value) { (void)d, (void)value; }
static void null_close(struct device *d) { (void)d; }

static const struct operations memory_operations = {memory_open, memory_write, memory_close};
static const struct operations null_operations = {.open = null_open, .write = null_write};

int main(void) {
  struct device d;
  d.ops = __VERIFIER_nondet_int() ? &memory_operations : &null_operations;
  if (d.ops->open(&d)) return 1;
  d.ops->write(&d, 1);
  d.ops->close(&d);  // null for one of them
  return 0;
}
