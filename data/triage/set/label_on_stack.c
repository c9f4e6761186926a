// A label that is made in a local array and handed out, and one that is made in a buffer of the caller.
#include <stdio.h>
#include <string.h>

static const char *label(int number) {
  char text[16];
  snprintf(text, sizeof text, "no %d", number);
  const char *result = text;
  return result;
}

static const char *label_into(char *text, size_t size, int number) {
  snprintf(text, size, "no %d", number);
  return text;
}

int main(int argc, char **argv) {
  (void)argv;
  char text[16];
  puts(label_into(text, sizeof text, argc));
  const char *shown = label(argc);
  return shown[0] == 'n' ? 0 : 1;
}
