// Which expressions the order of operands may matter in.
#include "frontends/compile/orders/open_orders.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/compile.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends::compile::open_orders_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string head = R"(#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct v { int n, m; int *d; union { int i; char c; } u; };
struct t { struct t *l, *r; int k; };
int top, other, stack[8];
int any(void);
int pop(void) { return stack[--top]; }
int pops(void) { return other ? pop() : 0; }
int grow(struct v *v) { free(v->d); v->d = malloc(8); v->n = 2; return 1; }
int count(struct v *v) { return v->n++; }
int set(struct v *v) { v->u.c = 1; return 1; }
int value(int *p) { return *p; }
int release(int *p) { free(p); return 0; }
int two(int a, int b) { return a + b; }
struct t *make(struct t *l, struct t *r) {
  struct t *x = malloc(sizeof *x);
  x->l = l; x->r = r; x->k = 0;
  return x;
}
int height(struct t *x) { return x ? 1 + two(height(x->l), height(x->r)) : 0; }
)";

/// A text for each place: the function, the line below the head, the column, the last line.
std::vector<std::string> places(const std::string& functions) {
  const Source source(head + "#line 1\n" + functions);
  llvm::LLVMContext context;
  const auto module = load_module({source.path()}, {}, context, {});
  std::vector<std::string> result;
  for (const orders::OpenOrder& one : orders::written_down(*module)) {
    result.push_back(fmt::format("{} {} {} {}", one.function, one.line, one.column, one.last_line));
  }
  return result;
}

/// The places in one function with these parameters and statements.
std::vector<std::string> places_in(const std::string& parameters, const std::string& statements) {
  return places("void f(" + parameters + ") {\n" + statements + "\n}\n");
}

TEST(OpenOrders, OperandsWriteWhatOthersRead) {
  EXPECT_THAT(places_in("void", "int d = pop() - pop();"), ElementsAre("f 2 15 2"));
  EXPECT_THAT(places_in("void", "printf(\"%d %d\",\n pops(),\n pops());"), ElementsAre("f 2 1 4"));
  EXPECT_THAT(places_in("void", "stack[top++] = pop();"), ElementsAre("f 2 14 2"));
  EXPECT_THAT(places_in("struct v *v", "v->d[0] = grow(v);"), ElementsAre("f 2 9 2"));
  EXPECT_THAT(places_in("struct v *v", "v->n += grow(v);"), ElementsAre("f 2 6 2"));
  EXPECT_THAT(places_in("struct v *v", "int x[2] = {v->n, grow(v)};"), ElementsAre("f 2 12 2"));
  EXPECT_THAT(places_in("struct v *v", "two(v->u.i, set(v));"), ElementsAre("f 2 1 2"));
  EXPECT_THAT(places_in("struct v v", "two(v.n, grow(&v));"), ElementsAre("f 2 1 2"));
}

TEST(OpenOrders, OperandsFreeWhatOthersRead) {
  EXPECT_THAT(places_in("int *p", "two(value(p), release(p));"), ElementsAre("f 2 1 2"));
  EXPECT_THAT(places_in("int *p", "two(*p, release(p));"), ElementsAre("f 2 1 2"));
  EXPECT_THAT(places_in("int *p, int *q", "two(release(p), release(q));"), ElementsAre("f 2 1 2"));
}

TEST(OpenOrders, VariablesThatTheirOwnExpressionChanges) {
  EXPECT_THAT(places_in("int *p, int i", "p[i] = i++;"), ElementsAre("f 2 6 2"));
  EXPECT_THAT(places_in("int i", "two(i, i = 3);"), ElementsAre("f 2 1 2"));
}

