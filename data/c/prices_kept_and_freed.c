// expect: feasible
// run: 
// property: valid-deref
#include <stdlib.h>
#include <string.h>
struct Item {
  int id;
  double price;
  float weight;
};
int main(void) {
  struct Item *first = malloc(sizeof *first);
  first->id = 1;
  first->price = 2.5;
  first->weight = 0.25f;
  struct Item second;
  memcpy(&second, first, sizeof second);
  if (second.price >= 2.5 && second.weight == 0.25f) free(first);
  int id = first->id;
  free(first);
  return id;
}
