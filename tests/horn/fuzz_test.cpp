// No text may crash the reader or make it run away: mutations of real files must be read or
// rejected with a place in the text.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "horn/print/print.h"
#include "horn/read/read.h"
#include "tests/harness/chc_shape.h"
#include "tests/harness/random.h"

namespace heapreach::horn::fuzz_test {
namespace {

using test::Random;

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_DATA_DIR "/clauses")) {
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    texts.push_back(text.str());
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Start and length of a random token or balanced list.
std::pair<std::size_t, std::size_t> piece(Random& random, const std::string& text) {
  std::size_t begin = random.below(text.size());
  if (random.chance(60)) begin = std::min(text.find('(', begin), text.size() - 1);
  std::size_t end = begin;
  int depth = 0;
  do {
    if (text[end] == '(') ++depth;
    if (text[end] == ')') --depth;
    ++end;
  } while (end < text.size() && (depth > 0 || (text[begin] != '(' && std::isalnum(text[end]))));
  return {begin, end - begin};
}

std::string mutate(Random& random, std::string text, const std::vector<std::string>& all) {
  static const std::vector<std::string> words{"(",
                                              ")",
                                              "x",
                                              "0",
                                              "1",
                                              "-1",
                                              "2.5",
                                              "#x1",
                                              "\"",
                                              "|",
                                              ";",
                                              "and",
                                              "or",
                                              "not",
                                              "=>",
                                              "=",
                                              "ite",
                                              "let",
                                              "forall",
                                              "exists",
                                              "((x Int))",
                                              "((a x))",
                                              "true",
                                              "false",
                                              "Bool",
                                              "Real",
                                              "(Array Int Int)",
                                              "div",
                                              "mod",
                                              "*",
                                              "/",
                                              "distinct",
                                              "xor",
                                              "_",
                                              "!",
                                              "as",
                                              "assert",
                                              "rule",
                                              "query",
                                              "declare-var",
                                              "define-fun",
                                              "check-sat",
                                              "99999999999999999999999",
                                              "\xff",
                                              " "};
  for (std::size_t i = 1 + random.below(4); i-- > 0;) {
    if (text.empty()) return text;
    const auto [begin, length] = piece(random, text);
    const std::string& other = random.chance(70) ? text : random.pick(all);
    const auto [from, size] = piece(random, other);
    const std::string copy = other.substr(from, size);
    switch (random.below(6)) {
      case 0:
        text.erase(begin, length);
        break;
      case 1:
        text.replace(begin, length, random.pick(words));
        break;
      case 2:
        text.insert(begin, " " + random.pick(words) + " ");
        break;
      case 3:
        text.replace(begin, length, copy);
        break;
      case 4:
        text.insert(begin, copy);
        break;
      default:
        text[begin] = static_cast<char>(random.below(256));
        break;
    }
  }
  return text;
}

/// Reads mutated texts; returns how many of them were accepted.
int fuzz(std::uint64_t seed, int rounds) {
  Random random(seed);
  const std::vector<std::string> texts = seeds();
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::string text = mutate(random, random.pick(texts), texts);
    try {
      const ClauseSystem system = read(text, "fuzz.smt2", Deadline::in(20));
      std::ostringstream out;
      print(out, system);
      const auto error = test::shape_error(out.str());
      EXPECT_EQ(error, std::nullopt) << text << "\n" << out.str();
      EXPECT_NO_THROW(read(out.str(), "again.smt2")) << text << "\n" << out.str();
      ++accepted;
    } catch (const InputError& error) {
      EXPECT_EQ(error.position().file, "fuzz.smt2");
      EXPECT_GT(error.position().line, 0) << error.what();
      EXPECT_GT(error.position().column, 0) << error.what();
      EXPECT_LE(error.position().line, 1 + std::count(text.begin(), text.end(), '\n'));
    }
  }
  return accepted;
}

TEST(Fuzz, MutatedTextsAreReadOrRejected) {
  const int accepted = fuzz(12, 2000);
  EXPECT_GT(accepted, 50) << "mutations should not be hopeless";
  EXPECT_LT(accepted, 1500) << "mutations should do harm";
}

TEST(FuzzLong, MutatedTextsAreReadOrRejected) {
  EXPECT_GT(fuzz(13, 50000), 1000);
}

}  // namespace
}  // namespace heapreach::horn::fuzz_test
