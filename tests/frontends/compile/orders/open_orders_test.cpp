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
  const auto module = load_module(source.path(), {}, context, {});
  std::vector<std::string> result;
  for (const orders::OpenOrder& one : orders::written_down(*module)) {
    result.push_back(fmt::format("{} {} {} {}", one.function, one.line, one.column, one.last_line));
  }
  return result;
}

/// Of the statements of one function with these parameters.
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

TEST(OpenOrders, CallsThroughPointersAreOfFunctionsOfTheType) {
  const std::string pointer = "int (*change)(struct v *) = grow;\nint (*look)(int *) = value;\n";
  EXPECT_THAT(places(pointer + "int f(struct v *v) { return v->n + change(v); }\n"),
              ElementsAre("f 3 34 3"));
  EXPECT_THAT(places(pointer + "int f(struct v *v) { return v->n + look(v->d); }\n"), IsEmpty());
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

TEST(OpenOrders, PlacesOfMacrosAreWhereTheyStand) {
  EXPECT_THAT(
      places("#define BOTH(a) \\\n two(a,\\\n a)\nint f(void) {\n return BOTH(pop());\n}\n"),
      ElementsAre("f 5 9 5"));
}

}  // namespace
}  // namespace heapreach::frontends::compile::open_orders_test
