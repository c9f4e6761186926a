// expect: feasible
// run:
// property: valid-deref
struct list { struct list *first, *last; long count; };

static struct list empty(void) {
  struct list l;
  l.first = l.last = &l;  // gone when the list is returned
  l.count = 0;
  return l;
}

int main(void) {
  struct list l = empty();
  l.first->count = 1;
  return 0;
}