TEST(OpenOrders, CallsThroughPointersAreOfFunctionsWithAsManyParameters) {
  const std::string pointer =
      "int (*change)(struct v *) = grow;\nint (*with_two)(int, int) = two;\nint (*any_of)() = "
      "pop;\n";
  EXPECT_THAT(places(pointer + "int f(struct v *v) { return v->n + change(v); }\n"),
              ElementsAre("f 4 34 4"));
  EXPECT_THAT(places(pointer + "int f(void) { return top + with_two(1, 2); }\n"), IsEmpty());
  EXPECT_THAT(places(pointer + "int f(void) { return top + any_of(); }\n"),
              ElementsAre("f 4 26 4"));
  EXPECT_THAT(places("struct v; int (*next)(void *) = (int (*)(void *))grow;\n"
                     "int f(struct v *v) { return next(v) - next(v); }\n"),
              ElementsAre("f 2 37 2"));
}

TEST(OpenOrders, CallsThroughPointersMayBeOfTheLibrary) {
  EXPECT_THAT(places("void (*put)(void *) = free;\nint drop(int *p) { put(p); return 0; }\n"
                     "int f(int *p) { return two(*p, drop(p)); }\n"),
              ElementsAre("f 3 24 3"));
  EXPECT_THAT(places("void *(*fill)(void *, int, size_t) = memset;\n"
                     "int f(struct v *v) { return v->n + (fill(v, 1, 4) != 0); }\n"),
              ElementsAre("f 2 34 2"));
}

TEST(OpenOrders, TypesOfOneShapeAreTheSame) {
  const std::string others =
      "int step(unsigned *p) { ++*p; return 0; }\nint advance(char **p) { ++*p; return 0; }\n"
      "int wide(long long *p) { ++*p; return 0; }\n";
  EXPECT_THAT(places(others + "int f(int i) { return two(i, step((unsigned *)&i)); }\n"),
              ElementsAre("f 4 23 4"));
  EXPECT_THAT(places(others + "int f(const char *s) { return two(*s, advance((char **)&s)); }\n"),
              ElementsAre("f 4 31 4"));
  EXPECT_THAT(places(others + "int f(int i, long long n) { return two(i, wide(&n)) + *&i; }\n"),
              IsEmpty());
}

TEST(OpenOrders, CharactersAreAnyObjectWherePointersAreTurnedIntoTheirs) {
  EXPECT_THAT(places("int zero(void *p) { char *c = p; *c = 0; return 0; }\n"
                     "int f(struct v v) { return two(v.n, zero(&v)); }\n"),
              ElementsAre("f 2 28 2"));
  EXPECT_THAT(places("int zero(char *c) { *c = 0; return 0; }\n"
                     "int f(struct v v, char *c) { return two(v.n, zero(c)) + *&v.n; }\n"),
              IsEmpty());
}

TEST(OpenOrders, ArgumentListsAndCleanupFunctions) {
  EXPECT_THAT(places("int f(int n, ...) {\n__builtin_va_list ap;\n__builtin_va_start(ap, n);\n"
                     "return __builtin_va_arg(ap, int) - __builtin_va_arg(ap, int);\n}\n"),
              ElementsAre("f 4 34 4"));
  EXPECT_THAT(places("void end(int *p) { top = *p; }\n"
                     "int set_top(void) { __attribute__((cleanup(end))) int k = 3; return 0; }\n"
                     "int f(void) { return top + set_top(); }\n"),
              ElementsAre("f 3 26 3"));
}

TEST(OpenOrders, FunctionsOfTheLibraryWriteThroughPointersThatAreNotConstant) {
  EXPECT_THAT(places_in("char *s", "unsigned long n = strlen(s) + (strcpy(s, \"\"), 0);"),
              ElementsAre("f 2 29 2"));
  EXPECT_THAT(places_in("char *s", "int n = strcmp(s, \"a\") + strcmp(s, \"b\");"), IsEmpty());
  EXPECT_THAT(places_in("char *s", "int n = s[0] + printf(\"%s\", s) + putchar(s[1]);"), IsEmpty());
  EXPECT_THAT(places_in("int *p, FILE *f", "two(fputc(1, f), fputc(2, f));"), IsEmpty());
}

