// expect: feasible
// run: 
// property: valid-free
#include <stddef.h>
#include <stdlib.h>

struct timer { int ticks; char active; };
struct device { char name[3]; int irq; struct timer timer; };

static void destroy(struct timer *t) { free((char *)t - sizeof(int)); }

int main(void) {
  struct device *d = malloc(sizeof *d);
  d->timer.ticks = 0;
  destroy(&d->timer);
  return 0;
}
