extern void __VERIFIER_error(void);
extern void *malloc(unsigned long);

struct node { struct node *next; };

int main_0(void)
{
  struct node *main__list = 0;
  int main__count = 0;
  while (main__count < 20)
  {
    struct node *main__new = (struct node *)malloc(sizeof(struct node));
    main__new->next = main__list;
    main__list = main__new;
    main__count = main__count + 1;
  }
  if (main__list->next->next == 0)
  {
    __VERIFIER_error();
  }
  return 0;
}
