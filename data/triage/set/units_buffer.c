// A buffer and its release, which leaves the pointer as it is.
#include "units_buffer.h"

#include <stdlib.h>

int buffer_make(struct buffer *buffer, size_t size) {
  buffer->data = malloc(size);
  buffer->used = 0;
  return buffer->data != NULL;
}

void buffer_release(struct buffer *buffer) {
  free(buffer->data);
}
