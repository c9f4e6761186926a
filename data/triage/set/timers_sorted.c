// Timers in the order in which they run out. Each is freed once it has run out: right.
#include <stdio.h>
#include <stdlib.h>

struct timer {
  int due;
  struct timer *next;
};

static struct timer *timers;

static int timer_add(int due) {
  struct timer **at = &timers;
  struct timer *timer = malloc(sizeof *timer);
  if (timer == NULL) return 0;
  while (*at != NULL && (*at)->due <= due) at = &(*at)->next;
  timer->due = due;
  timer->next = *at;
  *at = timer;
  return 1;
}

static int timers_run(int now) {
  int count = 0;
  while (timers != NULL && timers->due <= now) {
    struct timer *timer = timers;
    timers = timer->next;
    free(timer);
    count++;
  }
  return count;
}

int main(void) {
  int due, last = 0;
  while (scanf("%d", &due) == 1) {
    if (!timer_add(due)) break;
    last = due;
  }
  printf("%d\n", timers_run(last));
  while (timers != NULL) timers_run(timers->due);
  return 0;
}
