// Functions that the program does not define, and those of its own that are named like them: what
// they read, write, return, and what is left out where they are called. Each has its mirror image.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/library_pairs.h"

namespace heapreach::frontends::library_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string error_of(const std::string& program, const Options& options = {}) {
  try {
    text_of(program, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// In front of the bodies of pairs.
const std::string own_functions =
    "#define _GNU_SOURCE\n#include <signal.h>\n"
    "static int down(const void *a, const void *b) { return *(int *)b - *(int *)a; }\n"
    "static int first(const void *a, const void *b) { return *(char *)b - *(char *)a; }\n";
const std::string handler =
    "void reach_error(void); static void stop(int n) { reach_error(); }\n"
    "static int ready; static void fails(void) { reach_error(); }\n"
    "static void sets(void) { ready = 1; }\n"
    "static void checks(void) { if (ready) reach_error(); }\n";

class Library : public ::testing::TestWithParam<LibraryPair> {};

TEST_P(Library, FindsTheErrorAndNoOther) {
  const std::string start = own_functions + handler;
  expect_right_and_wrong(start + body(GetParam().right), start + body(GetParam().wrong));
}

const LibraryPair pairs[] = {
    {"printf", "char *p = malloc(2); p[0] = 0; free(p); printf(\"%s\\n\", p);",
     "char *p = malloc(2); p[0] = 0; printf(\"%s\\n\", p); free(p);"},
    {"printfPrecision", "char *p = malloc(1); p[0] = 'x'; printf(\"%.2s\", p);",
     "char *p = malloc(1); p[0] = 'x'; printf(\"%.1s\", p);"},
    {"printfStar", "char *p = malloc(1); p[0] = 'x'; fprintf(stderr, \"%*.*s\", 9, -1, p);",
     "char *p = malloc(1); p[0] = 'x'; fprintf(stderr, \"%*.*s\", 9, 1, p);"},
    {"printfOtherArguments", "char *p = 0; printf(\"%d%%%c%ld%s\", 1, 'c', 2L, p);",
     "char *p = 0; printf(\"%d%%%c%ld%p\", 1, 'c', 2L, (void *)p);"},
    {"printfText", "char *p = malloc(1); p[0] = 'x'; printf(p);",
     "char *p = malloc(1); p[0] = 0; printf(p);"},
    {"putsOneOfTwo", "char *p = 0; puts(__VERIFIER_nondet_int() ? \"a\" : p);",
     "puts(__VERIFIER_nondet_int() ? \"a\" : \"b\");"},
    {"perror", "char *p = malloc(1); p[0] = 'x'; perror(p);", "perror(0); perror(\"x\");"},
    {"fwrite", "int *p = malloc(8); fwrite(p, 4, 3, stdout);",
     "int *p = malloc(8); fwrite(p, 4, 2, stdout); fwrite(p + 2, 4, 0, stdout);"},
    {"write",
     "char *p = malloc(2); int n = __VERIFIER_nondet_int(); if (n >= 0 && n < 4) write(1, p, n);",
     "char *p = malloc(2); int n = __VERIFIER_nondet_int(); if (n >= 0 && n < 3) write(1, p, n);"},
    {"fopen", "char *p = malloc(1); p[0] = 'x'; fopen(p, \"r\");",
     "char *p = malloc(1); p[0] = 0; fopen(p, \"r\");"},
    {"fopenReturnsNoBlock",
     "char *p = malloc(1); FILE *f = fopen(\"x\", \"r\"); if (!f) reach_error();",
     "char *p = malloc(1); FILE *f = fopen(\"x\", \"r\"); if ((char *)f == p) reach_error();"},
    {"getchar", "if (getchar() == -1) reach_error();", "if (getchar() < -1) reach_error();"},
    {"read", "char *p = malloc(2); read(0, p, 3);",
     "char *p = malloc(2); if (read(0, p, 2) > 2) reach_error();"},
    {"readLeavesAnything",
     "char *p = malloc(1); p[0] = 0; if (read(0, p, 1) == 1 && p[0] == 7) reach_error();",
     "char *p = malloc(1); p[0] = 0; if (read(0, p, 1) == 0 && p[0] == 7) reach_error();"},
    {"fgetsOfNoFile", "char b[4]; FILE *f = fopen(\"x\", \"r\"); fgets(b, 4, f);",
     "char b[4]; FILE *f = fopen(\"x\", \"r\"); if (f) fgets(b, 4, f); fgets(b, 4, stdin);"},
    {"fcloseOfNoFile", "FILE *f = fopen(\"x\", \"w\"); fclose(f);",
     "FILE *f = fopen(\"x\", \"w\"); if (f) fclose(f); fflush(NULL);"},
    {"fcloseOfAClosedFile", "FILE *f = fopen(\"x\", \"w\"); if (f) { fclose(f); fclose(f); }",
     "for (int i = 0; i < 3; i++) { FILE *f = fopen(\"x\", \"w\"); if (f) fclose(f); }"},
    {"fputsIntoAClosedFile",
     "FILE *f = fopen(\"x\", \"w\"), *g = fopen(\"y\", \"w\"); if (f && g) { fclose(f); fclose(g); "
     "fputs(\"x\", f); }",
     "FILE *f = fopen(\"x\", \"w\"), *g = fopen(\"y\", \"w\"); if (f && g && f != g) { fclose(f); "
     "fputs(\"x\", g); fclose(g); }"},
    {"fgetsFromAClosedFile",
     "char b[4]; FILE *f = fopen(\"x\", \"r\"); if (f) { fclose(f); fgets(b, 4, f); }",
     "char b[4]; FILE *f = fopen(\"x\", \"r\"); if (f) { fgets(b, 4, f); fclose(f); }"},
    {"fprintfToNoFile", "stderr = fopen(\"x\", \"w\"); fprintf(stderr, \"x\");",
     "fprintf(stderr, \"x\"); FILE *f = stdout; fputs(\"x\", f);"},
    {"freopenOfNoFile", "FILE *f = 0; freopen(\"x\", \"r\", f);", "freopen(0, \"r\", stdin);"},
    {"stdinLeadsNowhere", "FILE *f = stdin; if (f) reach_error();",
     "int x; FILE *f = stdin; if (!f || f == (FILE *)&x) reach_error();"},
    {"fgets", "char *p = malloc(2); fgets(p, 3, stdin);",
     "char *p = malloc(2); p[1] = 1; if (fgets(p, 2, stdin) && p[0] && p[1]) reach_error();"},
    {"memccpy", "char d[2]; memccpy(d, \"abc\", 'c', 3);",
     "char d[2]; if (memccpy(d, \"abc\", 'b', 3) != d + 2 || d[1] != 'b') reach_error();"},
    {"memccpyWithoutTheByte", "char d[2]; *(char *)memccpy(d, \"abc\", 'c', 2) = 0;",
     "char d[2]; if (memccpy(d, \"abc\", 'c', 2) || d[0] != 'a') reach_error();"},
    {"strrchr", "char *p = strrchr(\"abca\", 'x'); *p = 0;",
     "const char *s = \"abca\"; if (strrchr(s, 'a') != s + 3) reach_error();"},
    {"strstr", "if (strstr(\"aab\", \"ab\")) reach_error();",
     "if (strstr(\"aab\", \"ba\")) reach_error();"},
    {"strspn", "if (strspn(\"aabc\", \"ab\") == 3) reach_error();",
     "if (strspn(\"aabc\", \"ab\") != 3) reach_error();"},
    {"strcspn", "if (strcspn(\"abc\", \"xc\") == 2) reach_error();",
     "if (strcspn(\"abc\", \"xy\") != 3) reach_error();"},
    {"strpbrk", "if (*strpbrk(\"abc\", \"cb\") == 'b') reach_error();",
     "if (strpbrk(\"abc\", \"xy\")) reach_error();"},
    {"strcasecmp", "if (strcasecmp(\"aB\", \"Ab\") == 0) reach_error();",
     "if (strcasecmp(\"aB\", \"Ac\") >= 0) reach_error();"},
    {"strndup", "char *p = strndup(\"abc\", 2); if (p[2] == 0) reach_error(); free(p);",
     "char *p = strndup(\"abc\", 2); if (p[1] != 'b' || p[2]) reach_error(); free(p);"},
    {"atoi", "if (atoi(\" -12x\") == -12) reach_error();",
     "if (atoi(\"+34\") != 34) reach_error();"},
    {"ispunct", "int ispunct(int); if (ispunct('!')) reach_error();",
     "int ispunct(int), isxdigit(int);"
     "if (ispunct('a') || isxdigit('g')) reach_error();"},
    {"errnoIsAnInt", "errno = 5; if (errno == 5) reach_error();",
     "errno = 5; if (errno != 5) reach_error();"},
    {"errnoOfFunctions", "errno = 0; close(3); if (errno == 9) reach_error();",
     "errno = 0; close(3); if (errno < 0) reach_error();"},
    {"memcmpReadsAll",
     "char *a = malloc(2), *b = malloc(4); a[0] = 1; b[0] = 9; int r = memcmp(a, b, 4);",
     "char *a = malloc(4), *b = malloc(4); a[0] = 1; b[0] = 9; int r = memcmp(a, b, 4);\n"
     "if (r >= 0) reach_error();"},
    {"memcmpReadsAllOfTheOther",
     "char a[4] = {1, 2, 3, 4}, *b = malloc(2); int n = __VERIFIER_nondet_int(); b[0] = 9;\n"
     "if (n >= 0 && n < 4) memcmp(a, b, n);",
     "char a[4] = {1, 2, 3, 4}, *b = malloc(2); int n = __VERIFIER_nondet_int(); b[0] = 9;\n"
     "if (n >= 0 && n < 3) memcmp(a, b, n);"},
    {"sortedBySigns",
     "int a[3] = {3, 1, 2}; qsort(a, 3, sizeof *a, down); if (a[0] == 3 && a[2] == 1) "
     "reach_error();",
     "int a[3] = {3, 1, 2}; qsort(a, 3, sizeof *a, down); if (a[0] != 3 || a[2] != 1) "
     "reach_error(); qsort(a, 0, sizeof *a, down);"},
    {"sortedBeyondTheEnd", "int a[3] = {3, 1, 2}; qsort(a, 4, sizeof *a, down);",
     "int a[3] = {3, 1, 2}; qsort(a + 1, 2, sizeof *a, down); if (a[0] != 3) reach_error();"},
    {"equalOnesInAnyOrder",
     "char a[4] = {1, 7, 1, 8}; qsort(a, 2, 2, first); if (a[1] == 8) reach_error();",
     "char a[4] = {1, 7, 1, 8}; qsort(a, 2, 2, first); if (a[1] + a[3] != 15) reach_error();"},
    {"searchedInHalves",
     "int a[3] = {5, 3, 1}, k = 1; if (bsearch(&k, a, 3, sizeof *a, down) == a + 2) reach_error();",
     "int a[3] = {5, 3, 1}, k = 4; if (bsearch(&k, a, 3, sizeof *a, down)) reach_error();"},
    {"strtokKeepsItsPlace",
     "char b[] = \"a b\"; strtok(b, \" \"); char *q = strtok(NULL, \" \"); if (q == b + 2) "
     "reach_error();",
     "char b[] = \"a b\"; strtok(b, \" \"); char *q = strtok(NULL, \" \"); if (q != b + 2 || b[1] "
     "|| "
     "strtok(NULL, \" \")) reach_error();"},
    {"strtokOfNothing", "strtok(NULL, \" \");",
     "char b[] = \"\"; if (strtok(b, \" \")) reach_error();"},
    {"getlineMakesRoom", "char *l = NULL; size_t n = 0; getline(&l, &n, stdin); l[0] = 1;",
     "char *l = NULL; size_t n = 0; ssize_t r = getline(&l, &n, stdin); if (r > 0 && (l[r] || n <= "
     "r)) "
     "reach_error(); free(l);"},
    {"getlineGrowsABlock",
     "char *l = malloc(1), *k = l; size_t n = 1; if (getline(&l, &n, stdin) > 0) k[0] = 1;",
     "char *l = malloc(1); size_t n = 1; if (getline(&l, &n, stdin) > 0) l[1] = 1; free(l);"},
    {"realpathMayFail", "char *p = realpath(\".\", NULL); p[0] = 1;",
     "char *p = realpath(\".\", NULL); if (p) p[0] = 1; free(p);"},
    {"strftimeFits",
     "char b[4]; time_t t = 0; struct tm *p = localtime(&t); if (p) strftime(b, 5, \"%H\", p);",
     "char b[4]; time_t t = 0; struct tm *p = localtime(&t); if (p && strftime(b, 4, \"%H\", p) > "
     "3) "
     "reach_error();"},
    {"signalsNeverCome", "if (signal(2, stop) != SIG_ERR) reach_error();",
     "signal(2, stop); sigset_t s; sigemptyset(&s); sigaddset(&s, 2);"},
    {"atexitRunsAtTheEnd", "atexit(fails);", "atexit(fails); abort();"},
    {"atexitRunsBackwards", "atexit(checks); atexit(sets); ready = 0;",
     "atexit(sets); atexit(checks); ready = 0; exit(0);"},
    {"constantOrNot",
     "int n = __VERIFIER_nondet_int(); if (!__builtin_constant_p(n)) reach_error();",
     "int n = __VERIFIER_nondet_int(); if (__builtin_constant_p(n)) reach_error();"},
    {"unusedQuotient",
     "int a = __VERIFIER_nondet_int(), b = 1; int c = 5 / (a ? b : 1); if (a) reach_error();",
     "int a = __VERIFIER_nondet_int(), b = 0; int c = 5 / (a ? b : 1); if (a) reach_error();"},
    {"unusedShift",
     "int a = __VERIFIER_nondet_int(), b = 31; int c = 0 << (a ? b : 1); if (a) reach_error();",
     "int a = __VERIFIER_nondet_int(), b = 32; int c = 0 << (a ? b : 1); if (a) reach_error();"},
    {"unusedSum",
     "int a = __VERIFIER_nondet_int(); int c = a + 1; if (a == 2147483646) reach_error();",
     "int a = __VERIFIER_nondet_int(); int c = a + 1; if (a == 2147483647) reach_error();"},
};

INSTANTIATE_TEST_SUITE_P(Functions, Library, ::testing::ValuesIn(pairs),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(LibraryRefusals, NameTheCallAndTheWayOut) {
  EXPECT_THAT(error_of(body("int n; printf(\"%n\", &n);")),
              HasSubstr("p.c:15:8: the call of printf"));
  EXPECT_THAT(error_of(body("char *f = malloc(3); printf(f, f);")), HasSubstr("not constant"));
  EXPECT_THAT(error_of(body("char b[4]; setbuf(stdout, b);")), HasSubstr("null pointer"));
  EXPECT_THAT(error_of(body("strtol(\"1\", 0, __VERIFIER_nondet_int());")),
              HasSubstr("its base is no constant"));
  EXPECT_THAT(error_of(body("setlocale(LC_ALL, \"\");")), HasSubstr("a locale that is not C's"));
  EXPECT_THAT(error_of(body("char b[9]; getwd(b);")), HasSubstr("it writes memory"));
  EXPECT_THAT(error_of(body("ttyname(0);")), HasSubstr("what the library keeps"));
  EXPECT_THAT(error_of(body("setenv(\"A\", \"b\", 1); getenv(\"A\");")),
              HasSubstr("sets variables of the environment"));
  EXPECT_THAT(error_of(body("int f[2]; pipe(f);")), HasSubstr("--extern"));
  EXPECT_THAT(
      error_of("#include <sys/stat.h>\nint main(void) { struct stat s; return fstat(0, &s); }"),
      HasSubstr("what it does to memory is not known"));
  EXPECT_THAT(error_of("void *__memcpy_chk(void *, const void *, long, long);\n"
                       "int main(void) { char b[2]; __memcpy_chk(b, \"a\", 2, 2); return 0; }"),
              HasSubstr("_FORTIFY_SOURCE"));
  EXPECT_THAT(error_of(body("char b[9]; confstr(0, b, 9);")), HasSubstr("define the function"));
}

TEST(OwnFunctions, NamedLikeThoseOfTheLibraryAreTheProgramsOwn) {
  EXPECT_EQ(verdict_of("void reach_error(void);static int read(int x){return x;}\n"
                       "int main(void){if(read(3)!=3)reach_error();return 0;}"),
            "infeasible");
  EXPECT_EQ(verdict_of("void reach_error(void);static int read(int x){return x;}\n"
                       "int main(void){if(read(3)==3)reach_error();return 0;}"),
            "feasible");
  // Without definition, but of another type.
  EXPECT_THAT(verdict_of("void reach_error(void);void read(int);int main(void){read(1);return 0;}"),
              HasSubstr("infeasible"));
  EXPECT_THAT(verdict_of("void reach_error(void);int malloc(int *);\n"
                         "int main(void){int x=0;if(malloc(&x)==7)reach_error();return 0;}"),
              HasSubstr("feasible"));
  EXPECT_THAT(verdict_of("void free(int);int main(void){free(7);return 0;}"),
              HasSubstr("infeasible"));
}

const std::string sum =
    "static int sum(int n, ...) { va_list l, m; va_start(l, n); va_copy(m, l); int s = 0;\n"
    "for (int i = 0; i < n; i++) s += va_arg(m, int); va_end(m); va_end(l); return s; }\n";

TEST(LibraryRefusals, GiveWayWhereItIsSaidWhatSuchFunctionsDo) {
  const std::string program = body("int f[2]; f[0] = 1; pipe(f); if (f[0] != 1) reach_error();");
  Options options;
  options.has_outside = true;
  EXPECT_EQ(error_of(program, options), "");
  EXPECT_THAT(verdict_of(program, "--extern pure"), ::testing::StartsWith("infeasible"));
  EXPECT_THAT(verdict_of(program, "--extern havoc-args"), ::testing::StartsWith("feasible"));
  // Another function of that name is the program's own.
  EXPECT_EQ(error_of("int fstat(int);\nint main(void) { return fstat(0); }"), "");
}

TEST(Variadic, FunctionsOfTheProgramReadTheirArguments) {
  const auto verdict = [](const std::string& call) {
    return verdict_of(library_headers + sum + "int main(void) { " + call + " return 0; }");
  };
  EXPECT_EQ(verdict("if (sum(3, 1, 2, 3) == 6) reach_error();"), "feasible");
  EXPECT_EQ(verdict("if (sum(3, 1, 2, 3) != 6) reach_error();"), "infeasible");
  EXPECT_EQ(verdict("if (sum(0) != 0) reach_error();"), "infeasible");
  // What was not passed cannot be read.
  EXPECT_EQ(verdict("sum(3, 1, 2);"), "feasible");
}

TEST(Variadic, ArgumentsOfDifferentTypes) {
  const auto verdict = [](const std::string& test) {
    return verdict_of(library_headers +
                      "static void set(int n, ...) { va_list l; va_start(l, n);\n"
                      "int *p = va_arg(l, int *); int v = va_arg(l, int); *p = v; va_end(l); }\n"
                      "int main(void) { int x = 0; set(2, &x, 5); if (" +
                      test + ") reach_error(); return 0; }");
  };
  EXPECT_EQ(verdict("x == 5"), "feasible");
  EXPECT_EQ(verdict("x != 5"), "infeasible");
}

TEST(Variadic, AFunctionThatDoesNotLook) {
  const std::string own = "static int printf(const char *f, ...) { return 0; }\n";
  const std::string start = "#include <stdlib.h>\nvoid reach_error(void);\n" + own;
  EXPECT_EQ(verdict_of(start + "int main(void){int *p=malloc(4);free(p);"
                               "if(printf(\"%d\",1,p,2.5))reach_error();return 0;}"),
            "infeasible");
  EXPECT_EQ(verdict_of(start + "int main(void){if(!printf(\"%d\",1))reach_error();return 0;}"),
            "feasible");
}

TEST(Variadic, ListsThatAreHandedOn) {
  const auto verdict = [](const std::string& format, const std::string& arguments) {
    return verdict_of(library_headers +
                      "static void say(const char *f, ...) { va_list l; va_start(l, f);\n"
                      "vfprintf(stderr, f, l); va_end(l); }\n"
                      "int main(void) { char *p = malloc(1); p[0] = 'x'; say(" +
                      format + ", " + arguments + "); return 0; }");
  };
  EXPECT_EQ(verdict("\"%p %s\"", "p, p"), "feasible");
  EXPECT_EQ(verdict("\"%p %.1s\"", "p, p"), "infeasible");
}

const std::string undefined = library_headers + "int *bar(void); void give(int *); int *table;\n";

/// The verdicts of programs with these bodies of main, all asked about at once; without warnings.
std::vector<std::string> undefined_verdicts(const std::vector<std::string>& bodies,
                                            const std::string& options = "") {
  std::vector<std::string> programs;
  for (const std::string& text : bodies) {
    programs.push_back(undefined + "int main(void) {" + text + "return 0; }");
  }
  std::vector<std::string> verdicts = verdicts_of(programs, options);
  for (std::string& verdict : verdicts) verdict = verdict.substr(0, verdict.find("heapreach:"));
  return verdicts;
}

TEST(UndefinedFunctions, ReturnNoPrivateBlock) {
  EXPECT_THAT(
      undefined_verdicts({"int *x = malloc(4); int *y = bar(); if (x == y) reach_error();",
                          "int *y = bar(); int *x = malloc(4); if (x == y) reach_error();",
                          "int x = 0; int *z = &x; int *y = bar(); if (z == y) reach_error();",
                          "int *y = bar(); if (y == 0) reach_error();",
                          "int *y = bar(); if (y != 0) reach_error();"}),
      ElementsAre("infeasible", "infeasible", "infeasible", "feasible", "feasible"));
}

TEST(UndefinedFunctions, MayReturnWhatTheyWereGiven) {
  EXPECT_THAT(undefined_verdicts(
                  {"int *x = malloc(4); give(x); int *y = bar(); if (x == y) reach_error();",
                   "int *x = malloc(4); table = x; int *y = bar(); if (x == y) reach_error();",
                   "int **b = malloc(8); int *x = malloc(4); *b = x; give((int *)b);"
                   "int *y = bar(); if (x == y) reach_error();",
                   // A second block that stays private, beside one that was given away.
                   "int *x = malloc(4); char *z = malloc(1); give(x); int *y = bar();"
                   "if ((char *)y == z) reach_error();"}),
              ElementsAre("feasible", "feasible", "feasible", "infeasible"));
}

TEST(UndefinedFunctions, TouchNothingOrTheBlocksOfTheirArguments) {
  const std::string text = "int *x = malloc(8), *z = malloc(4); x[0] = x[1] = *z = 1; give(x + 1);";
  EXPECT_THAT(undefined_verdicts({text + "if (x[0] != 1) reach_error();"}),
              ElementsAre("infeasible"));
  EXPECT_THAT(
      undefined_verdicts(
          {text + "if (x[0] != 1) reach_error();", text + "if (x[1] == 7) reach_error();",
           text + "if (*z != 1) reach_error();", "int *x = malloc(4); free(x); give(x); give(0);",
           "give((int *)\"abc\"); if (\"abc\"[0] != 'a') reach_error();"},
          "--extern havoc-args"),
      ElementsAre("feasible", "feasible", "infeasible", "infeasible", "infeasible"));
}

TEST(UndefinedFunctions, MayChangeVariablesThatTheyCanKnow) {
  const auto verdict = [](const std::string& text, const std::string& how) {
    return verdict_of(
               "void reach_error(void);\nvoid give(int *);\nvoid run(void);\n"
               "int shown; static int hidden, lent, *way = &lent; const int fixed = 1;\n"
               "int main(void) { " +
                   text + " return 0; }",
               "--extern " + how)
        .substr(0, 10);
  };
  const std::string shown = "run(); if (shown != 0) reach_error();";
  EXPECT_EQ(verdict(shown, "havoc-escaped").substr(0, 8), "feasible");
  EXPECT_EQ(verdict(shown, "havoc-args"), "infeasible");
  EXPECT_EQ(verdict("run(); if (hidden != 0) reach_error();", "havoc-escaped"), "infeasible");
  EXPECT_EQ(verdict("run(); if (fixed != 1) reach_error();", "havoc-escaped"), "infeasible");
  const std::string lent = "give(way); lent = 0; run(); if (lent != 0) reach_error();";
  EXPECT_EQ(verdict(lent, "havoc-escaped").substr(0, 8), "feasible");
  EXPECT_EQ(verdict(lent, "havoc-args"), "infeasible");
}

TEST(Assumptions, AreListedWithTheirPlaces) {
  const Source source(
      "int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  int a = __VERIFIER_nondet_int();\n"
      "  int b = a + 1;\n"
      "  return b / a;\n"
      "}\n");
  const Imported imported = import_program(source.path(), {});
  std::string list;
  for (const Assumption& one : imported.assumptions) {
    list += std::to_string(one.at.line) + ": " + one.text + "\n";
  }
  EXPECT_EQ(list,
            "3: the value is in the range of its type\n4: no signed integer overflow\n"
            "5: no division by zero\n5: the value is in the range of its type\n");
  EXPECT_TRUE(
      import_program(Source("int main(void) { return 0; }").path(), {}).assumptions.empty());
  const auto json =
      test::run_program(HEAPREACH_BINARY " import --assumptions --format json " + source.path());
  EXPECT_THAT(json.out, HasSubstr("\"line\": 4,\n      \"column\": 13,\n"
                                  "      \"text\": \"no signed integer overflow\""));
  const auto wrong = test::run_program(HEAPREACH_BINARY " import --format json " + source.path());
  EXPECT_EQ(wrong.exit_code, 2) << wrong.err;
}

}  // namespace
}  // namespace heapreach::frontends::library_test
