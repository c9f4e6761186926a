extern void __VERIFIER_error(void);
extern void __CPROVER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main_0(void)
{
  int main__x;
  int main__y;
  main__x = __VERIFIER_nondet_int();
  __CPROVER_assume(main__x > 0);
  main__y = main__x + 1;
  __CPROVER_assume(main__y < 0);
  __VERIFIER_error();
  return 0;
}
