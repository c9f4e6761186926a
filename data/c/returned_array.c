// expect: infeasible

// The record that a call returns is used within the expression only.
struct pair {
  int at[2];
};

static struct pair around(int middle) {
  struct pair result = {{middle - 1, middle + 1}};
  return result;
}

static int sum(const int *numbers) { return numbers[0] + numbers[1]; }

int main(void) {
  int values[2] = {sum(around(3).at), *around(4).at};
  return values[0] + values[1] == 9 ? 0 : sum(around(values[0]).at);
}
