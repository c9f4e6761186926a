// expect: feasible
// A ring of bytes on the heap of a size from the arguments: lines "w TEXT" write, "r NUMBER" read that many bytes.
// Wrong: the two parts of what wraps are mixed up.
// args: 16
// input: w 0123456789\nr 8\nw abcdefghijklm\n
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ring {
  unsigned char *data;
  size_t size;
  size_t start;
  size_t used;
};

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static struct ring *ring_new(size_t size) {
  struct ring *ring = malloc(sizeof *ring);
  if (ring == NULL) return NULL;
  ring->data = malloc(size);
  if (ring->data == NULL) {
    free(ring);
    return NULL;
  }
  ring->size = size;
  ring->start = 0;
  ring->used = 0;
  return ring;
}

static void ring_delete(struct ring *ring) {
  if (ring != NULL) free(ring->data);
  free(ring);
}

static size_t ring_write(struct ring *ring, const void *from, size_t length) {
  const unsigned char *bytes = from;
  size_t n = smaller(length, ring->size - ring->used);
  size_t end = (ring->start + ring->used) % ring->size;
  size_t first = n <= ring->size - end ? n : n - (ring->size - end);
  memcpy(ring->data + end, bytes, first);  // here: first is the second part
  memcpy(ring->data, bytes + first, n - first);
  ring->used += n;
  return n;
}

static size_t ring_read(struct ring *ring, void *to, size_t length) {
  unsigned char *bytes = to;
  size_t n = smaller(length, ring->used);
  size_t first = smaller(n, ring->size - ring->start);
  memcpy(bytes, ring->data + ring->start, first);
  memcpy(bytes + first, ring->data, n - first);
  ring->start = (ring->start + n) % ring->size;
  ring->used -= n;
  return n;
}

static int parse_size(const char *text, size_t least, size_t most, size_t *size) {
  char *end;
  if (*text < '0' || *text > '9') return -1;
  errno = 0;
  unsigned long number = strtoul(text, &end, 10);
  if (errno != 0 || *end != '\0' || number < least || number > most) return -1;
  *size = number;
  return 0;
}

int main(int argc, char **argv) {
  size_t size = 16;
  char line[128];
  if (argc > 1 && parse_size(argv[1], 1, 65536, &size) != 0) {
    fprintf(stderr, "usage: ring [SIZE]\n");
    return 2;
  }
  struct ring *ring = ring_new(size);
  if (ring == NULL) {
    perror("ring");
    return 1;
  }
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == 'w' && line[1] == ' ') {
      size_t length = strlen(line + 2);
      printf("wrote %zu of %zu\n", ring_write(ring, line + 2, length), length);
    } else if (line[0] == 'r' && line[1] == ' ') {
      unsigned char out[64];
      size_t wanted;
      if (parse_size(line + 2, 0, sizeof out, &wanted) != 0) {
        puts("how many?");
        continue;
      }
      size_t got = ring_read(ring, out, wanted);
      printf("read %zu: %.*s\n", got, (int)got, (const char *)out);
    }
  }
  printf("%zu of %zu bytes are left\n", ring->used, ring->size);
  ring_delete(ring);
  return 0;
}
