// expect: infeasible
// run: 
#include <stddef.h>
#include <stdlib.h>

struct timer { int ticks; char active; };
struct device { char name[3]; int irq; struct timer timer; };

static void destroy(struct timer *t) { free((char *)t - offsetof(struct device, timer)); }

int main(void) {
  struct device *d = malloc(sizeof *d);
  d->timer.ticks = 0;
  destroy(&d->timer);
  return 0;
}
