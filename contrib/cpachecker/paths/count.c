extern void __VERIFIER_error(void);
extern void __CPROVER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

int __return_of_push;

int main_0(void)
{
  int main__count;
  int *main__head;
  main__count = __VERIFIER_nondet_int();
  __CPROVER_assume(main__count > 0);
  main__head = (int *)malloc(sizeof(int));
  *main__head = main__count;
  {
    int *push__head = main__head;
    int push__value = *push__head + 1;
    *push__head = push__value;
    __return_of_push = push__value;
  }
  __CPROVER_assume(!(__return_of_push != *main__head));
  if (main__count == WANTED)
  {
    __VERIFIER_error();
  }
  return 0;
}
