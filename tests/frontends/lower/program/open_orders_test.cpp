// Where an answer rests on the order in which operands are evaluated.
#include "frontends/lower/program/open_orders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/source.h"

namespace heapreach::frontends::lower::open_orders_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string text = "operands and arguments are evaluated in clang's order";

/// The lines of the assumption.
std::vector<int> lines(const std::string& program, const Options& options = {}) {
  std::vector<int> result;
  for (const Assumption& one : import_program(Source(program).path(), options).assumptions) {
    if (one.text == text) result.push_back(one.at.line);
  }
  return result;
}

const std::string pops =
    "int stack[8], top;\n"
    "static int pop(void) { return top > 0 ? stack[--top] : 0; }\n"
    "static int difference(void) {\n"
    "  return pop() -\n"
    "         pop();\n"
    "}\n";

TEST(OpenOrders, AreAssumedWhereTheCodeOfTheirFunctionIs) {
  EXPECT_THAT(lines(pops + "int main(void) { return difference(); }\n"), ElementsAre(4));
  EXPECT_THAT(lines(pops + "int main(void) { return pop(); }\n"), IsEmpty());
  EXPECT_THAT(lines(pops + "static int rec(int n) { return n > 0 ? rec(n - 1) : pop() - pop(); }\n"
                           "int main(void) { return rec(2); }\n"),
              ElementsAre(7));
}

TEST(OpenOrders, AreAssumedWhereAllThatTheyCallIsInlined) {
  EXPECT_THAT(
      lines(pops + "int out[2];\nstatic void put(int a, int b) { out[0] = a, out[1] = b; }\n"
                   "int main(void) {\n  put(pop(), pop());\n  return out[0];\n}\n"),
      ElementsAre(10));
}

TEST(OpenOrders, StandInTheAnswer) {
  EXPECT_THAT(text_of(pops + "int main(void) { return difference(); }\n"), HasSubstr(text));
  EXPECT_THAT(text_of(pops + "int main(void) { return pop(); }\n"), Not(HasSubstr(text)));
}

}  // namespace
}  // namespace heapreach::frontends::lower::open_orders_test
