// What blocks are reachable from at the ends of the program: `meta.roots`, and copies of pointers
// that lie in locals.
#include "frontends/lower/control/leak_roots.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::leak_roots_test {
namespace {

using Steps = std::vector<std::string>;

const std::string head =
    "%struct.R = type { i32, i8*, [2 x i8*] }\ndeclare void @exit(i32) noreturn\n"
    "declare i8* @malloc(i64)\ndeclare void @use(%struct.R*)\ndeclare void @take(i8*)\n";

Options tracks() {
  Options options;
  options.properties.add(rts::Property::valid_memtrack);
  return options;
}

std::string roots_in(const Imported& program) {
  for (const auto& [key, value] : program.system.meta.entries) {
    if (key == "roots") return value;
  }
  return "no entry";
}

TEST(LeakRoots, AreCopiesOfPointersInLocalsWhereExitIsCalled) {
  const Imported program =
      import_code(head +
                      "define i32 @main() {\n%l = alloca %struct.R\ncall void @use(%struct.R* %l)\n"
                      "call void @exit(i32 0)\nunreachable\n}",
                  tracks());
  EXPECT_EQ(steps_of(program),
            (Steps{"l := alloc(sizeof(R))", "root1_in_l := [l + 1]", "root2_in_l := [l + 2]",
                   "root3_in_l := [l + 3]", "free(l)"}));
  EXPECT_EQ(roots_in(program), "root1_in_l root2_in_l root3_in_l");
}

TEST(LeakRoots, AreNotCopiedWhereMainReturns) {
  const Imported program = import_code(head +
                                           "define i32 @main() {\n%l = alloca %struct.R\n"
                                           "call void @use(%struct.R* %l)\nret i32 0\n}",
                                       tracks());
  EXPECT_EQ(steps_of(program), (Steps{"l := alloc(sizeof(R))", "free(l)"}));
  EXPECT_EQ(roots_in(program), "");
}

TEST(LeakRoots, AreGlobalsInMemory) {
  const Imported program =
      import_code(head +
                      "@g = global %struct.R zeroinitializer\ndefine i32 @main() {\n"
                      "%f = getelementptr %struct.R, %struct.R* @g, i64 0, i32 1\n"
                      "%m = call i8* @malloc(i64 1)\nstore i8* %m, i8** %f\nret i32 0\n}",
                  tracks());
  EXPECT_EQ(roots_in(program), "g");
}

TEST(LeakRoots, AreWrittenDownOnlyIfAskedFor) {
  Options options;
  options.properties.add(rts::Property::valid_memcleanup);
  EXPECT_EQ(roots_in(import_code("define i32 @main() {\nret i32 0\n}", options)), "no entry");
}

TEST(LeakRoots, HoldWhatPreparationMarked) {
  const Imported program =
      import_code(head +
                      "define i32 @main() {\n%v = alloca i8*\n%m = call i8* @malloc(i64 1)\n"
                      "store i8* %m, i8** %v\n%w = load i8*, i8** %v\n"
                      "call void @exit(i32 0)\nunreachable\n}",
                  tracks());
  const Steps steps = steps_of(program);
  EXPECT_NE(std::find(steps.begin(), steps.end(), "root0_v := m"), steps.end());
  EXPECT_EQ(roots_in(program), "root0_v");
}

TEST(LeakRoots, LargeArraysAreRefused) {
  const auto code = [](const std::string& count) {
    return "declare void @exit(i32) noreturn\ndeclare void @use([" + count +
           " x i8*]*)\ndefine i32 @main() {\n%l = alloca [" + count + " x i8*]\ncall void @use([" +
           count + " x i8*]* %l)\ncall void @exit(i32 0)\nunreachable\n}";
  };
  EXPECT_EQ(refusal_of(code("64"), tracks()), "");
  EXPECT_NE(
      refusal_of(code("65"), tracks()).find("valid-memtrack with `exit` and a large local array"),
      std::string::npos);
}

TEST(LeakRoots, LeadSomewhereIfThereIsRoomForAPointer) {
  Lowering lowering(
      head + "define i32 @main() {\n%l = alloca %struct.R\n%n = alloca [2 x i32]\nret i32 0\n}");
  const auto leads = [&](const std::string& name) {
    return lowering.parts.leak_roots.leads_somewhere(
        llvm::cast<llvm::AllocaInst>(lowering.code.value(name)));
  };
  EXPECT_TRUE(leads("l"));
  EXPECT_FALSE(leads("n"));
}

}  // namespace
}  // namespace heapreach::frontends::leak_roots_test
