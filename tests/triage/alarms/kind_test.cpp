#include "triage/alarms/kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/error.h"

namespace heapreach::triage::kind_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string kind(std::string_view tool, std::string_view rule, std::string_view message = "") {
  return to_string(kind_of(tool, rule, message));
}

TEST(AlarmKinds, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (int i = 0; i <= static_cast<int>(AlarmKind::other); ++i) {
    names.insert(to_string(static_cast<AlarmKind>(i)));
  }
  EXPECT_EQ(names.size(), 18u);
  EXPECT_STREQ(to_string(AlarmKind::null_dereference), "null-dereference");
  EXPECT_STREQ(to_string(AlarmKind::uninitialised), "uninitialised");
  EXPECT_STREQ(to_string(AlarmKind::alignment), "alignment");
  EXPECT_STREQ(to_string(AlarmKind::other), "other");
}

TEST(AlarmKinds, AllButOtherAreQuestions) {
  for (int i = 0; i < static_cast<int>(AlarmKind::other); ++i) {
    const auto one = static_cast<AlarmKind>(i);
    EXPECT_FALSE(location_kinds(one).empty()) << to_string(one);
    EXPECT_NO_THROW(property_of(one)) << to_string(one);
  }
  EXPECT_THAT(location_kinds(AlarmKind::other), IsEmpty());
  EXPECT_THROW(property_of(AlarmKind::other), InternalError);
}

TEST(AlarmKinds, BeginWithTheLikelyLocation) {
  using rts::LocationKind;
  EXPECT_THAT(location_kinds(AlarmKind::use_after_free),
              ElementsAre(LocationKind::dereference, LocationKind::free, LocationKind::file));
  EXPECT_THAT(location_kinds(AlarmKind::double_free), ElementsAre(LocationKind::free));
  EXPECT_THAT(location_kinds(AlarmKind::null_dereference),
              ElementsAre(LocationKind::dereference, LocationKind::function));
  EXPECT_EQ(property_of(AlarmKind::use_after_free), rts::Property::valid_deref);
  EXPECT_EQ(property_of(AlarmKind::bad_free), rts::Property::valid_free);
  EXPECT_EQ(property_of(AlarmKind::bad_release), rts::Property::valid_free);
  EXPECT_EQ(property_of(AlarmKind::leak), rts::Property::valid_memtrack);
}

TEST(KindOf, OptionsOfGccWithAndWithoutTheirBeginning) {
  EXPECT_EQ(kind("gcc", "-Wanalyzer-null-dereference"), "null-dereference");
  EXPECT_EQ(kind("gcc", "analyzer-possible-null-argument"), "null-dereference");
  EXPECT_EQ(kind("GNU C17", "-Wanalyzer-use-after-free"), "use-after-free");
  EXPECT_EQ(kind("gcc", "-Werror=analyzer-double-free"), "double-free");
  EXPECT_EQ(kind("gcc", "-Wuse-after-free=2"), "use-after-free");
  EXPECT_EQ(kind("gcc", "-Wanalyzer-mismatching-deallocation"), "bad-free");
  EXPECT_EQ(kind("gcc", "-Wanalyzer-malloc-leak"), "leak");
  EXPECT_EQ(kind("gcc", "-Wanalyzer-out-of-bounds"), "bounds");
  EXPECT_EQ(kind("gcc", "-Wanalyzer-use-of-uninitialized-value"), "uninitialised");
  EXPECT_EQ(kind("gcc", "-Wanalyzer-double-fclose"), "file");
  EXPECT_EQ(kind("gcc", "-Wanalyzer-double-free", "double-'fclose' of 'f'"), "file");
  EXPECT_EQ(kind("gcc", "-Wuse-after-free", "pointer \u2018f\u2019 used after \u2018fclose\u2019"),
            "file");
  EXPECT_EQ(kind("gcc", "-Wuse-after-free", "pointer 'fclose_it' used after 'free'"),
            "use-after-free");
  EXPECT_EQ(kind("", "-Wmaybe-uninitialized"), "uninitialised");
  EXPECT_EQ(kind("gcc", "-Wunused-variable"), "other");
}

TEST(KindOf, RulesThatAreKnownToBeAboutSomethingElse) {
  EXPECT_EQ(kind("gcc", "-Wanalyzer-deref-before-check", "check for NULL [CWE-476]"), "other");
  EXPECT_EQ(kind("cppcheck", "nullPointerArithmetic", "overflow [CWE-476]"), "other");
  EXPECT_EQ(kind("clang", "security.insecureAPI.strcpy", "insecure. CWE-119."), "other");
  EXPECT_EQ(kind("cppcheck", "resourceLeak", "Resource leak: f [CWE-401]"), "other");
}

