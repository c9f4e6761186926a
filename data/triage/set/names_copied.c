// Copies of an array of names. Where memory runs out in the middle, the names before are lost.
#include <stdlib.h>
#include <string.h>

char **names_copied(const char *const *names, int n) {
  char **copies = calloc(n + 1, sizeof *copies);
  if (copies == NULL) return NULL;
  for (int i = 0; i < n; i++) {
    copies[i] = strdup(names[i]);
    if (copies[i] == NULL) {
      free(copies);
      return NULL;
    }
  }
  return copies;
}

char *name_doubled(const char *name) {
  size_t n = strlen(name);
  char *twice = malloc(2 * n + 1);
  char *spare = malloc(n + 1);
  if (twice == NULL || spare == NULL) return NULL;
  memcpy(twice, name, n);
  memcpy(twice + n, name, n + 1);
  free(spare);
  return twice;
}
