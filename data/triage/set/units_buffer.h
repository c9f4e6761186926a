#include <stddef.h>

struct buffer {
  char *data;
  size_t used;
};

int buffer_make(struct buffer *buffer, size_t size);
void buffer_release(struct buffer *buffer);
