// expect: infeasible
// run: 
#include <alloca.h>
#include <string.h>
struct Header {
  int length;
  char *text;
};
static int length_of(const char *text) {
  struct Header *header = alloca(sizeof *header);
  header->text = alloca(6);
  strcpy(header->text, text);
  header->length = (int)strlen(header->text);
  return header->length;
}
int main(void) { return length_of("hello"); }
