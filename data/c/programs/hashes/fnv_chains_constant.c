// expect: infeasible
// A set of constant words with chains: FNV-1a, 16 buckets, nodes from a static pool.
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define BUCKETS 16
#define WORDS (sizeof words / sizeof words[0])

struct node {
  const char *word;
  struct node *next;
};

static const char *const words[] = {"auto",   "break",  "case", "char",   "const",   "continue",
                                    "do",     "double", "else", "enum",   "extern",  "float",
                                    "return", "static", "void", "sizeof", "typedef", "while"};

static struct node pool[sizeof words / sizeof words[0]];
static struct node *buckets[BUCKETS];

static uint32_t fnv1a(const char *text) {
  uint32_t h = 2166136261u;
  for (; *text != '\0'; text++) {
    h ^= (unsigned char)*text;
    h *= 16777619u;
  }
  return h;
}

static const struct node *find(const char *word) {
  const struct node *n = buckets[fnv1a(word) % BUCKETS];
  while (n != NULL && strcmp(n->word, word) != 0) n = n->next;
  return n;
}

int main(void) {
  for (size_t i = 0; i < WORDS; i++) {
    struct node **bucket = &buckets[fnv1a(words[i]) & (BUCKETS - 1)];
    pool[i].word = words[i];
    pool[i].next = *bucket;
    *bucket = &pool[i];
  }
  for (size_t i = 0; i < WORDS; i++) {
    const struct node *n = find(words[i]);
    assert(n != NULL);
    printf("%s in %u\n", n->word, (unsigned)(fnv1a(words[i]) % BUCKETS));
  }
  assert(find("int") == NULL);
  return 0;
}
