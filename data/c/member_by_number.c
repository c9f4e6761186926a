// expect: infeasible
// run: 
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
struct Link {
  struct Link *next;
};
struct Job {
  int id;
  struct Link link;
};
int main(void) {
  struct Job *job = malloc(sizeof *job);
  struct Link *link = &job->link;
  struct Job *same = (struct Job *)((uintptr_t)link - offsetof(struct Job, link));
  same->id = 1;
  if ((uintptr_t)same != (uintptr_t)job) free(job);
  free(same);
  return 0;
}
