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

TEST(OwnBranches, AreThoseThatAreThereWhenTheyAreMarked) {
  Code code = branch_to("if.then", "if.end");
  EXPECT_FALSE(prepare::is_own_branch(branch_of(code)));
  prepare::mark_own_branches(code.module());
  EXPECT_TRUE(prepare::is_own_branch(branch_of(code)));
  EXPECT_FALSE(prepare::is_own_branch(*code.function().back().getTerminator()));
}

TEST(OwnBranches, AreNotClangsOwnWaysOutOfScopes) {
  Code code(
      "define i32 @main(i32 %cleanup.dest) {\nentry:\nswitch i32 %cleanup.dest, label %a [\n"
      "i32 1, label %b\n]\na:\nret i32 0\nb:\nret i32 1\n}");
  prepare::mark_own_branches(code.module());
  EXPECT_FALSE(prepare::is_own_branch(branch_of(code)));
}

TEST(OwnBranches, KnowWhereTheirConditionStands) {
  Code code(R"(define i32 @main(i32 %a) !dbg !3 {
entry:
%c = icmp eq i32 %a, 0, !dbg !5
br i1 %c, label %yes, label %no, !dbg !6
yes:
ret i32 0
no:
ret i32 1
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "main", file: !1, line: 1, type: !4, unit: !0)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocation(line: 7, column: 15, scope: !3)
!6 = !DILocation(line: 7, column: 3, scope: !3))");
  prepare::mark_own_branches(code.module());
  const prepare::ConditionPlace at = prepare::condition_place(branch_of(code));
  EXPECT_EQ(at.line, 7u);
  EXPECT_EQ(at.column, 15u);
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::own_branches_test
