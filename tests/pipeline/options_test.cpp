#include "pipeline/options/options.h"

#include <gtest/gtest.h>

#include "support/error.h"

namespace heapreach::pipeline::options_test {
namespace {

const OptionRow& row(const std::string& key) {
  for (const OptionRow& r : option_table()) {
    if (r.key == key) return r;
  }
  throw std::runtime_error("no option " + key);
}

TEST(OptionTable, SetsWhatItSays) {
  Options options;
  row("bound").set(options, "17");
  row("query").set(options, "chain");
  row("worlds").set(options, "linear:3");
  row("sort").set(options, "real");
  row("timeout").set(options, "2.5");
  row("memory").set(options, "512");
  row("work").set(options, "60M");
  EXPECT_EQ(options.bound, 17u);
  EXPECT_EQ(options.encoder.query, encoders::Query::chain);
  EXPECT_EQ(options.encoder.worlds.step, 3u);
  EXPECT_EQ(options.encoder.sort, encoders::NumberSort::real);
  EXPECT_EQ(options.timeout, 2.5);
  EXPECT_EQ(options.memory, 512u);
  EXPECT_EQ(options.work, 60'000'000u);
  row("work").set(options, "7");
  EXPECT_EQ(options.work, 7u);
}

TEST(OptionTable, RejectsAndNamesKeyAndExpectation) {
  const std::vector<std::pair<const char*, const char*>> bad = {
      {"bound", "-1"},       {"bound", "100001"}, {"bound", "4x"},
      {"bound", ""},         {"query", "star"},   {"worlds", "linear:0"},
      {"work", "0"},         {"work", "1T"},      {"work", "k"},
      {"sort", "float"},     {"timeout", "0"},    {"timeout", "nan"},
      {"timeout", "soon"},   {"memory", "1"},     {"seed", "x"},
      {"encoding", "magic"}, {"engine", "magic"}, {"preprocess", "inline,magic"}};
  for (const auto& [key, value] : bad) {
    Options options;
    try {
      row(key).set(options, value);
      ADD_FAILURE() << "--" << key << " " << value << " was accepted";
    } catch (const UsageError& error) {
      const std::string message = error.what();
      const std::string start = std::string("--") + key + " " + value + ": ";
      EXPECT_EQ(message.substr(0, start.size()), start);
      EXPECT_TRUE(message.find("expected", start.size()) != std::string::npos ||
                  message.find("there are", start.size()) != std::string::npos ||
                  message.find("known are", start.size()) != std::string::npos)
          << message;
    }
  }
}

TEST(OptionTable, EveryRowIsDocumented) {
  const std::string text = options_as_markdown();
  for (const OptionRow& r : option_table()) {
    EXPECT_NE(text.find("--" + r.key), std::string::npos);
    EXPECT_EQ(r.text.back(), '.') << r.key;
    EXPECT_FALSE(r.default_text.empty()) << r.key;
  }
}

}  // namespace
}  // namespace heapreach::pipeline::options_test
