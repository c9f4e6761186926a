// expect: feasible
// run: 1
// property: valid-deref
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct user {
  int id;
  char name[6];
  struct user *boss;
};

static void set_name(struct user *u, const char *name) {
  strcpy(u->name, name);
}

static struct user *by_name(struct user *users, int count, const char *name) {
  for (int i = 0; i < count; i++) {
    if (strcmp(users[i].name, name) == 0) return &users[i];
  }
  return NULL;
}

int main(void) {
  struct user users[2] = {{1, "", NULL}, {2, "", NULL}};
  set_name(&users[0], "ann");
  set_name(&users[1], __VERIFIER_nondet_int() ? "robert of the old garden" : "bo");
  users[1].boss = by_name(users, 2, "ann");
  return users[1].boss->id - 1;
}
