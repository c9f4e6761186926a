/* What functions that anybody may call meet: random start heaps as `check --open` assumes them
 * (docs/c.md). A driver includes the program behind this, so that malloc and free are counted. */
#include <stddef.h>
#include <stdlib.h>

/* What a pointer from outside is declared to point to. */
struct Kind {
  size_t size;          /* of the record, or of an element */
  int is_record;        /* else a block has any number of elements */
  void (*fill)(void *); /* sets a record, or an element */
};

/* Makes a start heap of blocks of these kinds. */
void make_heap(const struct Kind *kinds, int number);
/* A variable that pointers of the kind may lead to. */
void show_variable(const struct Kind *kind, void *variable);
/* Fills all that make_heap() made. */
void fill_heap(void);
int some_int(void);
/* Null, leading nowhere, dangling, or to the start of a block of the kind. */
void *some_pointer(const struct Kind *kind);

void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
void *counted_malloc(size_t);
void counted_free(void *);
#define malloc counted_malloc
#define free counted_free
