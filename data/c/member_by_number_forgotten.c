// expect: feasible
// run: 
// property: valid-free
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
  uintptr_t number = (uintptr_t)link;
  job->id = 1;
  free((struct Job *)number);
  return 0;
}
