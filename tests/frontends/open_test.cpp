// Functions that anybody may call: data/c/open with its verdicts, and by two engines at small
// bounds; what would make a wrong proof, each as a program that goes wrong and a twin that is
// right.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/error.h"
#include "tests/frontends/twins.h"

namespace heapreach::frontends::open_test {
namespace {

using test::run_program;

std::vector<std::string> functions() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_DATA_DIR "/c/open")) {
    if (entry.path().extension() == ".c") result.push_back(entry.path().stem());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string path_of(const std::string& name) {
  return HEAPREACH_DATA_DIR "/c/open/" + name + ".c";
}

/// What stands behind "// KEY: " in a line of its own.
std::string said(const std::string& name, const std::string& key) {
  std::istringstream in(test::slurp(path_of(name)));
  const std::string start = "// " + key + ": ";
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(start, 0) == 0) return line.substr(start.size());
  }
  return "";
}

std::string check(const std::string& name, const std::string& options) {
  const std::string own = said(name, "options");
  const auto r = run_program(HEAPREACH_BINARY " check " + options + " --entry " + name + " " +
                             (own.empty() ? "--open" : own) + " " + path_of(name));
  return test::verdict_in(r.out);
}

class OpenFunctions : public ::testing::TestWithParam<std::string> {};

TEST_P(OpenFunctions, HaveTheVerdictThatTheySay) {
  EXPECT_EQ(check(GetParam(), "--work 60M"), said(GetParam(), "expect"));
}

INSTANTIATE_TEST_SUITE_P(Data, OpenFunctions, ::testing::ValuesIn(functions()),
                         [](const auto& info) { return info.param; });

/// `work`: of the unrolling.
void expect_same_to_clauses(const std::string& name, const std::string& work) {
  const std::string searched = check(name, "--work 60M --engine explore --bound 4");
  const std::string unrolled =
      check(name, "--work " + work + " --engine bmc --encoding basic --bound 4");
  EXPECT_TRUE(searched == unrolled || searched == "unknown" || unrolled == "unknown")
      << searched << " and " << unrolled;
  if (said(name, "expect") == "infeasible") {
    EXPECT_EQ(searched, "infeasible");
  }
}

class OpenFunctionsTwice : public ::testing::TestWithParam<std::string> {};

TEST_P(OpenFunctionsTwice, AreTheSameToClausesAtSmallBounds) {
  expect_same_to_clauses(GetParam(), "1M");
}

class OpenFunctionsTwiceLong : public ::testing::TestWithParam<std::string> {};

TEST_P(OpenFunctionsTwiceLong, AreTheSameToClausesAtSmallBounds) {
  expect_same_to_clauses(GetParam(), "15M");
}

INSTANTIATE_TEST_SUITE_P(Data, OpenFunctionsTwice,
                         ::testing::ValuesIn(test::sample(functions(), 12, "OpenFunctionsTwice")),
                         [](const auto& info) { return info.param; });
INSTANTIATE_TEST_SUITE_P(Data, OpenFunctionsTwiceLong, ::testing::ValuesIn(functions()),
                         [](const auto& info) { return info.param; });

const std::string head =
    "#include <stdlib.h>\nvoid __VERIFIER_assume(int);\nvoid __VERIFIER_error(void);\n"
    "int __heapreach_allocated(const void *, size_t);\n"
    "#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))\n"
    "struct Node { int data; struct Node *next; };\n"
    "struct Node *get(void);\nvoid keep(struct Node *);\n";

struct Attack {
  std::string name;
  std::string program;  // the function is f; @ stands for what differs
  std::string right;
  std::string wrong;
  std::string options = "";
};

class OpenAttacks : public ::testing::TestWithParam<Attack> {};

TEST_P(OpenAttacks, AreSeen) {
  const Attack& attack = GetParam();
  const Source right(head + with(attack.right, attack.program));
  const Source wrong(head + with(attack.wrong, attack.program));
  const std::vector<Said> said =
      check_together({right.path(), wrong.path()}, "--work 60M --entry f --open" + attack.options);
  EXPECT_EQ(test::verdict_in(said.at(0).out), "infeasible");
  EXPECT_EQ(test::verdict_in(said.at(1).out), "feasible");
}

