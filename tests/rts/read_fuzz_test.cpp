// Mutated example files: the reader either returns a system or throws an InputError that names a
// place, and what it returns can be written, read back and expanded.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "tests/harness/random.h"
#include "tests/harness/same_system.h"

namespace heapreach::rts::read_fuzz_test {
namespace {

std::vector<std::string> example_texts() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(HEAPREACH_DATA_DIR)) {
    const bool small = entry.is_regular_file() && entry.file_size() < 20000;
    if (small && entry.path().string().ends_with(".rts.yaml")) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    std::ifstream in(path);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

class Mutator {
 public:
  Mutator(const std::vector<std::string>& texts, std::uint32_t seed)
      : texts_(texts), random_(seed) {}

  std::string mutant() {
    std::string text = texts_[below(texts_.size())];
    for (std::size_t steps = 1 + below(4); steps > 0; --steps) mutate(text);
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_.below(n); }
  void mutate(std::string& text);
  void swap_words(std::string& text);
  void change_line(std::string& text);
  std::string special();
  /// Begin and length of a maximal run of letters, digits and underscores.
  std::pair<std::size_t, std::size_t> word(const std::string& text);

  const std::vector<std::string>& texts_;
  test::Random random_;
};

std::string Mutator::special() {
  static const std::vector<std::string> specials = {"{",
                                                    "}",
                                                    "[",
                                                    "]",
                                                    ",",
                                                    ": ",
                                                    ":",
                                                    "- ",
                                                    "? ",
                                                    "#",
                                                    " #",
                                                    "&a ",
                                                    "*a",
                                                    "!",
                                                    "!!",
                                                    "|",
                                                    ">",
                                                    "'",
                                                    "\"",
                                                    "%",
                                                    "@",
                                                    "`",
                                                    "~",
                                                    "null",
                                                    "\n",
                                                    "\r\n",
                                                    "\r",
                                                    "\t",
                                                    " ",
                                                    std::string("\0", 1),
                                                    "\x7F",
                                                    "\xFF",
                                                    "\xC3",
                                                    "\xC3\xA9",
                                                    "\xE2\x80\xA8",
                                                    "\xEF\xBB\xBF",
                                                    "\n---\n",
                                                    "\n...\n",
                                                    "%YAML 1.2\n",
                                                    "<<: ",
                                                    "- - - ",
                                                    "((((((((",
                                                    "-",
                                                    "--",
                                                    "!",
                                                    "!!!",
                                                    "&&",
                                                    "||",
                                                    "==",
                                                    "=",
                                                    "<",
                                                    "*",
                                                    "/ 0",
                                                    "% 0",
                                                    "? 1 : ",
                                                    "99999999999999999999999",
                                                    "-1",
                                                    "0",
                                                    "00",
                                                    "1e9",
                                                    "0x1",
                                                    "true",
                                                    "no_live_cells",
                                                    "sizeof(",
                                                    "size(p)",
                                                    "base(",
                                                    "allocated(p)",
                                                    "{at: {}}",
                                                    "\\",
                                                    "\\x00",
                                                    "\"\\0\"",
                                                    "\xF0\x9F\x98\x80"};
  std::string text = specials[below(specials.size())];
  if (below(50) == 0) {
    std::string repeated;
    for (int i = 0; i < 2000; ++i) repeated += text;
    return repeated;
  }
  return text;
}

std::pair<std::size_t, std::size_t> Mutator::word(const std::string& text) {
  const auto in_word = [&](std::size_t i) {
    return std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_';
  };
  std::size_t begin = below(text.size());
  while (begin < text.size() && !in_word(begin)) ++begin;
  while (begin > 0 && begin <= text.size() && in_word(begin - 1)) --begin;
  std::size_t end = begin;
  while (end < text.size() && in_word(end)) ++end;
  return {begin, end - begin};
}

void Mutator::swap_words(std::string& text) {
  const auto [first, first_length] = word(text);
  const std::string& other = below(2) == 0 ? text : texts_[below(texts_.size())];
  const auto [second, second_length] = word(other);
  text.replace(first, first_length, std::string(other.substr(second, second_length)));
}

void Mutator::change_line(std::string& text) {
  const std::size_t place = below(text.size());
  const std::size_t before = text.rfind('\n', place);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
  const std::string line = text.substr(begin, end - begin);
  switch (below(3)) {
    case 0:
      text.erase(begin, line.size());
      break;
    case 1:
      text.insert(begin, line);
      break;
    default:
      text.insert(below(text.size() + 1), line);
  }
}

void Mutator::mutate(std::string& text) {
  if (text.empty()) {
    text = special();
    return;
  }
  const std::size_t place = below(text.size() + 1);
  switch (below(8)) {
    case 0:
      text[below(text.size())] ^= static_cast<char>(1u << below(8));
      break;
    case 1:
    case 2:
      swap_words(text);
      break;
    case 3:
      change_line(text);
      break;
    case 4:
      text.insert(place, special());
      break;
    case 5:
      text.erase(place, 1 + below(8));
      break;
    case 6:
      if (below(3) == 0) text.resize(place);
      break;
    default: {
      const std::string& other = texts_[below(texts_.size())];
      if (below(3) == 0) text = text.substr(0, place) + other.substr(below(other.size()));
    }
  }
}

void expect_sound(const System& system) {
  std::ostringstream out;
  write(out, system);
  const Parsed again = read_text(out.str(), "again");
  EXPECT_EQ(test::difference(system, again.system), "");
  const System expanded = with_implicit_errors(system);
  EXPECT_GE(expanded.edges().size(), system.edges().size());
  const Transformed inlined = inline_calls(expanded);
  EXPECT_EQ(inlined.system().procedures.empty(),
            inlined.refusal().empty() || system.procedures.empty());
  EXPECT_TRUE(!inlined.refusal().empty() || !inlined.system().has_calls());
  std::ostringstream drawing;
  write_dot(drawing, expanded);
  EXPECT_FALSE(drawing.str().empty());
}

void fuzz(std::uint32_t first_seed, int count) {
  const std::vector<std::string> texts = example_texts();
  ASSERT_GT(texts.size(), 10u);
  int accepted = 0;
  for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
    const std::uint32_t seed = first_seed + static_cast<std::uint32_t>(i);
    const std::string text = Mutator(texts, seed).mutant();
    SCOPED_TRACE("seed " + std::to_string(seed));
    bool was_read = false;
    try {
      const Parsed parsed = read_text(text, "mutant.yaml");
      was_read = true;
      ++accepted;
      expect_sound(parsed.system);
    } catch (const InputError& error) {
      EXPECT_FALSE(was_read) << "what was read is not read back: " << error.what() << '\n' << text;
      EXPECT_GT(error.position().line, 0) << error.what();
      EXPECT_GT(error.position().column, 0) << error.what();
      EXPECT_EQ(error.position().file, "mutant.yaml");
      EXPECT_FALSE(error.message().empty());
      EXPECT_LE(error.position().line, 1 + std::count(text.begin(), text.end(), '\n'));
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what() << '\n' << text;
    }
  }
  // Both outcomes occur, or the mutations are too harsh or too mild to show anything.
  EXPECT_GT(accepted, count / 100);
  EXPECT_LT(accepted, count - count / 100);
}

TEST(ReadFuzz, MutantsAreReadOrRejectedAtAPlace) {
  fuzz(1, 3000);
}

TEST(ReadFuzzLong, MutantsAreReadOrRejectedAtAPlace) {
  fuzz(1000000, 100000);
}

}  // namespace
}  // namespace heapreach::rts::read_fuzz_test
