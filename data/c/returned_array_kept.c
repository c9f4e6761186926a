// expect: feasible
// property: valid-deref
// instrumented: only

// The record that a call returns ends with the expression, and with it the array that first leads to.
struct pair {
  int at[2];
};

static struct pair around(int middle) {
  struct pair result = {{middle - 1, middle + 1}};
  return result;
}

int main(void) {
  const int *first = around(3).at;
  return *first;
}
