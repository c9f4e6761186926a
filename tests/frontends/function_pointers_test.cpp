// Calls through pointers: whom they reach, and what is no function.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends::function_pointers_test {
namespace {

using ::testing::HasSubstr;

const std::string head =
    "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
    "static int one(int n) { return n + 1; }\nstatic int two(int n) { return n + 2; }\n"
    "static long wide(long n) { return n; }\nstatic void none(void) { reach_error(); }\n"
    "typedef int (*fn)(int);\nstruct S { int n; fn f; };\nint seen(fn, long (*)(long), void "
    "(*)(void));\n";

std::string main_of(const std::string& body) {
  return head + "int main(void) {\n  seen(one, wide, none);\n  " + body + "\n  return 0;\n}\n";
}

/// Each program has this verdict, apart from the warning of seen().
void expect_answers(const std::string& expected, const std::vector<std::string>& bodies) {
  std::vector<std::string> programs;
  for (const std::string& body : bodies) programs.push_back(main_of(body));
  const std::vector<std::string> verdicts = verdicts_of(programs);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::string& verdict = verdicts.at(i);
    EXPECT_EQ(verdict.substr(0, verdict.find("heapreach: warning")), expected) << bodies[i];
  }
}

TEST(FunctionPointers, WhatIsNoFunctionOfTheTypeIsAnError) {
  expect_answers("feasible",
                 {"fn f = NULL; f(1);",                                              // null
                  "fn f; f(1);",                                                     // anything
                  "struct S *s = malloc(sizeof *s); s->f = one; free(s); s->f(1);",  // freed
                  "struct S *s = malloc(sizeof *s); s->f(1);",                       // never set
                  "int x; fn f = (fn)(void *)&x; f(1);",                             // data
                  "void *p = malloc(4); fn f = (fn)p; f(1);",  // data on the heap
                  "fn f = (fn)wide; f(1);",                    // of another type
                  "fn f = (fn)none; f(1);"});
}

TEST(FunctionPointers, CallsReachTheirFunction) {
  expect_answers("infeasible",
                 {"fn f = __VERIFIER_nondet_int() ? one : two; int r = f(3); "
                  "if (r != 4 && r != 5) reach_error(); if (f == one && r != 4) reach_error();",
                  "fn t[2] = {one, two}; int i = __VERIFIER_nondet_int(); "
                  "if (i < 0 || i > 1) return 0; if (t[i](1) != 2 + i) reach_error();",
                  "struct S a = {1, two}, b = a; if (b.f(1) != 3) reach_error();",
                  "fn f = one; if (f == two || f == NULL || !f) reach_error();",
                  "fn f = one; void *p = (void *)f; f = (fn)p; if (f(1) != 2) reach_error();",
                  "void (*release)(void *) = free; release(malloc(4)); release(NULL);",
                  "void *(*get)(size_t) = malloc; int *p = get(sizeof *p); *p = 3; free(p);",
                  "unsigned (*f)(unsigned) = (unsigned (*)(unsigned))one; if (f(1) != 2) "
                  "reach_error();"});
}

TEST(FunctionPointers, NobodyLooksIntoFunctions) {
  expect_answers("feasible",
                 {"free((void *)one);", "return *(char *)one;",
                  "void *p = __VERIFIER_nondet_int() ? (void *)one : malloc(1); free(p);"});
}

TEST(FunctionPointers, AddressesAreNamedInTheSystem) {
  const std::string text =
      text_of(main_of("fn f = __VERIFIER_nondet_int() ? one : two; return f(3);"));
  EXPECT_THAT(text, HasSubstr("constants:\n  function: {"));
  EXPECT_THAT(text, HasSubstr("function.two"));
}

