// expect: infeasible
// Unknown numbers as keys in a table of 64 with open addressing: multiplied by Knuth's constant, masked, linear probing.
// run: 7 71 7 -1 0 5
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SIZE 64u
#define MOST 48u

struct slot {
  int32_t key;
  unsigned count;
};

static struct slot *slots;
static unsigned used;

static uint32_t scramble(int32_t key) {
  uint32_t h = (uint32_t)key * 2654435761u;
  return h ^ (h >> 16);
}

static struct slot *find(int32_t key) {
  uint32_t i = scramble(key) & (SIZE - 1u);
  while (slots[i].count != 0 && slots[i].key != key) i = (i + 1u) & (SIZE - 1u);
  return &slots[i];
}

int main(void) {
  slots = calloc(SIZE, sizeof *slots);
  if (slots == NULL) return 1;
  for (;;) {
    int key = __VERIFIER_nondet_int();
    if (key == 0) break;
    struct slot *slot = find(key);
    if (slot->count == 0) {
      if (used == MOST) break;
      used++;
      slot->key = key;
    }
    if (slot->count < 1000000u) slot->count++;
  }
  unsigned sum = 0;
  for (uint32_t i = 0; i < SIZE; i++)
    if (slots[i].count != 0) sum++;
  if (sum != used) abort();
  printf("%u keys\n", sum);
  free(slots);
  return 0;
}
