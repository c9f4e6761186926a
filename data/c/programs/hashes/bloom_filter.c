// expect: infeasible
// A Bloom filter of 1024 bits for the arguments behind "--", asked for those before it: FNV-1a and djb2, two bits each.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BITS 1024u

typedef uint32_t (*hash_function)(const char *);

static uint32_t fnv1a(const char *text) {
  uint32_t h = 0x811c9dc5u;
  while (*text) h = (h ^ (unsigned char)*text++) * 0x01000193u;
  return h;
}

static uint32_t djb2(const char *text) {
  uint32_t h = 5381;
  while (*text) h = h * 33u + (unsigned char)*text++;
  return h;
}

static const hash_function hashes[] = {fnv1a, djb2};

#define HASHES (sizeof hashes / sizeof hashes[0])

static void bloom_add(unsigned char *bits, const char *text) {
  for (size_t i = 0; i < HASHES; i++) {
    uint32_t bit = hashes[i](text) % BITS;
    bits[bit / 8] |= (unsigned char)(1u << (bit % 8));
  }
}

static int bloom_has(const unsigned char *bits, const char *text) {
  for (size_t i = 0; i < HASHES; i++) {
    uint32_t bit = hashes[i](text) % BITS;
    if ((bits[bit >> 3] & (1u << (bit & 7))) == 0) return 0;
  }
  return 1;
}

int main(int argc, char **argv) {
  int split = 1;
  unsigned char *bits = calloc(BITS / 8, 1);
  if (bits == NULL) return EXIT_FAILURE;
  while (split < argc && strcmp(argv[split], "--") != 0) split++;
  for (int i = split + 1; i < argc; i++) bloom_add(bits, argv[i]);
  for (int i = 1; i < split; i++) printf("%s: %s\n", argv[i], bloom_has(bits, argv[i]) ? "perhaps" : "no");
  free(bits);
  return EXIT_SUCCESS;
}