/// Else the types behind callbacks that are never called here would be those of the data.
TEST(FunctionPointers, KnownCallbacksAreTheOnlyOnes) {
  const std::string program =
      "#include <stdlib.h>\nstatic void on_int(void *p) { *(int *)p = 1; }\n"
      "static void on_long(void *p) { *(long *)p = 1; }\n"
      "static void apply(void *p, void (*f)(void *)) { f(p); }\n"
      "int main(void) {\n  int i;\n  long l;\n  apply(&i, on_int);\n  apply(&l, on_long);\n"
      "  return 0;\n}\n";
  EXPECT_EQ(verdict_of(program), "infeasible");
}

TEST(FunctionPointers, CastsAndOldDeclarationsAreCallsOfTheFunction) {
  const std::string program =
      "void reach_error(void);\nint old();\nint main(void) {\n  if (old(1, 2) != %) "
      "reach_error();\n"
      "  return 0;\n}\nint old(int a, int b) { return a + b; }\n";
  EXPECT_EQ(verdict_of(std::string(program).replace(program.find('%'), 1, "3")), "infeasible");
  EXPECT_EQ(verdict_of(std::string(program).replace(program.find('%'), 1, "4")), "feasible");
  const Source wrong(
      "int old();\nint main(void) {\n  return old(1);\n}\n"
      "int old(int a, int b) { return a + b; }\n");
  try {
    import_text(wrong.path(), {});
    FAIL() << "was imported";
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().line, 3);
    EXPECT_THAT(error.what(), HasSubstr("do not have the types of the definition"));
  }
}

TEST(FunctionPointers, FunctionsWithAnyNumberOfArgumentsMayBeOutside) {
  const std::string program =
      "int tell(const char *, ...);\nint main(void) {\n  int (*log)(const char *, ...) = tell;\n"
      "  log(\"%d\", 1);\n  return 0;\n}\n";
  const Source source(program);
  const ImportedText imported = import_text(source.path(), {});
  ASSERT_EQ(imported.warnings.size(), 1u);
  EXPECT_THAT(imported.warnings[0].text, HasSubstr("tell is not defined"));
}

/// Both arguments are pointers for LLVM.
TEST(FunctionPointers, RecordsByValueAreNoPointers) {
  const std::string program =
      "struct B { long x, y, z; };\nstatic long f(struct B %b) { return 0; }\n"
      "int main(void) {\n  struct B b = {1, 2, 3};\n"
      "  long (*h)(struct B *) = (long (*)(struct B *))f;\n  return h(&b);\n}\n";
  const auto with = [&](const std::string& star) {
    return std::string(program).replace(program.find('%'), 1, star);
  };
  EXPECT_EQ(verdict_of(with("*")), "infeasible");
  EXPECT_EQ(verdict_of(with("")), "feasible");
}

TEST(FunctionPointers, WeakOnesThatAreDefinedAreNotNull) {
  const std::string program =
      "void reach_error(void);\n__attribute__((weak)) void w(void) {}\n"
      "int main(void) {\n  if (@w) reach_error();\n  return 0;\n}\n";
  const auto with = [&](const std::string& sign) {
    return std::string(program).replace(program.find('@'), 1, sign);
  };
  EXPECT_EQ(verdict_of(with("!")), "infeasible");
  EXPECT_EQ(verdict_of(with("")), "feasible");
}

/// A state calls the next one through a pointer of its own type.
TEST(FunctionPointers, MayBeRecursive) {
  const std::string program =
      "void reach_error(void);\nstruct M { void (*next)(struct M *); int n; };\n"
      "static void last(struct M *m) { if (m->n != %) reach_error(); }\n"
      "static void more(struct M *m) {\n  m->n++;\n  if (m->n > 2) m->next = last;\n"
      "  m->next(m);\n}\n"
      "int main(void) {\n  struct M m = {more, 0};\n  m.next(&m);\n  return 0;\n}\n";
  const auto with = [&](const std::string& number) {
    return std::string(program).replace(program.find('%'), 1, number);
  };
  EXPECT_THAT(text_of(with("3")), HasSubstr("procedures:"));
  EXPECT_EQ(verdict_of(with("3")), "infeasible");
  EXPECT_EQ(verdict_of(with("2")), "feasible");
}

}  // namespace
}  // namespace heapreach::frontends::function_pointers_test