TEST(KindOf, CheckersOfClangByTheirMessages) {
  const auto malloc = [](const char* message) { return kind("clang", "unix.Malloc", message); };
  EXPECT_EQ(malloc("Use of memory after it is freed"), "use-after-free");
  EXPECT_EQ(malloc("Attempt to free released memory"), "double-free");
  EXPECT_EQ(malloc("Potential leak of memory pointed to by 'p'"), "leak");
  EXPECT_EQ(malloc("Argument to free() is the address of the local variable 'x', which is not "
                   "memory allocated by malloc()"),
            "bad-free");
  EXPECT_EQ(malloc("Argument to free() is offset by 4 bytes from the start of memory allocated by "
                   "malloc()"),
            "bad-free");
  EXPECT_EQ(malloc("Use of memory allocated with size zero"), "bounds");
  EXPECT_EQ(malloc("Something new"), "other");
  EXPECT_EQ(kind("clang", "core.NullDereference", "Dereference of undefined pointer value"),
            "uninitialised");
  EXPECT_EQ(kind("clang", "core.UndefinedBinaryOperatorResult",
                 "The result of the left shift is undefined due to shifting by '40'"),
            "shift");
  EXPECT_EQ(
      kind("clang", "core.CallAndMessage", "Called function pointer is null (null dereference)"),
      "null-dereference");
  EXPECT_EQ(
      kind("clang", "core.CallAndMessage", "1st function call argument is an uninitialized value"),
      "uninitialised");
  EXPECT_EQ(kind("clang", "unix.Stream", "Use of a stream that might be already closed"), "file");
  EXPECT_EQ(kind("clang", "alpha.unix.SimpleStream", "Closing a previously closed file stream"),
            "file");
  EXPECT_EQ(kind("clang", "unix.Stream", "Opened stream never closed. Potential resource leak"),
            "other");
}

TEST(KindOf, CheckersOfClangByTheirNames) {
  EXPECT_EQ(kind("clang", "core.NullDereference"), "null-dereference");
  EXPECT_EQ(kind("clang", "core.uninitialized.UndefReturn"), "uninitialised");
  EXPECT_EQ(kind("clang", "core.UndefinedBinaryOperatorResult"), "uninitialised");
  EXPECT_EQ(kind("clang", "core.DivideZero"), "division");
  EXPECT_EQ(kind("clang", "alpha.security.ArrayBoundV2"), "bounds");
  EXPECT_EQ(kind("clang", "unix.MismatchedDeallocator"), "bad-free");
  EXPECT_EQ(kind("clang", "deadcode.DeadStores"), "other");
  EXPECT_EQ(kind("clang", "Dereference of null pointer"), "null-dereference");
  EXPECT_EQ(kind("clang", "Called function pointer is null (null dereference)"),
            "null-dereference");
  EXPECT_EQ(kind("clang", "Use-after-free"), "use-after-free");
}

TEST(KindOf, ChecksOfClangTidyAreThoseOfClang) {
  EXPECT_EQ(kind("clang-tidy", "clang-analyzer-core.DivideZero"), "division");
  EXPECT_EQ(kind("clang-tidy", "clang-analyzer-unix.Malloc", "Potential memory leak"), "leak");
  EXPECT_EQ(kind("clang-tidy", "clang-diagnostic-uninitialized"), "uninitialised");
  EXPECT_EQ(kind("clang-tidy", "bugprone-use-after-move"), "other");
}

TEST(KindOf, IdentifiersOfCppcheck) {
  EXPECT_EQ(kind("cppcheck", "nullPointer"), "null-dereference");
  EXPECT_EQ(kind("cppcheck", "nullPointerRedundantCheck"), "null-dereference");
  EXPECT_EQ(kind("cppcheck", "ctunullpointer"), "null-dereference");
  EXPECT_EQ(kind("Cppcheck", "deallocuse"), "use-after-free");
  EXPECT_EQ(kind("cppcheck", "doubleFree", "Memory pointed to by 'p' is freed twice."),
            "double-free");
  EXPECT_EQ(kind("cppcheck", "doubleFree", "Resource handle 'f' freed twice."), "file");
  EXPECT_EQ(kind("cppcheck", "memleakOnRealloc"), "leak");
  EXPECT_EQ(kind("cppcheck", "arrayIndexOutOfBoundsCond"), "bounds");
  EXPECT_EQ(kind("cppcheck", "legacyUninitvar"), "uninitialised");
  EXPECT_EQ(kind("cppcheck", "zerodivcond"), "division");
  EXPECT_EQ(kind("cppcheck", "integerOverflowCond"), "overflow");
  EXPECT_EQ(kind("cppcheck", "shiftTooManyBitsSigned"), "shift");
  EXPECT_EQ(
      kind("gcc", "-Wanalyzer-mismatching-deallocation",
           "'f' should have been deallocated with 'pclose' but was deallocated with 'fclose'"),
      "other");
  EXPECT_EQ(kind("cppcheck", "invalidPrintfArgType_sint"), "format");
  EXPECT_EQ(kind("cppcheck", "mismatchAllocDealloc"), "bad-free");
  EXPECT_EQ(kind("cppcheck", "unreadVariable"), "other");
}

