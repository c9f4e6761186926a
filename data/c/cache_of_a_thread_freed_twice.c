// expect: feasible
// run: 
// property: valid-free
#include <stdlib.h>
static _Thread_local int *cache;
static volatile int is_ready;
static _Atomic int users;
int main(void) {
  cache = malloc(sizeof *cache);
  is_ready = 1;
  users++;
  if (is_ready) free(cache);
  int expected = 0;
  if (!__c11_atomic_compare_exchange_strong(&users, &expected, 3, 5, 5)) free(cache);
  return 0;
}