TEST(OpenOrders, WhatIsOrderedIsLeftAlone) {
  EXPECT_THAT(places_in("struct v *v", "if (grow(v) && v->n) pop(), pop();"), IsEmpty());
  EXPECT_THAT(places_in("struct v *v", "int n = grow(v) ? v->n : pop();"), IsEmpty());
  EXPECT_THAT(places_in("struct v *v", "int a = pop(), b = pop(); v->n = pop();"), IsEmpty());
  EXPECT_THAT(places_in("char *d, char *s", "while ((*d++ = *s++)) ;"), IsEmpty());
  EXPECT_THAT(places_in("int n", "char b[sizeof(pop() + pop())];"), IsEmpty());
}

TEST(OpenOrders, WhatHasNothingInCommonIsLeftAlone) {
  EXPECT_THAT(places_in("struct v *v", "v->m += count(v);"), IsEmpty());
  EXPECT_THAT(places_in("struct t *t", "t->k = height(t->l) - height(t->r);"), IsEmpty());
  EXPECT_THAT(places_in("void", "two(any(), any());"), IsEmpty());
  EXPECT_THAT(places_in("int *a, int i", "a[i++] = pop();"), IsEmpty());
}

TEST(OpenOrders, BlocksThatAFunctionHasMadeAreItsOwn) {
  EXPECT_THAT(places_in("void", "struct t *x = make(make(0, 0), make(0, 0));"), IsEmpty());
  const std::string kept =
      "struct t *make_other(struct t *x) { if (!x) x = malloc(sizeof *x); x->k++; return x; }\n";
  EXPECT_THAT(places(kept + "int f(struct t *t) { return t->k + make_other(t)->k; }\n"),
              ElementsAre("f 2 34 2"));
  EXPECT_THAT(
      places("struct t *f(void) { struct t *x = malloc(sizeof *x); return make(x, "
             "(x->k = 1, x)) + x->k; }\n"
             "int g(void) { struct t *x = malloc(sizeof *x); return x->k + (x->k = 1); }\n"),
      ElementsAre("f 1 84 1", "g 2 60 2"));
}

TEST(OpenOrders, GlobalPointersLeadToBlocksOfAll) {
  EXPECT_THAT(places("struct v *kept;\nvoid start(void) { kept = malloc(sizeof *kept); }\n"
                     "int next(void) { return kept->n++; }\n"
                     "int f(void) { start(); return next() - next(); }\n"),
              ElementsAre("f 4 38 4"));
}

TEST(OpenOrders, WhatOnlyTheFunctionItselfSeesIsLeftAlone) {
  EXPECT_THAT(places("void *get(size_t n) { void *p = malloc(n); if (!p) exit(1); return p; }\n"
                     "struct t *node(struct t *l, struct t *r) {\n"
                     "  struct t *x = get(sizeof *x);\n  memset(x, 0, sizeof *x);\n"
                     "  x->l = l; x->r = r; return x; }\n"
                     "struct t *f(void) { return node(node(0, 0), node(0, 0)); }\n"),
              IsEmpty());
  EXPECT_THAT(places("int number(const char *s) { char *e; long n = strtol(s, &e, 10);\n"
                     "  return *e ? 0 : (int)n; }\n"
                     "int f(void) { return number(\"1\") + number(\"2\"); }\n"),
              IsEmpty());
  EXPECT_THAT(places("int same(const char *s) { char *t = strdup(s); int r = strcmp(s, t);\n"
                     "  free(t); return r; }\n"
                     "int f(char *s) { return same(s) + same(\"2\") + (int)strtol(s, 0, 10); }\n"),
              IsEmpty());
}

TEST(OpenOrders, PlacesOfMacrosAreWhereTheyStand) {
  EXPECT_THAT(
      places("#define BOTH(a) \\\n two(a,\\\n a)\nint f(void) {\n return BOTH(pop());\n}\n"),
      ElementsAre("f 5 9 5"));
}

}  // namespace
}  // namespace heapreach::frontends::compile::open_orders_test
