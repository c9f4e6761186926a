// For --angelic-assert and --ignore-checks (docs/angelic.md).
struct node {
  int v; struct node *next;
};
int value(struct node *p) {
  return p->v;
}
static void check(struct node *p) {
  if (p == 0) return;
}
int guarded(struct node *p) {
  check(p);
  return p->v;
}
int second(struct node *p, int n) {
  if (n > 3) n = 3;
  return p->next->v + n;
}
