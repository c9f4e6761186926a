// Which names vocabularies may use. What their files say is in specification_test.cpp.
#include "analyses/angelic/specification/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"

namespace heapreach::analyses::angelic::vocabulary_test {
namespace {

using ::testing::HasSubstr;

std::string refusal_of(const Vocabulary& vocabulary, const std::set<std::string>& names) {
  try {
    require_names(vocabulary, names);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

Vocabulary with_pattern(const Pattern::Place& left, const Pattern::Place& right) {
  Vocabulary vocabulary;
  vocabulary.patterns.push_back({left, right, "<=", false, "the pattern"});
  return vocabulary;
}

TEST(Vocabulary, PatternsNameVariablesOfTheFile) {
  const Pattern::Place mode{Pattern::Side::variable, "mode"};
  const Pattern::Place number{Pattern::Side::constant};
  EXPECT_EQ(refusal_of(with_pattern(mode, number), {"mode", "n"}), "");
  EXPECT_THAT(refusal_of(with_pattern(mode, number), {"n"}), HasSubstr("mode"));
  EXPECT_THAT(refusal_of(with_pattern(number, mode), {"n"}), HasSubstr("the pattern"));
}

TEST(Vocabulary, PlaceholdersNeedNoVariable) {
  const Pattern::Place term{Pattern::Side::term};
  const Pattern::Place number{Pattern::Side::constant};
  EXPECT_EQ(refusal_of(with_pattern(term, number), {}), "");
}

TEST(Vocabulary, MonitorsAreVariablesOfTheFile) {
  Vocabulary vocabulary;
  vocabulary.monitors = {"count"};
  EXPECT_EQ(refusal_of(vocabulary, {"count"}), "");
  EXPECT_THAT(refusal_of(vocabulary, {"n"}), HasSubstr("count"));
}

TEST(Vocabulary, PresetsLeaveOutWhatTheirNamesSay) {
  EXPECT_FALSE(preset_vocabulary("no-alias").aliasing);
  EXPECT_TRUE(preset_vocabulary("no-alias").monitoring);
  EXPECT_FALSE(preset_vocabulary("no-monitor").monitoring);
  EXPECT_FALSE(preset_vocabulary("empty").allocation);
  EXPECT_THROW(preset_vocabulary("none"), UsageError);
}

}  // namespace
}  // namespace heapreach::analyses::angelic::vocabulary_test
