// expect: infeasible
// A bit set that grows: numbers on standard input are set, negative ones cleared; prints how many bits are set, and the runs.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_BIT 100000

struct bitset {
  uint64_t *words;
  size_t nwords;
};

static size_t words_for(size_t bits) { return (bits + 63) / 64; }

static int bitset_set(struct bitset *set, size_t bit) {
  if (words_for(bit + 1) > set->nwords) {
    size_t nwords = words_for(bit + 1);
    uint64_t *words = realloc(set->words, nwords * sizeof *words);
    if (words == NULL) return -1;
    memset(words + set->nwords, 0, (nwords - set->nwords) * sizeof *words);
    set->words = words;
    set->nwords = nwords;
  }
  set->words[bit >> 6] |= UINT64_C(1) << (bit & 63);
  return 0;
}

static void bitset_clear(struct bitset *set, size_t bit) {
  if (bit / 64 < set->nwords) set->words[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static int bitset_has(const struct bitset *set, size_t bit) {
  return bit / 64 < set->nwords && (set->words[bit / 64] >> (bit % 64) & 1) != 0;
}

static size_t bitset_count(const struct bitset *set) {
  size_t count = 0;
  for (size_t i = 0; i < set->nwords; i++)
    for (uint64_t word = set->words[i]; word != 0; word &= word - 1) count++;
  return count;
}

int main(void) {
  struct bitset set = {NULL, 0};
  int number, status = 0;
  while (scanf("%d", &number) == 1) {
    if (number > MAX_BIT || number < -MAX_BIT) continue;
    if (number < 0) {
      bitset_clear(&set, (size_t)-number);
    } else if (bitset_set(&set, (size_t)number) != 0) {
      status = 1;
      break;
    }
  }
  printf("%zu bits:", bitset_count(&set));
  for (size_t i = 0; i < set.nwords * 64; i++)
    if (bitset_has(&set, i) && (i == 0 || !bitset_has(&set, i - 1))) printf(" %zu", i);
  printf("\n");
  free(set.words);
  return status;
}