TEST(KindOf, PropertiesOfFramaC) {
  EXPECT_EQ(kind("Frama-C", "mem_access"), "bad-access");
  EXPECT_EQ(kind("Frama-C", "index_bound"), "bounds");
  EXPECT_EQ(kind("Frama-C", "initialization"), "uninitialised");
  EXPECT_EQ(kind("Frama-C", "dangling_pointer"), "use-after-free");
  EXPECT_EQ(kind("Frama-C", "shift"), "shift");
  EXPECT_EQ(kind("Frama-C", "ptr_comparison"), "other");
  EXPECT_EQ(kind("Frama-C", "precondition of free", "freeable: \\freeable(p)"), "bad-free");
  EXPECT_EQ(kind("Frama-C", "precondition of memcpy", "valid_dest: valid_or_empty(dest, n)"),
            "bad-access");
  EXPECT_EQ(kind("Frama-C", "precondition of f", "n > 0"), "other");
  EXPECT_EQ(kind("Frama-C", "precondition", "freeable: \\freeable(p)"), "other");
  EXPECT_EQ(kind("elsewhere", "shift"), "other") << "a word like any other";
}

TEST(KindOf, TypesOfInfer) {
  EXPECT_EQ(kind("Infer", "NULL_DEREFERENCE"), "null-dereference");
  EXPECT_EQ(kind("Infer", "NULLPTR_DEREFERENCE_LATENT"), "null-dereference");
  EXPECT_EQ(kind("Infer", "USE_AFTER_FREE"), "use-after-free");
  EXPECT_EQ(kind("Infer", "MEMORY_LEAK_C"), "leak");
  EXPECT_EQ(kind("Infer", "PULSE_UNINITIALIZED_VALUE"), "uninitialised");
  EXPECT_EQ(kind("Infer", "BUFFER_OVERRUN_L1"), "bounds");
  EXPECT_EQ(kind("Infer", "INTEGER_OVERFLOW_L2"), "overflow");
  EXPECT_EQ(kind("Infer", "DEAD_STORE"), "other");
}

TEST(KindOf, PropertiesOfVerifiers) {
  EXPECT_EQ(kind("CPAchecker", "unreach-call"), "assertion");
  EXPECT_EQ(kind("Frama-C-SV", "valid-deref"), "bad-access") << "whatever the tool is called";
  EXPECT_EQ(kind("heapreach", "valid-free"), "bad-release");
  EXPECT_EQ(kind("", "valid-memcleanup"), "leak");
  EXPECT_EQ(kind("CPAchecker", "no-overflow"), "overflow");
}

TEST(KindOf, UnknownRulesByTheWeaknessTheyName) {
  EXPECT_EQ(kind("mine", "V522", "Dereferencing may take place [CWE-476]"), "null-dereference");
  EXPECT_EQ(kind("mine", "cwe416"), "use-after-free");
  EXPECT_EQ(kind("mine", "external/cwe/cwe-415"), "double-free");
  EXPECT_EQ(kind("mine", "X", "CWE-398 and CWE_190"), "overflow")
      << "the first that says something";
  EXPECT_EQ(kind("gcc", "-Wanalyzer-from-the-future", "odd [CWE-401]"), "leak");
  EXPECT_EQ(kind("mine", "null-pointer", "null pointer dereference"), "other");
  EXPECT_EQ(kind("mine", "X", "cwe"), "other");
  EXPECT_EQ(kind("mine", "X", "CWE-99999999999999999999"), "other");
}

TEST(KindOf, ToolsThatNobodyKnowsMayHaveRulesOfOthers) {
  EXPECT_EQ(kind("CodeChecker", "core.NullDereference"), "null-dereference");
  EXPECT_EQ(kind("CodeChecker", "cppcheck-nullPointer"), "other");
  EXPECT_EQ(kind("", "nullPointer"), "null-dereference");
}

TEST(KindOfCwe, HasTheOnesOfMemory) {
  EXPECT_EQ(kind_of_cwe(476), AlarmKind::null_dereference);
  EXPECT_EQ(kind_of_cwe(416), AlarmKind::use_after_free);
  EXPECT_EQ(kind_of_cwe(415), AlarmKind::double_free);
  EXPECT_EQ(kind_of_cwe(590), AlarmKind::bad_free);
  EXPECT_EQ(kind_of_cwe(787), AlarmKind::bounds);
  EXPECT_EQ(kind_of_cwe(401), AlarmKind::leak);
  EXPECT_EQ(kind_of_cwe(457), AlarmKind::uninitialised);
  EXPECT_EQ(kind_of_cwe(775), AlarmKind::other) << "of files, not of memory";
  EXPECT_EQ(kind_of_cwe(-1), AlarmKind::other);
}

}  // namespace
}  // namespace heapreach::triage::kind_test
