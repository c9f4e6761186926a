// Reads lines into a buffer; the way out of an empty input releases it twice.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "units_buffer.h"

int main(void) {
  struct buffer buffer;
  char *line = malloc(80);
  if (!buffer_make(&buffer, 80)) return 1;
  if (fgets(line, 80, stdin) == NULL) {
    buffer_release(&buffer);
    goto out;
  }
  buffer.used = strlen(line);
  memcpy(buffer.data, line, buffer.used + 1);
  fputs(buffer.data, stdout);
out:
  buffer_release(&buffer);
  free(line);
  return 0;
}
