// expect: infeasible
// A book of contacts as a linked list, kept by commands on standard input: add NAME PHONE, del NAME, find NAME, list.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 32
#define PHONE_SIZE 20

struct contact {
  char name[NAME_SIZE];
  char phone[PHONE_SIZE];
  struct contact *next;
};

struct book {
  struct contact *first;
  size_t count;
};

static struct contact *book_find(const struct book *book, const char *name) {
  struct contact *c;
  for (c = book->first; c != NULL; c = c->next)
    if (strcmp(c->name, name) == 0) return c;
  return NULL;
}

static int book_add(struct book *book, const char *name, const char *phone) {
  struct contact *c = book_find(book, name);
  if (c == NULL) {
    c = malloc(sizeof *c);
    if (c == NULL) return -1;
    strncpy(c->name, name, sizeof c->name - 1);
    c->name[sizeof c->name - 1] = '\0';
    c->next = book->first;
    book->first = c;
    book->count++;
  }
  strncpy(c->phone, phone, sizeof c->phone - 1);
  c->phone[sizeof c->phone - 1] = '\0';
  return 0;
}

static int book_remove(struct book *book, const char *name) {
  struct contact **link = &book->first;
  while (*link != NULL) {
    struct contact *c = *link;
    if (strcmp(c->name, name) == 0) {
      *link = c->next;
      book->count--;
      printf("removed %s (%s)\n", c->name, c->phone);
      free(c);
      return 0;
    }
    link = &c->next;
  }
  return -1;
}

static void book_list(const struct book *book) {
  const struct contact *c;
  printf("%zu contacts\n", book->count);
  for (c = book->first; c != NULL; c = c->next) printf("%-32s %s\n", c->name, c->phone);
}

static void book_clear(struct book *book) {
  while (book->first != NULL) {
    struct contact *next = book->first->next;
    free(book->first);
    book->first = next;
  }
  book->count = 0;
}

int main(void) {
  struct book book = {NULL, 0};
  char line[256];
  int status = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    char command[8], name[NAME_SIZE], phone[PHONE_SIZE];
    int fields = sscanf(line, "%7s %31s %19s", command, name, phone);
    if (fields < 1) continue;
    if (strcmp(command, "add") == 0 && fields == 3) {
      if (book_add(&book, name, phone) != 0) {
        fprintf(stderr, "contacts: out of memory\n");
        status = 1;
        break;
      }
    } else if (strcmp(command, "del") == 0 && fields >= 2) {
      if (book_remove(&book, name) != 0) printf("no %s\n", name);
    } else if (strcmp(command, "find") == 0 && fields >= 2) {
      const struct contact *c = book_find(&book, name);
      printf("%s: %s\n", name, c != NULL ? c->phone : "unknown");
    } else if (strcmp(command, "list") == 0) {
      book_list(&book);
    } else {
      printf("what is %s?\n", command);
    }
  }
  book_clear(&book);
  return status;
}
