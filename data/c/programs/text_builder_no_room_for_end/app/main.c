// expect: feasible
// Writes its arguments as an array of JSON, with a library for growing strings in another folder.
// Wrong: no room for the terminating zero.
// args: 123456789012
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strbuf.h>

static int append_quoted(struct strbuf *buf, const char *text) {
  if (strbuf_char(buf, '"') != 0) return -1;
  for (; *text != '\0'; text++) {
    unsigned char c = (unsigned char)*text;
    int result;
    switch (c) {
      case '"': result = strbuf_append(buf, "\\\"", 2); break;
      case '\\': result = strbuf_append(buf, "\\\\", 2); break;
      case '\n': result = strbuf_append(buf, "\\n", 2); break;
      default: result = c < 32 ? strbuf_format(buf, "\\u%04x", (unsigned)c) : strbuf_char(buf, (char)c);
    }
    if (result != 0) return -1;
  }
  return strbuf_char(buf, '"');
}

int main(int argc, char **argv) {
  struct strbuf buf;
  int bad = 0;
  strbuf_init(&buf);
  bad |= strbuf_char(&buf, '[');
  for (int i = 1; i < argc && !bad; i++) {
    if (i > 1) bad |= strbuf_append(&buf, ", ", 2);
    bad |= append_quoted(&buf, argv[i]);
  }
  bad |= strbuf_char(&buf, ']');
  bad |= strbuf_format(&buf, " %d %s", argc, argc > 1 ? argv[1] : "none");
  if (bad) {
    fprintf(stderr, "out of memory\n");
    strbuf_free(&buf);
    return EXIT_FAILURE;
  }
  size_t length = buf.length;
  char *text = strbuf_detach(&buf);
  printf("%s\n", text);
  if (strlen(text) != length) abort();
  free(text);
  strbuf_free(&buf);
  return EXIT_SUCCESS;
}
