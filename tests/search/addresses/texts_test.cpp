// Which systems the search along texts is for.
#include "search/addresses/texts.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::texts_test {
namespace {

/// A loop that reads cells at the address, in the block of `s` or in any.
rts::System reading_at(const std::string& address, bool in_block = true) {
  return test::system_of(R"(
rts: 1
heap: unknown
memory_errors: implicit
variables: {s: ptr, i: int, c: int}
start: {vertex: begin}
error: bad
exit: done
edges:
  - {from: begin, to: loop, do: [{move: {to: i, value: 0}}]}
  - {from: loop, to: look, do: [{load: {to: c, at: ")" +
                         address + "\"" + (in_block ? ", in: s" : "") + R"(}}]}
  - {from: look, to: loop, do: [{assume: "c != 0"}, {move: {to: i, value: "i + 1"}}]}
  - {from: look, to: done, do: [{assume: "c == 0"}]}
)");
}

TEST(TextAddresses, AreForLoopsWithAnIndex) {
  EXPECT_TRUE(TextAddresses(reading_at("s + i"), false).has_walks());
  EXPECT_FALSE(TextAddresses(reading_at("s + 1"), false).has_walks());
  EXPECT_FALSE(TextAddresses(reading_at("s"), false).has_walks());
  EXPECT_TRUE(TextAddresses(reading_at("i + 1", false), false).has_walks());
  EXPECT_FALSE(TextAddresses(reading_at("s + 1", false), false).has_walks());
}

/// How many cells are known of a block to which `s` leads, once it is canonical: one that holds
/// what `c` does, at an index.
std::size_t cells_left(const Datum& i, Keep keep) {
  const LinearExpression size = linear_unknown(0);
  const LinearExpression index = linear_unknown(1);
  const LinearExpression content = linear_unknown(2);
  Configuration configuration;
  configuration.unknowns = 3;
  configuration.segments = {Segment::partial(size)};
  configuration.segments[0].add_cell(index, number(content));
  configuration.condition = {less_equal({}, index), less_equal(add(index, 1), size)};
  configuration.store = {place(0), i, number(content)};
  const rts::System system = reading_at("s + i");
  Live live;
  live.variables.assign(system.variables.size(), true);
  live.every_field = true;
  Facts facts({});
  TextAddresses(system, false).make_canonical(configuration, live, keep, facts, nullptr);
  return configuration.segments.at(0).cells();
}

TEST(TextAddresses, ForgetWhatALoopHasReadBefore) {
  const Datum elsewhere = number(linear_constant(7));
  EXPECT_EQ(cells_left(elsewhere, Keep::order), 0u);
  EXPECT_EQ(cells_left(number(linear_unknown(1)), Keep::order), 1u) << "where the index is";
  EXPECT_EQ(cells_left(elsewhere, Keep::everything), 1u) << "a search that loses nothing";
}

}  // namespace
}  // namespace heapreach::search::texts_test
