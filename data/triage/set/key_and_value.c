// Lines of the form key=value: the value of a line without a sign is read all the same.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[64];
  int longest = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *end = strchr(line, '\n');
    if (end != NULL) *end = '\0';
    char *value = strchr(line, '=');
    if (value == NULL && line[0] == '#') continue;
    *value++ = '\0';
    int length = (int)strlen(value);
    if (length > longest) longest = length;
  }
  printf("%d\n", longest);
  return 0;
}
