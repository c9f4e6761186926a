// A text that grows. Nobody looks at what realloc returns.
#include <stdlib.h>
#include <string.h>

struct text {
  char *bytes;
  size_t length;
  size_t room;
};

void text_init(struct text *text) {
  text->room = 16;
  text->length = 0;
  text->bytes = malloc(text->room);
  text->bytes[0] = '\0';
}

void text_append(struct text *text, const char *more) {
  size_t n = strlen(more);
  if (text->length + n + 1 > text->room) {
    text->room = 2 * (text->length + n + 1);
    text->bytes = realloc(text->bytes, text->room);
  }
  memcpy(text->bytes + text->length, more, n + 1);
  text->length += n;
}

void text_clear(struct text *text) {
  free(text->bytes);
  text->bytes = NULL;
  text->length = 0;
  text->room = 0;
}
