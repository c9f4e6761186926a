// Results of functions of the C library: what C fixes is that, and what C leaves open is anything
// that it allows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/library_pairs.h"

namespace heapreach::frontends::library_results_test {
namespace {

using ::testing::HasSubstr;

class LibraryResults : public ::testing::TestWithParam<LibraryPair> {};

TEST_P(LibraryResults, FindsTheErrorAndNoOther) {
  expect_right_and_wrong(body(GetParam().right), body(GetParam().wrong));
}

const LibraryPair pairs[] = {
    {"orderOfTexts", "if (strcmp(\"a\",\"c\") != -2) reach_error();",
     "if (strcmp(\"a\",\"c\") >= 0) reach_error();"},
    {"sizeOfTheDifference", "int n[2]; n[strcmp(\"b\",\"a\")] = 0;",
     "int r = strcmp(\"b\",\"a\"); if (r < 0) reach_error(); if (r == 0) reach_error();"},
    {"orderOfBytes", "if (memcmp(\"b\",\"a\",1) == 77) reach_error();",
     "if (memcmp(\"b\",\"a\",1) == -77) reach_error();"},
    {"lettersAlike", "if (strcasecmp(\"B\",\"a\") == 1) reach_error();",
     "if (strncasecmp(\"B\",\"bx\",1) != 0) reach_error();"},
    {"bytesDiffer", "if (bcmp(\"a\",\"b\",1) == 5) reach_error();",
     "if (bcmp(\"a\",\"b\",1) == 0 || bcmp(\"a\",\"a\",1)) reach_error();"},
    {"classIsNoIndex", "int n[2] = {0}; n[isupper(__VERIFIER_nondet_int() ? 'A' : 'b')]++;",
     "int n[2] = {0}; n[!!isupper(__VERIFIER_nondet_int() ? 'A' : 'b')]++;"},
    {"classMayBe256", "if (isupper('A') == 256) reach_error();",
     "if (isupper('a') == 256) reach_error();"},
    {"absOfAConstant", "if (abs(-3) == 3) reach_error();",
     "int c=__VERIFIER_nondet_int(); if (abs(-3) != 3 || (c > -9 && abs(c) < 0)) reach_error();"},
    {"ffsOfConstants", "if (ffs(12) == 3) reach_error();",
     "if (ffs(12) != 3 || ffs(0) != 0 || ffs(1<<31) != 32 || ffsl(1L<<40) != 41 || ffsll(6) != 2) "
     "reach_error();"},
    {"strtolOfADigit", "if (strtol(\"5\",0,10) == 5) reach_error();",
     "if (strtol(\"5\",0,10) != 5 || strtol(\" -12x\", 0, 10) != -12 || strtol(\"+7\",0,8) != 7) "
     "reach_error();"},
    {"strtolReadsOn", "char b[2] = {'1','2'}; strtol(b,0,10);",
     "char *s = \"12ab\"; char *e; if (strtol(s,&e,10) != 12 || e != s+2) reach_error();"},
    {"printfMayFail", "if (printf(\"ab\") < 0) reach_error();",
     "if (printf(\"ab\") > 2) reach_error(); int r = printf(\"a%%b\\n\"); if (r >= 0 && r != 4) "
     "reach_error();"},
    {"printfOfTheLength", "if (printf(\"ab\") == 2) reach_error();",
     "if (puts(\"ab\") < -1) reach_error();"},
    {"printfOfNumbers", "if (printf(\"%d-\", __VERIFIER_nondet_int()) == 9) reach_error();",
     "int r = printf(\"%d-\", __VERIFIER_nondet_int()); if (r >= 0 && r < 2) reach_error();"},
    {"putcharReturnsIt", "if (putchar('a') < 0) reach_error();",
     "int c = __VERIFIER_nondet_int(); if (c < 256 && c >= 0) { int r = putchar(c); if (r != c && "
     "r != EOF) reach_error(); } if (putchar(300) == 300) reach_error();"},
    {"closeReturnsZeroOrLess", "if (close(3)) reach_error();", "if (close(3) > 0) reach_error();"},
    {"nothingOfNoBytes", "if (fwrite(\"a\", 1, 1, stdout)) reach_error();",
     "if (fwrite(\"a\", 0, 1, stdout)) reach_error();"},
    {"freadBreaksTheLast",
     "int n = 5; if (fread(&n, sizeof n, 1, stdin) == 0 && n != 5) reach_error();",
     "char n = 5; if (fread(&n, sizeof n, 1, stdin) == 0 && n != 5) reach_error();"},
    {"fgetsFails", "char b[4] = \"\"; fgets(b,4,stdin); if (b[1]) reach_error();",
     "char b[4] = \"\"; if (fgets(b,4,stdin) && b[3]) reach_error();"},
    {"mallocSetsErrno",
     "errno = 0; char *p = malloc(1); if (errno == ENOMEM) reach_error(); free(p);",
     "errno = 0; abs(3); if (errno) reach_error();"},
    {"localtimeMayFail", "time_t t = 0; return localtime(&t)->tm_hour;",
     "time_t t = 0; struct tm *p = localtime(&t); const char *days[7] = {0}; if (p && "
     "days[p->tm_wday]) reach_error();"},
    {"gmtimeCountsFrom0",
     "time_t t = 0; struct tm *p = gmtime(&t); char n[12] = {0}; if (p && "
     "n[p->tm_mon + 1]) return 2;",
     "time_t t = 0; struct tm *p = gmtime(&t); char n[12] = {0}; if (p && n[p->tm_mon]) return 2; "
     "if (p && p->tm_mday == 0) reach_error();"},
    {"gmtimeReadsTheTime", "time_t *t = malloc(4); gmtime(t);",
     "time_t *t = malloc(8); *t = 1; struct tm r; if (gmtime_r(t, &r) && (&r)->tm_sec > 60) "
     "reach_error(); free(t);"},
    {"timesShareARecord", "time_t t = 0; if (localtime(&t) == gmtime(&t)) reach_error();",
     "time_t t = 0; struct tm *p = localtime(&t), *q = gmtime(&t); if (p && q && p->tm_min != "
     "q->tm_min) reach_error();"},
    {"ctimeIsALine", "time_t t = 0; char *s = ctime(&t); if (s) s[26] = 0;",
     "time_t t = 0; char *s = ctime(&t); if (s && (s[24] != '\\n' || s[25] || !s[3])) "
     "reach_error();"},
    {"fgetsEndsALine",
     "char b[4]; if (fgets(b,4,stdin) && b[0] == 'x' && b[1] == '\\n') reach_error();",
     "char b[4]; if (fgets(b,4,stdin) && b[0] == '\\n' && b[1]) reach_error();"},
    {"stpncpyFillsUp", "char d[3]; stpncpy(d, \"ab\", 4);",
     "char d[5]; d[4] = 'x'; if (stpncpy(d, \"ab\", 4) != d + 2 || d[2] || d[3] || d[4] != 'x') "
     "reach_error(); if (stpncpy(d, \"abcd\", 2) != d + 2) reach_error();"},
    {"explicitBzero", "char d[3]; explicit_bzero(d, 4);",
     "char d[3]; explicit_bzero(d, 3); if (d[2]) reach_error();"},
    {"memmem", "const char *s = \"aab\"; if (memmem(s,3,\"ab\",2)) reach_error();",
     "const char *s = \"aab\"; if (memmem(s,3,\"ab\",2) != s+1 || memmem(s,2,\"ab\",2) || "
     "memmem(s,3,\"x\",0) != s) reach_error();"},
    {"strtokR",
     "char b[] = \",a,,b\"; char *p; char *q = strtok_r(b, \",\", &p); if (q == b+1) "
     "reach_error();",
     "char b[] = \",a,,b\"; char *p; char *q = strtok_r(b, \",\", &p); if (q != b+1 || q[1]) "
     "reach_error(); q = strtok_r(0, \",\", &p); if (q != b+4 || strtok_r(0, \",\", &p)) "
     "reach_error();"},
    {"mktimeReadsAndWrites", "struct tm *r = malloc(4); mktime(r);",
     "struct tm r = {0}; r.tm_min = 77; if (mktime(&r) != -1 && r.tm_min > 59) reach_error();"},
    {"clocksTellParts",
     "struct timespec t = {0}; if (!clock_gettime(CLOCK_REALTIME, &t) && t.tv_nsec) reach_error();",
     "struct timespec t = {0}; if (clock_gettime(CLOCK_REALTIME, &t) && t.tv_nsec) reach_error(); "
     "if (t.tv_nsec > 999999999) reach_error();"},
    {"randRKeepsItsState", "unsigned s = 1; rand_r(&s); if (s != 1) reach_error();",
     "unsigned s = 1; if (rand_r(&s) < 0) reach_error();"},
    {"nanosleepReads", "struct timespec *t = malloc(8); nanosleep(t, 0);",
     "struct timespec t = {0, 1}; nanosleep(&t, 0);"},
    {"getenvIsReadable", "char *s = getenv(\"A\"); if (s && s[0] == 'x') reach_error();",
     "char *s = getenv(\"A\"); if (s) return s[0];"},
    {"getenvMayBeNull", "return *getenv(\"A\");", "printf(\"%s\", strerror(2));"},
    {"getenvReadsTheName", "char b[1]; b[0] = 'x'; getenv(b);",
     "char b[2]; b[0] = 'x'; b[1] = 0; getenv(b);"},
    {"getenvIsTheLibrarys", "free(getenv(\"A\"));", "getenv(\"A\");"},
    {"getenvIsOfAnyLength", "char b[4]; char *s = getenv(\"A\"); if (s) strcpy(b, s);",
     "char b[4]; char *s = getenv(\"A\"); if (s && !s[0]) strcpy(b, s);"},
    {"strerrorEnds", "return strerror(2)[1];", "return strerror(2)[0];"},
    {"nameOfTheLocale", "if (!setlocale(LC_ALL, \"C\")) reach_error();",
     "if (!setlocale(LC_ALL, NULL)) reach_error();"},
};

INSTANTIATE_TEST_SUITE_P(Functions, LibraryResults, ::testing::ValuesIn(pairs),
                         [](const auto& info) { return std::string(info.param.name); });

/// A body without error; its twin has one behind it, which shows that it comes to its end.
struct RightBody {
  const char* name;
  const char* text;
};

class LibraryValues : public ::testing::TestWithParam<RightBody> {};

TEST_P(LibraryValues, AreThoseThatCFixes) {
  const std::string right = GetParam().text;
  expect_right_and_wrong(body(right), body(right + " reach_error();"));
}

const RightBody right_bodies[] = {
    {"absOfWideOnes", "if (labs(-3L) != 3 || llabs(4) != 4) reach_error();"},
    {"strtolWithoutDigits",
     "char *s = \"  x\"; char *e; if (strtol(s,&e,10) != 0 || e != s) reach_error();"},
    {"strtolOfBarePrefixes",
     "char *s = \"0xg\"; char *e; if (strtol(s,&e,0) != 0 || e != s+1) reach_error(); if "
     "(strtol(s,&e,16) != 0 || e != s+1) reach_error();"},
    {"strtolOfBases",
     "if (strtol(\"0x1F\",0,0) != 31 || strtol(\"1f\",0,16) != 31 || strtol(\"0X1f\",0,16) != 31 "
     "|| strtol(\"017\",0,0) != 15 || strtol(\"19\",0,0) != 19 || strtol(\"zz\",0,36) != 35*36+35) "
     "reach_error();"},
    {"strtolOfTheLargest",
     "errno = 0; if (strtol(\"9223372036854775807\",0,10) != 9223372036854775807L || errno) "
     "reach_error();"},
    {"strtolSaturates",
     "errno = 0; char *s = \"9223372036854775808\", *e; if (strtol(s,&e,10) != "
     "9223372036854775807L || errno != ERANGE || *e) reach_error();"},
    {"strtolSaturatesBelow",
     "errno = 0; if (strtol(\"-9223372036854775808\",0,10) != -9223372036854775807L-1 || errno) "
     "reach_error(); if (strtol(\"-9223372036854775809\",0,10) != -9223372036854775807L-1 || errno "
     "!= ERANGE) reach_error();"},
    {"strtoulNegates",
     "if (strtoul(\"-1\",0,10) != 18446744073709551615UL || strtoul(\"18446744073709551615\",0,10) "
     "!= 18446744073709551615UL) reach_error();"},
    {"strtoullSaturates",
     "errno = 0; if (strtoull(\"18446744073709551616\",0,10) != 18446744073709551615UL || errno != "
     "ERANGE) reach_error();"},
    {"strcasestr",
     "const char *s = \"aaB\"; if (strcasestr(s,\"Ab\") != s+1 || strcasestr(s,\"x\")) "
     "reach_error();"},
    {"strsep",
     "char b[] = \"a,b\"; char *p = b; char *q = strsep(&p, \",\"); if (q != b || *q != 'a' || "
     "q[1] || p != b+2) reach_error(); q = strsep(&p, \",\"); if (q != b+2 || p || strsep(&p, "
     "\",\")) reach_error();"},
    {"index",
     "const char *s = \"abca\"; if (index(s,'a') != s || rindex(s,'a') != s+3) reach_error();"},
    {"isascii", "if (isascii(128) || !isascii(127)) reach_error();"},
    {"toascii", "if (toascii(129) != 1) reach_error();"},
    {"memcpyThroughPointers",
     "void *(*f)(void*,const void*,size_t) = __VERIFIER_nondet_int() ? memcpy : memmove; char "
     "d[2]; f(d,\"a\",2); if (d[0] != 'a') reach_error();"},
    {"setvbufOfNull", "setvbuf(stdout, NULL, _IONBF, 0);"},
};

INSTANTIATE_TEST_SUITE_P(Functions, LibraryValues, ::testing::ValuesIn(right_bodies),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(LibraryChoices, CostNothingWhereOnlyTheSignIsAskedFor) {
  const std::string start = "char a[2] = {__VERIFIER_nondet_int(), 0}; ";
  EXPECT_THAT(
      text_of(body(start + "int r = strcmp(a, \"b\"); if (r < 0 || r == 0) reach_error();")),
      ::testing::Not(HasSubstr("strcmp")));
  EXPECT_THAT(text_of(body(start + "int r = strcmp(a, \"b\"); if (r < 2) reach_error();")),
              HasSubstr("strcmp"));
}

TEST(LibraryTexts, AreNoLeaksAndLieInRunsToo) {
  const Source leak(body("getenv(\"A\"); strerror(2);"));
  const auto check = test::run_program(
      HEAPREACH_BINARY " check --work 3M --property valid-memcleanup " + leak.path());
  EXPECT_THAT(check.out, ::testing::StartsWith("infeasible")) << check.err;
  const Source source(
      body("char *s = getenv(\"A\"); errno = 0; if (s && s[1] == 'x') "
           "reach_error();"));
  const auto run = test::run_program(HEAPREACH_BINARY " check --work 3M --run " + source.path());
  EXPECT_THAT(run.out, HasSubstr("feasible, confirmed by a run")) << run.err;
}

TEST(LibraryChoices, AreSuppliedInRuns) {
  const Source source(body("int n[2]; n[strcmp(\"b\", \"a\")] = 0;"));
  const auto run = test::run_program(HEAPREACH_BINARY " check --work 3M --run " + source.path());
  EXPECT_THAT(run.out, HasSubstr("feasible, confirmed by a run")) << run.err;
}

}  // namespace
}  // namespace heapreach::frontends::library_results_test
