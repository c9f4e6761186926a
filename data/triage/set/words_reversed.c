// Turns a line around in place and cuts spaces at its end: right.
#include <stdio.h>
#include <string.h>

static void trim(char *text) {
  size_t n = strlen(text);
  while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\n')) text[--n] = '\0';
}

static void reverse(char *text) {
  size_t n = strlen(text);
  for (size_t i = 0; i < n / 2; i++) {
    char kept = text[i];
    text[i] = text[n - 1 - i];
    text[n - 1 - i] = kept;
  }
}

int main(void) {
  char line[32];
  if (fgets(line, sizeof line, stdin) == NULL) return 1;
  trim(line);
  reverse(line);
  puts(line);
  return 0;
}
