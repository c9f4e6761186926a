// expect: feasible
// run: 
// property: unreach-call
extern void reach_error(void);

struct header { int magic; short major, minor; int length; };
static struct header h;

int main(void) {
  if ((char *)&h.length - (char *)&h.magic != 3) reach_error();
  return 0;
}
