// Branches that stand in the program are told from later ones, with the outcome that C means.
#include "frontends/prepare/passes/own_branches.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::own_branches_test {
namespace {

/// A branch with successors of these names.
Code branch_to(const std::string& first, const std::string& second) {
  return Code("define i32 @main(i1 %c) {\nentry:\nbr i1 %c, label %" + first + ", label %" +
              second + "\n" + first + ":\nret i32 0\n" + second + ":\nret i32 1\n}");
}

const llvm::Instruction& branch_of(Code& code) {
  return *code.function().getEntryBlock().getTerminator();
}

bool is_negated(const std::string& first, const std::string& second) {
  Code code = branch_to(first, second);
  prepare::mark_own_branches(code.module());
  return prepare::is_negated(branch_of(code));
}

TEST(OwnBranches, AreThoseThatAreThereWhenTheyAreMarked) {
  Code code = branch_to("if.then", "if.end");
  EXPECT_FALSE(prepare::is_own_branch(branch_of(code)));
  prepare::mark_own_branches(code.module());
  EXPECT_TRUE(prepare::is_own_branch(branch_of(code)));
  EXPECT_FALSE(prepare::is_own_branch(*code.function().back().getTerminator()));
}

TEST(OwnBranches, AreNegatedWhereSuccessorsAreExchanged) {
  EXPECT_FALSE(is_negated("if.then", "if.end"));
  EXPECT_FALSE(is_negated("land.lhs.true", "if.end"));
  EXPECT_FALSE(is_negated("if.then", "lor.lhs.false"));
  EXPECT_FALSE(is_negated("while.body", "while.end"));
  EXPECT_TRUE(is_negated("if.end", "if.then"));
  EXPECT_TRUE(is_negated("if.else", "land.lhs.true"));
  EXPECT_TRUE(is_negated("lor.lhs.false", "if.then"));
  // Names that are not clang's tell nothing.
  EXPECT_FALSE(is_negated("yes", "no"));
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::own_branches_test
