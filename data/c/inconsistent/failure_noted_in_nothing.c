// expect: inconsistent
#include <stdlib.h>

struct request {
  int code;
};

int main(void) {
  struct request *request = malloc(sizeof *request);
  if (request == NULL) {
    request->code = 12;  // inconsistent
    return 1;  // inconsistent
  }
  request->code = 0;
  int code = request->code;
  free(request);
  return code;
}
