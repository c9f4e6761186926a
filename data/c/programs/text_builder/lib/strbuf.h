#ifndef STRBUF_H
#define STRBUF_H

#include <stddef.h>

struct strbuf {
  char *text;
  size_t length;
  size_t capacity;
};

void strbuf_init(struct strbuf *buf);
int strbuf_append(struct strbuf *buf, const char *text, size_t length);
int strbuf_char(struct strbuf *buf, char c);
int strbuf_format(struct strbuf *buf, const char *format, ...);
char *strbuf_detach(struct strbuf *buf);
void strbuf_free(struct strbuf *buf);

#endif
