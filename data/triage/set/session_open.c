// A session owns a name and a buffer. The way out of a failure frees the name a second time.
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 32, BUFFER_SIZE = 256 };

struct session {
  char *name;
  unsigned char *buffer;
  int is_open;
};

int session_open(struct session *session, const char *name) {
  char *copy = strdup(name);
  if (copy == NULL) return -1;
  if (strlen(copy) > NAME_MAX_LENGTH) {
    free(copy);
    goto failed;
  }
  session->buffer = malloc(BUFFER_SIZE);
  if (session->buffer == NULL) goto failed;
  session->name = copy;
  session->is_open = 1;
  return 0;
failed:
  free(copy);
  session->is_open = 0;
  return -1;
}

void session_close(struct session *session) {
  if (!session->is_open) return;
  free(session->buffer);
  free(session->name);
  session->is_open = 0;
}
