// expect: feasible
// property: valid-deref
// instrumented: only
struct part { int *start; long first, length; };

static int numbers[2];

static struct part whole(struct part *own) {
  own->first = 2;
  return (struct part){numbers, 0, own->first};  // 2, since the literal is another object
}

int main(void) {
  struct part all = whole(&all);
  return all.start[all.length];
}
