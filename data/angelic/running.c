// The running example of docs/angelic.md. Of its assertions alone: memory accesses may fail.
// (--property unreach-call)
#include <assert.h>
#include <stddef.h>
extern void *Lib1(void);
extern void *Lib2(void);
int gs;
void Bar(int *x) {
  if (x != NULL) gs = 1;
  else gs = 2;
  assert(x != NULL);
  *x = 5;
}
void Baz(int *y) {
  assert(y != NULL);
  *y = 4;
}
void FooBar(void) {
  void **z = Lib1();
  assert(z != NULL);
  *z = NULL;
  void **x = Lib2();
  assert(x != NULL);
  int *w = *x;
  assert(w != NULL);
  *w = 4;
}
void Foo(int *z) {
  Bar(z);
  Baz(NULL);
  FooBar();
}
