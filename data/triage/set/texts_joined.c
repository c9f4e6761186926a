// Joins texts in a block of their own, of which there is none if all of them are empty: right.
#include <stdlib.h>
#include <string.h>

char *texts_joined(const char *const *texts, int n) {
  size_t total = 0;
  int any = 0;
  char *out = NULL;
  for (int i = 0; i < n; i++) {
    if (texts[i][0] == '\0') continue;
    total += strlen(texts[i]);
    any = 1;
  }
  if (any) {
    out = malloc(total + 1);
    if (out == NULL) return NULL;
  }
  size_t at = 0;
  for (int i = 0; i < n; i++) {
    size_t length = strlen(texts[i]);
    if (length == 0) continue;
    memcpy(out + at, texts[i], length);
    at += length;
  }
  if (any) out[at] = '\0';
  return out;
}