INSTANTIATE_TEST_SUITE_P(
    What, OpenAttacks,
    ::testing::Values(
        Attack{"ParametersAreOneBlock",
               "void f(struct Node *a, struct Node *b) { VALID(a); VALID(b); a->data = 1;\n"
               "b->data = 2; if (a->data != 1 @) __VERIFIER_error(); }",
               "&& a != b", ""},
        Attack{"ParameterIsAVariable",
               "struct Node node;\nvoid f(struct Node *a) { VALID(a); node.data = 1; a->data = 2;\n"
               "if (node.data != 1 @) __VERIFIER_error(); }",
               "&& a != &node", ""},
        Attack{"ParameterIsAStaticVariableThatAnotherFunctionShows",
               "static int count; @\nvoid f(int *p) { VALID(p); count = 1; *p = 2;\n"
               "if (count != 1) __VERIFIER_error(); }",
               "", "int *show(void) { return &count; }"},
        Attack{
            "RecordOfOneIntIsAVariable",
            "int count; struct One { @ };\nvoid f(struct One *p) { VALID(p); count = 1; p->x = 2;\n"
            "if (count != 1) __VERIFIER_error(); }",
            "int x; int y;", "int x;"},
        Attack{"ResultIsAParameter",
               "void f(struct Node *a) { VALID(a); struct Node *r = get();\n"
               "if (r == a @) __VERIFIER_error(); }",
               "&& r->next != a->next", ""},
        Attack{"ResultOfUnusedTypeIsAParameter",
               "void f(struct Node *a) { VALID(a); @ struct Node *r = get(); VALID(r);\n"
               "if (r == a) __VERIFIER_error(); }",
               "a = malloc(sizeof *a);", "if (a->data == 2) a->data = 1;"},
        Attack{"UnusedContentIsAParameter",
               "struct Pair { struct Node *a, *b; };\nvoid f(struct Pair *p, struct Node *n) {\n"
               "VALID(p); VALID(n); VALID(p->b); n->data = 1;\n"
               "if (p->b == n @) __VERIFIER_error(); }",
               "&& p->b->data != 1", ""},
        Attack{"ResultDanglesIntoAFreedBlock",
               "void f(struct Node *a) { VALID(a); free(a); struct Node *r = get();\n"
               "@ if (r == a) __VERIFIER_error(); }",
               "if (r == a) return;", ""},
        Attack{"ResultWasHandedOut",
               "void f(void) { struct Node *a = malloc(sizeof *a); @\n"
               "if (get() == a) __VERIFIER_error(); }",
               "", "keep(a);"},
        Attack{"ResultWasStoredWhereTheCallerFindsIt",
               "void f(struct Node *list) { VALID(list); struct Node *a = malloc(sizeof *a);\n"
               "@ if (get() == a) __VERIFIER_error(); }",
               "list->data = 1;", "list->next = a;"},
        Attack{"ResultWasStoredInAVariable",
               "struct Node *shared;\nvoid f(void) { struct Node *a = malloc(sizeof *a); @\n"
               "if (get() == a) __VERIFIER_error(); }",
               "", "shared = a;"},
        Attack{"ResultIsALocalThatWasHandedOut",
               "void f(void) { struct Node a; a.next = NULL; a.data = 0; @\n"
               "if (get() == &a) __VERIFIER_error(); }",
               "a.data = 1;", "keep(&a);"},
        Attack{"ArgumentsMayChange",
               "void f(struct Node *a) { VALID(a); a->data = 1; @\n"
               "if (a->data != 1) __VERIFIER_error(); }",
               "", "keep(a);", " --extern havoc-args"},
        Attack{"WhatWasLeftInArgumentsMayBeNew",
               "void f(struct Node *a) { VALID(a); struct Node *n = malloc(sizeof *n);\n"
               "n->next = NULL; @ keep(a); if (a->next == n) __VERIFIER_error(); }",
               "", "keep(n);", " --extern havoc-args"},
        Attack{"VariablesAreAnything",
               "static int count = 1;\nvoid f(void) { @ if (count != 1) __VERIFIER_error(); }",
               "count = 1;", ""},
        Attack{"ConstantsAreNot",
               "const int table[] = {1, 2};\nvoid f(int i) { if (i < 0 || i > 1) return;\n"
               "if (table[i] @ 1) __VERIFIER_error(); }",
               "<", "!="},
        Attack{"ConstantsAreNotToBeWritten",
               "const int table[] = {1, 2};\nvoid f(int *p, int i) {\n"
               "__VERIFIER_assume(__heapreach_allocated(p, 2 * sizeof(int)));\n"
               "if (i < 0 || i > 1 || table[i] == 0 @) return; p[1] = 3; }",
               "|| p == table", ""},
        Attack{"VariablesAreNotToBeFreed",
               "struct Node node;\nvoid f(struct Node *a) { VALID(a); node.data = 1;\n"
               "@ free(a); }",
               "if (a == &node) return;", ""},
        Attack{"StoredPointersAreFound",
               "void f(struct Node *list, struct Node *other) { VALID(list); VALID(other);\n"
               "struct Node *n = malloc(sizeof *n); list->next = @;\n"
               "if (other->next == n && list == other) __VERIFIER_error(); }",
               "NULL", "n"},
        Attack{"FreedNodesAreFound",
               "void f(struct Node *list) { VALID(list); VALID(list->next);\n"
               "struct Node *gone = list->next; if (gone == list) return; free(gone);\n"
               "@ if (list->next != NULL) list->next->data = 1; }",
               "list->next = NULL;", ""},
        Attack{"NodesOfOtherSizes",
               "struct Base { int kind; }; struct Derived { struct Base base; int more; };\n"
               "void f(struct @ *b) { VALID(b); ((struct Derived *)b)->more = 1; }",
               "Derived", "Base"},
        Attack{"ArraysInMemoryMayBeMoved",
               "struct Buffer { int n; int *items; };\nvoid f(struct Buffer *b) { VALID(b);\n"
               "__VERIFIER_assume(__heapreach_allocated(b->items, 2 * sizeof(int)));\n"
               "if ((void *)b->items == b) return; b->items = b->items + 1; b->items[@] = 1; }",
               "0", "1"},
        Attack{"ArraysInMemoryMayBeFreed",
               "struct Buffer { int n; int *items; };\nvoid f(struct Buffer *b) { VALID(b);\n"
               "__VERIFIER_assume(__heapreach_allocated(b->items, 2 * sizeof(int)));\n"
               "if ((void *)b->items == b) return; @ b->items[1] = 1; }",
               "", "free(b->items);"},
        Attack{"InitialisersMayLeadInside",
               "static int table[4]; static int *const cursor = &table[1];\n"
               "void f(void) { cursor[@] = 1; }",
               "2", "3"},
        Attack{"PointersToAnythingInsideOfBlocks",
               "void f(struct Node *a) { __VERIFIER_assume(__heapreach_allocated(a, sizeof(int))); "
               "@ }",
               "", "a->next = NULL;", "=any"},
        Attack{"LocalsAreNew",
               "void f(struct Node **a) { __VERIFIER_assume(__heapreach_allocated(a, 8));\n"
               "struct Node n; n.data = 1; n.next = &n; @ if (*a == &n) __VERIFIER_error(); }",
               "", "*a = &n;"},
        Attack{"RecursionChangesWhatTheCallerHolds",
               "static void all(struct Node *p) { if (p == NULL) return; VALID(p); @\n"
               "all(p->next); }\nvoid f(struct Node *a, struct Node *b) { VALID(b); b->data = 1;\n"
               "all(a); if (b->data != 1) __VERIFIER_error(); }",
               "", "p->data = 2;"},
        Attack{"RecursionFreesWhatTheCallerHolds",
               "static void all(struct Node *p) { if (p == NULL) return; VALID(p);\n"
               "struct Node *n = p->next; @ all(n); }\n"
               "void f(struct Node *a, struct Node *b) { VALID(b); all(a); b->data = 1; }",
               "", "free(p);"},
        Attack{
            "RecursionReturnsToItsCaller",
            "static int last(struct Node *p) { if (p == NULL) return 1; VALID(p);\n"
            "if (p->data == 3) return 2; return last(p->next); }\n"
            "void f(struct Node *a) { int x = last(a); if (x != 1 && x @ 2) __VERIFIER_error(); }",
            "!=", "=="},
        Attack{"RecursionKnowsWhatIsNew",
               "static void put(struct Node *at, struct Node *n, int depth) {\n"
               "if (depth > 0) put(at, n, depth - 1); else at->next = n; }\n"
               "void f(struct Node *a) { VALID(a); struct Node *n = malloc(sizeof *n);\n"
               "n->next = NULL; put(a, @, 1); if (a->next == n) __VERIFIER_error(); }",
               "NULL", "n"}),
    [](const auto& info) { return info.param.name; });

