// Sizes as people write them: 12, 4k, 3M. A size without a letter leaves the factor unset.
#include <stdlib.h>

long parse_size(const char *text) {
  char *end;
  long number = strtol(text, &end, 10);
  long factor;
  switch (*end) {
    case 'k':
      factor = 1024;
      break;
    case 'M':
      factor = 1024 * 1024;
      break;
    default:
      if (*end != '\0') return -1;
  }
  if (number < 0 || number > 1000) return -1;
  return number * factor;
}

int parse_switch(const char *text, int *on) {
  int value;
  int known = 1;
  if (text[0] == 'y') {
    value = 1;
  } else if (text[0] == 'n') {
    value = 0;
  } else {
    known = 0;
  }
  if (known) *on = value;
  return known;
}
