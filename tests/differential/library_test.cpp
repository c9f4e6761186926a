// The oracle's functions of <string.h>, on memory written by hand.
#include <gtest/gtest.h>

#include "tests/differential/library.h"

namespace heapreach::differential::library_test {
namespace {

class RoutinesOfTheOracle : public ::testing::Test {
 protected:
  /// A block of `size` bytes that begins with the text and its zero, as far as they fit.
  Address text(const std::string& content, long size) {
    const Address result = memory_.allocate(size, Memory::Place::heap, false);
    for (long i = 0; i <= static_cast<long>(content.size()) && i < size; ++i) {
      Address at = result;
      at.offset = i;
      memory_.set(at, static_cast<unsigned char>(content.c_str()[i]), 1);
    }
    return result;
  }
  Value run(Routine routine, const Address& first, const std::vector<Value>& others = {}) {
    std::vector<Value> arguments = {of_address(first)};
    arguments.insert(arguments.end(), others.begin(), others.end());
    return call_routine(memory_, routine, arguments);
  }
  long number(Routine routine, const Address& first, const std::vector<Value>& others = {}) {
    return run(routine, first, others).number;
  }
  /// Where in the block of the first argument the result is; -1 for null.
  long offset(Routine routine, const Address& first, const std::vector<Value>& others) {
    const Address found = run(routine, first, others).address;
    return found.block == first.block ? found.offset : -1;
  }
  Ended::Kind ended(Routine routine, const Address& first, const std::vector<Value>& others = {}) {
    try {
      run(routine, first, others);
    } catch (const Ended& ended) {
      return ended.kind;
    }
    ADD_FAILURE() << "it ends normally";
    return Ended::Kind::error;
  }
  long at(Address block, long offset) {
    block.offset += offset;
    return memory_.load(block, integer_type(1, true)).number;
  }

  Memory memory_{true};
};

TEST_F(RoutinesOfTheOracle, LengthsEndAtTheZero) {
  EXPECT_EQ(number(Routine::strlen, text("ab", 5)), 2);
  EXPECT_EQ(number(Routine::strnlen, text("ab", 5), {of_number(1)}), 1);
  EXPECT_EQ(number(Routine::strnlen, text("ab", 3), {of_number(9)}), 2);
  EXPECT_EQ(ended(Routine::strlen, text("abc", 3)), Ended::Kind::access);
}

TEST_F(RoutinesOfTheOracle, CopiesNeedRoomForTheZero) {
  const Address from = text("ab", 3);
  const Address to = text("xxxx", 4);
  EXPECT_EQ(offset(Routine::strcpy, to, {of_address(from)}), 0);
  EXPECT_EQ(at(to, 1), 'b');
  EXPECT_EQ(at(to, 2), 0);
  EXPECT_EQ(at(to, 3), 'x');
  EXPECT_EQ(ended(Routine::strcpy, text("", 2), {of_address(from)}), Ended::Kind::access);
}

TEST_F(RoutinesOfTheOracle, StrncpyWritesAsMuchAsItIsTold) {
  const Address from = text("a", 2);
  const Address to = text("xxxx", 4);
  run(Routine::strncpy, to, {of_address(from), of_number(3)});
  EXPECT_EQ(at(to, 0), 'a');
  EXPECT_EQ(at(to, 2), 0);
  EXPECT_EQ(at(to, 3), 'x');
  EXPECT_EQ(ended(Routine::strncpy, to, {of_address(from), of_number(5)}), Ended::Kind::access);
  run(Routine::strncpy, to, {of_address(text("bcd", 4)), of_number(2)});
  EXPECT_EQ(at(to, 1), 'c');
  EXPECT_EQ(at(to, 2), 0) << "of the copy before: no zero is written behind so many bytes";
}

TEST_F(RoutinesOfTheOracle, StrcatBeginsAtTheZero) {
  const Address to = text("ab", 4);
  run(Routine::strcat, to, {of_address(text("c", 2))});
  EXPECT_EQ(at(to, 2), 'c');
  EXPECT_EQ(at(to, 3), 0);
  EXPECT_EQ(ended(Routine::strcat, to, {of_address(text("d", 2))}), Ended::Kind::access);
  const Address twice = text("ab", 8);
  EXPECT_EQ(ended(Routine::strcat, twice, {of_address(twice)}), Ended::Kind::unclear);
}

TEST_F(RoutinesOfTheOracle, SearchesGoNoFurtherThanWhatTheyFind) {
  const Address some = text("abab", 5);
  EXPECT_EQ(offset(Routine::strchr, some, {of_number('b')}), 1);
  EXPECT_EQ(offset(Routine::strrchr, some, {of_number('b')}), 3);
  EXPECT_EQ(offset(Routine::strchr, some, {of_number(0)}), 4);
  EXPECT_EQ(offset(Routine::strchr, some, {of_number('c')}), -1);
  const Address open = text("ab", 2);
  EXPECT_EQ(offset(Routine::strchr, open, {of_number('b')}), 1);
  EXPECT_EQ(offset(Routine::memchr, open, {of_number('a'), of_number(9)}), 0);
  EXPECT_EQ(ended(Routine::strrchr, open, {of_number('b')}), Ended::Kind::access);
  EXPECT_EQ(ended(Routine::memchr, open, {of_number('c'), of_number(3)}), Ended::Kind::access);
}

TEST_F(RoutinesOfTheOracle, ComparisonsOfTextEndWithTheFirstDifference) {
  const Value other = of_address(text("ac", 2));
  EXPECT_EQ(number(Routine::strcmp, text("ab", 2), {other}), -1);
  EXPECT_EQ(number(Routine::strncmp, text("ab", 2), {other, of_number(1)}), 0);
  EXPECT_EQ(number(Routine::strcmp, text("ab", 3), {of_address(text("ab", 3))}), 0);
  EXPECT_EQ(number(Routine::strcmp, text("\xff", 2), {other}), 1) << "as unsigned char";
  EXPECT_EQ(ended(Routine::strcmp, text("ac", 2), {other}), Ended::Kind::access);
}

TEST_F(RoutinesOfTheOracle, MemcmpReadsAllBytes) {
  const Value other = of_address(text("b", 2));
  EXPECT_EQ(number(Routine::memcmp, text("a", 2), {other, of_number(2)}), -1);
  EXPECT_EQ(ended(Routine::memcmp, text("a", 2), {other, of_number(3)}), Ended::Kind::access);
}

TEST_F(RoutinesOfTheOracle, LiteralsAreRead) {
  const Address literal = memory_.constant("ab");
  EXPECT_EQ(number(Routine::strlen, literal), 2);
  EXPECT_EQ(ended(Routine::strcpy, literal, {of_address(text("a", 2))}), Ended::Kind::access);
}

TEST_F(RoutinesOfTheOracle, NegativeLengthsOfCopiesAreLargeOnes) {
  const Address to = text("ab", 3), from = text("cd", 3);
  EXPECT_THROW(memory_.copy(to, from, -1, true), Ended);
  EXPECT_THROW(memory_.set(to, 0, -5), Ended);
}

TEST_F(RoutinesOfTheOracle, LengthsThatNoBlockHasAreNotAskedAbout) {
  const Address some = text("ab", 3);
  for (const long length : {0l, -1l, 5000l}) {
    EXPECT_EQ(ended(Routine::strnlen, some, {of_number(length)}), Ended::Kind::unclear) << length;
  }
}

}  // namespace
}  // namespace heapreach::differential::library_test