TEST(OpenImports, ResultsAreThoseOfTheUndefinedFunction) {
  Options options;
  options.entry = "f";
  options.callers = Callers::orderly;
  const std::string text =
      text_of(head +
                  "int __VERIFIER_nondet_int(void);\nint f(struct Node *a) { int unset;\n"
                  "if (a == get()) return unset; return __VERIFIER_nondet_int(); }",
              options);
  EXPECT_NE(text.find("from: get"), std::string::npos) << text;
  EXPECT_EQ(text.find("], from: "), text.rfind("], from: ")) << text;
  EXPECT_NE(text.find("heap: unknown"), std::string::npos) << text;
}

TEST(OpenImports, VariablesAreStartVariables) {
  Options options;
  options.entry = "f";
  options.callers = Callers::orderly;
  const std::string text = text_of(
      head +
          "static int depth = 1; static struct Node *first; struct Node shared;\n"
          "void f(struct Node *a) { a->next = first; first = a; depth++; shared.data = depth; }",
      options);
  for (const char* variable :
       {"  depth: int\n", "  first: ptr\n", "  shared: ptr\n", "  a: ptr\n"}) {
    EXPECT_NE(text.find(variable), std::string::npos) << variable << text;
  }
  EXPECT_NE(text.find("size(shared) == sizeof(Node)"), std::string::npos) << text;
  EXPECT_EQ(text.find("kill"), std::string::npos) << text;
}

TEST(OpenImports, WithoutItPointersAreRefused) {
  Options options;
  options.entry = "f";
  EXPECT_THROW(text_of(head + "int f(struct Node *a) { return a->data; }", options), InputError);
}

TEST(OpenImports, LeaksAreRefused) {
  const auto r =
      run_program(HEAPREACH_BINARY " check --property valid-memcleanup --open --entry list_push " +
                  path_of("list_push"));
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_NE(r.err.find("leaks"), std::string::npos) << r.err;
}

TEST(OpenImports, RunsAreRefused) {
  const auto r =
      run_program(HEAPREACH_BINARY " check --run --open --entry list_push " + path_of("list_push"));
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_NE(r.err.find("--open"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace heapreach::frontends::open_test
