// What the fuzzer takes out of a system before it begins.
#include "fuzz/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/fuzz/support.h"

namespace heapreach::fuzz::program_test {
namespace {

std::vector<std::vector<Number>> words_of(const std::string& stores) {
  const rts::System system = test::system_of(
      "rts: 1\nstart: {vertex: a}\nerror: b\nvariables: {p: ptr}\nedges:\n  - {from: a, to: b, do: "
      "[{alloc: "
      "{to: p, "
      "size: 20}}" +
      stores + "]}\n");
  const rts::System asked = test::asked(system);
  return Program(asked).words();
}

std::string store(int place, const std::string& value) {
  return ", {store: {at: \"p + " + std::to_string(place) + "\", value: \"" + value + "\"}}";
}

TEST(Program, WordsAreTextsThatAreStored) {
  const std::string word = store(0, "97") + store(1, "100") + store(2, "0");
  EXPECT_THAT(words_of(word + word), ::testing::ElementsAre(std::vector<Number>{97, 100}));
  EXPECT_THAT(words_of(store(0, "97") + store(1, "100")), ::testing::IsEmpty()) << "without end";
  EXPECT_THAT(words_of(store(0, "97") + store(1, "0")), ::testing::IsEmpty()) << "too short";
  EXPECT_THAT(words_of(store(0, "97") + store(1, "p") + store(2, "98") + store(3, "0")),
              ::testing::IsEmpty());
}

}  // namespace
}  // namespace heapreach::fuzz::program_test
