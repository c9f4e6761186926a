// expect: consistent
#include <stdlib.h>

struct request {
  int code;
};

int main(void) {
  struct request *request = malloc(sizeof *request);
  if (request == NULL) {
    return 1;
  }
  request->code = 0;
  int code = request->code;
  free(request);
  return code;
}
