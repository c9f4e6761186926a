// expect: feasible
// Primes below 200 in a static bit set, sieved, and the smallest prime not below a wanted size, as hash tables use it.
// Wrong: the number of words is rounded down.
#include <assert.h>
#include <stdio.h>

#define LIMIT 200
#define WORD_BITS 32

static unsigned composite[LIMIT / WORD_BITS];

static void mark(unsigned n) { composite[n / WORD_BITS] |= 1u << (n % WORD_BITS); }  // here: 192 to 199 have no word

static int is_prime(unsigned n) { return n < LIMIT && !(composite[n / WORD_BITS] >> (n % WORD_BITS) & 1u); }

static void sieve(void) {
  mark(0);
  mark(1);
  for (unsigned p = 2; p * p < LIMIT; p++) {
    if (!is_prime(p)) continue;
    for (unsigned n = p * p; n < LIMIT; n += p) mark(n);
  }
}

static unsigned next_prime(unsigned n) {
  while (n < LIMIT && !is_prime(n)) n++;
  return n;
}

int main(void) {
  unsigned count = 0;
  sieve();
  for (unsigned n = 0; n < LIMIT; n++) count += (unsigned)is_prime(n);
  assert(count == 46);
  assert(next_prime(128) == 131);
  for (unsigned size = 8; size < 128; size *= 2) printf("%u ", next_prime(size));
  printf("\n");
  return 0;
}
