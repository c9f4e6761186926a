#include <gtest/gtest.h>

#include <set>

#include "backends/backend.h"
#include "tests/backends/evidence.h"
#include "tests/backends/examples.h"

namespace heapreach::backends::registry_test {
namespace {

TEST(Registry, NamesAreUniqueAndFound) {
  std::set<std::string_view> names;
  for (const Backend* backend : all_backends()) {
    EXPECT_TRUE(names.insert(backend->name()).second);
    EXPECT_EQ(&backend_named(std::string(backend->name())), backend);
    EXPECT_FALSE(backend->summary().empty());
  }
  EXPECT_EQ(backend_named("external:z3 -v:1").name(), "external");
}

TEST(Registry, UnknownNamesAreUsageErrors) {
  std::string known = "portfolio, explore";
  for (const Backend* backend : all_backends()) {
    known += ", " + std::string(backend->name());
    if (backend->name() == "external") known += ":CMD";
  }
  EXPECT_NE(known.find("explore, pdr, bmc, z3-bmc"), std::string::npos) << known;
  try {
    backend_named("pdrr");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_EQ(error.what(), "unknown engine pdrr; there are " + known + " (did you mean 'pdr'?)");
  }
}

/// Every backend gives up at once, and answers afterwards.
TEST(Registry, ExpiredDeadlines) {
  const auto system = counter(3, 3);
  for (const Backend* backend : all_backends()) {
    if (backend->name() == "external") continue;
    Limits limits;
    limits.deadline = Deadline::in(0);
    const Answer answer = backend->solve(system, {}, limits, {});
    ASSERT_TRUE(std::holds_alternative<GaveUp>(answer)) << backend->name();
    EXPECT_EQ(std::get<GaveUp>(answer).failure, Failure::time_limit) << backend->name();
    if (!backend->capability().finds_derivations) continue;
    EXPECT_EQ(checked(system, backend->solve(system, {}, {}, {})), "derivable") << backend->name();
  }
}

/// What a backend says it cannot do, it does not do.
TEST(Registry, NonlinearClauses) {
  for (const Backend* backend : all_backends()) {
    if (backend->name() == "external") continue;
    for (const Example& example : nonlinear_examples()) {
      if (!backend->capability().linear_only) {
        EXPECT_NO_THROW(backend->solve(example.system, {}, {}, {}));
      } else {
        EXPECT_THROW(backend->solve(example.system, {}, {}, {}), UsageError);
      }
    }
  }
}

}  // namespace
}  // namespace heapreach::backends::registry_test
