// expect: infeasible
// A set of the arguments with chains in 31 buckets (Jenkins' one-at-a-time); an argument that comes again is taken out.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 31

struct node {
  struct node *next;
  uint32_t hash;
  const char *key;
};

static struct node *buckets[BUCKETS];

static uint32_t jenkins(const char *key, size_t length) {
  uint32_t h = 0;
  for (size_t i = 0; i < length; i++) {
    h += (unsigned char)key[i];
    h += h << 10;
    h ^= h >> 6;
  }
  h += h << 3;
  h ^= h >> 11;
  h += h << 15;
  return h;
}

/* 1 if it was put in, 0 if it was taken out, -1 if there is no memory. */
static int toggle(const char *key) {
  uint32_t hash = jenkins(key, strlen(key));
  struct node **link = &buckets[hash % BUCKETS];
  for (; *link != NULL; link = &(*link)->next) {
    struct node *n = *link;
    if (n->hash == hash && strcmp(n->key, key) == 0) {
      *link = n->next;
      free(n);
      return 0;
    }
  }
  struct node *n = malloc(sizeof *n);
  if (n == NULL) return -1;
  n->hash = hash;
  n->key = key;
  n->next = NULL;
  *link = n;
  return 1;
}

int main(int argc, char **argv) {
  int status = 0;
  for (int i = 1; i < argc; i++) {
    if (toggle(argv[i]) < 0) {
      status = 1;
      break;
    }
  }
  for (size_t i = 0; i < BUCKETS; i++) {
    struct node *n = buckets[i];
    while (n != NULL) {
      struct node *next = n->next;
      printf("%s %08x\n", n->key, (unsigned)n->hash);
      free(n);
      n = next;
    }
  }
  return status;
}
