struct stack;
struct stack *stack_new(void);
int stack_push(struct stack *stack, int value);
int *stack_top(struct stack *stack);
void stack_pop(struct stack *stack);
void stack_delete(struct stack *stack);
