// expect: infeasible
// Keeps the last eight lines of standard input in a ring; "?" shows the newest, "!" all, "-" drops the oldest.
#include <stdio.h>
#include <string.h>

#define RING_LINES 8
#define LINE_SIZE 80

struct ring {
  char lines[RING_LINES][LINE_SIZE];
  int head;  /* where the next line goes */
  int count; /* lines kept */
};

static struct ring ring;

static void ring_put(struct ring *r, const char *line) {
  snprintf(r->lines[r->head], LINE_SIZE, "%s", line);
  r->head = (r->head + 1) % RING_LINES;
  if (r->count < RING_LINES) r->count++;
}

static const char *ring_newest(const struct ring *r) {
  if (r->count == 0) return NULL;
  int at = (r->head + RING_LINES - 1) % RING_LINES;
  return r->lines[at];
}

static int ring_drop(struct ring *r) {
  if (r->count == 0) return 0;
  r->count--;
  return 1;
}

static void ring_print(const struct ring *r, FILE *out) {
  int at = (r->head - r->count + RING_LINES) % RING_LINES;
  for (int i = 0; i < r->count; i++) {
    fprintf(out, "%d: %s\n", i + 1, r->lines[at]);
    at = (at + 1) % RING_LINES;
  }
}

int main(void) {
  char line[256];
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, "?") == 0) {
      const char *newest = ring_newest(&ring);
      printf("%s\n", newest != NULL ? newest : "(nothing)");
    } else if (strcmp(line, "!") == 0) {
      ring_print(&ring, stdout);
    } else if (strcmp(line, "-") == 0) {
      if (!ring_drop(&ring)) puts("(nothing)");
    } else {
      ring_put(&ring, line);
    }
  }
  ring_print(&ring, stdout);
  return 0;
}
