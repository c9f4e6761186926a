// Settings by name. A name that is not there is an error in one function, and a default in the other.
#include <stdio.h>
#include <string.h>

struct setting {
  const char *name;
  int value;
  struct setting *next;
};

static struct setting *find(struct setting *first, const char *name) {
  struct setting *at;
  for (at = first; at != NULL; at = at->next) {
    if (strcmp(at->name, name) == 0) break;
  }
  return at;
}

int setting_value(struct setting *first, const char *name, int fallback) {
  struct setting *found = find(first, name);
  return found != NULL ? found->value : fallback;
}

void setting_raise(struct setting *first, const char *name) {
  struct setting *found = find(first, name);
  if (found == NULL) fprintf(stderr, "%s: unknown\n", name);
  found->value++;
}

struct setting *setting_last(struct setting *first) {
  struct setting *last = NULL;
  for (struct setting *at = first; at != NULL; at = at->next) last = at;
  if (first != NULL) last->value = 0;
  return last;
}
