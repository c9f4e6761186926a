#include <strbuf.h>

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void strbuf_init(struct strbuf *buf) {
  buf->text = NULL;
  buf->length = buf->capacity = 0;
}

/* Room for length more bytes and the end. */
static int reserve(struct strbuf *buf, size_t length) {
  if (length >= SIZE_MAX / 2 - buf->length) return -1;
  size_t needed = buf->length + length + 1;
  if (needed <= buf->capacity) return 0;
  size_t capacity = buf->capacity * 2 > STRBUF_FIRST ? buf->capacity * 2 : STRBUF_FIRST;
  if (capacity < needed) capacity = needed;
  char *text = realloc(buf->text, capacity);
  if (text == NULL) return -1;
  buf->text = text;
  buf->capacity = capacity;
  return 0;
}

int strbuf_append(struct strbuf *buf, const char *text, size_t length) {
  if (reserve(buf, length) != 0) return -1;
  memcpy(buf->text + buf->length, text, length);
  buf->length += length;
  buf->text[buf->length] = '\0';
  return 0;
}

int strbuf_char(struct strbuf *buf, char c) { return strbuf_append(buf, &c, 1); }

int strbuf_format(struct strbuf *buf, const char *format, ...) {
  va_list arguments;
  char small[32];
  va_start(arguments, format);
  int length = vsnprintf(small, sizeof small, format, arguments);
  va_end(arguments);
  if (length < 0) return -1;
  if ((size_t)length < sizeof small) return strbuf_append(buf, small, (size_t)length);
  if (reserve(buf, (size_t)length) != 0) return -1;
  va_start(arguments, format);
  vsnprintf(buf->text + buf->length, (size_t)length + 1, format, arguments);
  va_end(arguments);
  buf->length += (size_t)length;
  return 0;
}

char *strbuf_detach(struct strbuf *buf) {
  char *text = buf->text;
  strbuf_init(buf);
  return text;
}

void strbuf_free(struct strbuf *buf) {
  free(buf->text);
  strbuf_init(buf);
}
