// expect: feasible
// Decodes the %XX and + of its arguments in place, and prints the pairs NAME=VALUE between the &.
// Wrong: what follows a % is not looked at.
// args: a=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb%
#include <stdio.h>
#include <string.h>

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static void decode(char *text) {
  char *to = text;
  while (*text != '\0') {  // here: the end was skipped behind %
    if (*text == '+') {
      *to++ = ' ';
      text++;
    } else if (*text == '%') {
      *to++ = (char)((unsigned)hex(text[1]) << 4 | (unsigned)hex(text[2]));  // here: or here
      text += 3;
    } else {
      *to++ = *text++;
    }
  }
  *to = '\0';
}

static void print_query(char *query) {
  while (query != NULL) {
    char *next = strchr(query, '&');
    if (next != NULL) *next++ = '\0';
    char *value = strchr(query, '=');
    if (value != NULL) *value++ = '\0';
    decode(query);
    if (value != NULL) decode(value);
    printf("%s = %s\n", query, value != NULL ? value : "(none)");
    query = next;
  }
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char buffer[256];
    if (strlen(argv[i]) >= sizeof buffer) {
      fprintf(stderr, "too long\n");
      continue;
    }
    strcpy(buffer, argv[i]);
    print_query(buffer);
  }
  return 0;
}
