// Recursive functions as procedures: their parameters, results and locals, and the blocks that go
// with pointers which are moved.
#include "frontends/lower/control/procedures.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::procedures_test {
namespace {

/// `f` of these parameters calls itself with `arguments`; main calls it with `first`.
std::string code_of(const std::string& result, const std::string& parameters,
                    const std::string& arguments, const std::string& first,
                    const std::string& before = "") {
  const std::string returned = result == "void"  ? "ret void"
                               : result == "i32" ? "ret i32 %n"
                                                 : "ret " + result + " %p";
  const std::string call = result == "void" ? "call void" : "%r = call " + result;
  const std::string further = result == "void" ? "ret void" : "ret " + result + " %r";
  return "declare i8* @malloc(i64)\ndefine " + result + " @f(" + parameters + ") {\n" + before +
         "%c = icmp sgt i32 %n, 0\nbr i1 %c, label %more, label %done\nmore:\n"
         "%m = sub nsw i32 %n, 1\n" +
         call + " @f(" + arguments + ")\n" + further + "\ndone:\n" + returned +
         "\n}\ndefine i32 @main() {\n%h = call i8* @malloc(i64 8)\n%q = bitcast i8* %h to i32*\n" +
         (result == "void" ? "call void" : "%s = call " + result) + " @f(" + first +
         ")\nret i32 0\n}";
}

std::vector<std::string> names(const rts::System& system,
                               const std::vector<rts::VariableId>& variables) {
  std::vector<std::string> names;
  for (const rts::VariableId id : variables) names.push_back(system.variables[id].name);
  return names;
}

using Names = std::vector<std::string>;

std::vector<std::string> calls(const Imported& program) {
  std::vector<std::string> found;
  for (const std::string& step : steps_of(program)) {
    if (step.find("f(") != std::string::npos) found.push_back(step);
  }
  return found;
}

TEST(Procedures, HaveTheParametersThatSomebodyUses) {
  const Imported program =
      import_code(code_of("void", "i32 %n, i32 %unused", "i32 %m, i32 7", "i32 3, i32 8"));
  ASSERT_EQ(program.system.procedures.size(), 1u);
  const rts::Procedure& f = program.system.procedures[0];
  EXPECT_EQ(f.name, "f");
  EXPECT_EQ(names(program.system, f.parameters), Names{"n"});
  EXPECT_TRUE(f.results.empty());
  EXPECT_EQ(calls(program), (Names{"f(3)", "f(n - 1)"}));
}

TEST(Procedures, GiveBackWhatSomebodyUses) {
  const Imported program = import_code(code_of("i32", "i32 %n", "i32 %m", "i32 3"));
  const rts::Procedure& f = program.system.procedures[0];
  EXPECT_EQ(names(program.system, f.results), Names{"result"});
  EXPECT_EQ(calls(program), (Names{"s := f(3)", "r := f(n - 1)"}));
  const std::vector<std::string> steps = steps_of(program);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "result := r"), 1);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "result := n"), 1);
}

TEST(Procedures, TakeNumbersInTheirOwnRepresentation) {
  const std::string votes = "%v = udiv i32 %n, %n\n%v2 = udiv i32 %n, %n\n%v3 = udiv i32 %n, %n\n";
  EXPECT_EQ(calls(import_code(code_of("void", "i32 %n", "i32 %m", "i32 -1", votes)))[0],
            "f(4294967295)");
  EXPECT_EQ(calls(import_code(code_of("void", "i32 %n", "i32 %m", "i32 -1")))[0], "f(-1)");
}

TEST(Procedures, PointersThatMoveGoWithTheirBlock) {
  const std::string next = "store i32 1, i32* %p\n%x = getelementptr i32, i32* %p, i64 1\n";
  const Imported program =
      import_code(code_of("void", "i32 %n, i32* %p", "i32 %m, i32* %x", "i32 3, i32* %q", next));
  const rts::Procedure& f = program.system.procedures[0];
  EXPECT_EQ(names(program.system, f.parameters), (Names{"n", "p", "p_block"}));
  EXPECT_EQ(calls(program), (Names{"f(3, h, h)", "f(n - 1, p + 1, p_block)"}));
}

TEST(Procedures, PointersThatDoNotMoveGoAlone) {
  const Imported program = import_code(code_of("void", "i32 %n, i32* %p", "i32 %m, i32* %p",
                                               "i32 3, i32* %q", "store i32 1, i32* %p\n"));
  EXPECT_EQ(calls(program), (Names{"f(3, h)", "f(n - 1, p)"}));
}

TEST(Procedures, GiveBackPointersThatMovedWithTheirBlock) {
  std::string code = code_of("i32*", "i32 %n, i32* %p", "i32 %m, i32* %x", "i32 3, i32* %q",
                             "%x = getelementptr i32, i32* %p, i64 1\n");
  code.replace(code.find("ret i32 0"), 9, "store i32 1, i32* %s\nret i32 0");
  const Imported program = import_code(code);
  const rts::Procedure& f = program.system.procedures[0];
  EXPECT_EQ(names(program.system, f.results), (Names{"result", "result_block"}));
  const std::vector<std::string> steps = steps_of(program);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "result_block := p_block"), 1);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "result_block := r_block"), 1);
  EXPECT_EQ(calls(program),
            (Names{"s, s_block := f(3, h, h)", "r, r_block := f(n - 1, p + 1, p_block)"}));
}

TEST(Procedures, OwnTheVariablesThatBelongToAnActivation) {
  const Imported program = import_code(code_of("i32", "i32 %n", "i32 %m", "i32 3"));
  const rts::Procedure& f = program.system.procedures[0];
  EXPECT_EQ(names(program.system, f.locals), (Names{"result", "r"}));
  EXPECT_EQ(program.system.vertex(f.entry).name, "f");
  EXPECT_EQ(program.system.global_count(), 2u);  // h and s
}

TEST(Procedures, TheCallHasAnEdgeOfItsOwn) {
  for (const std::string& edge : edges_of(code_of("i32", "i32 %n", "i32 %m", "i32 3"))) {
    if (edge.find(":= f(") != std::string::npos) {
      EXPECT_EQ(edge.find(";"), std::string::npos);
    }
  }
}

TEST(Procedures, TheEntryMayBeRecursiveItself) {
  Options options;
  options.entry = "f";
  const Imported program = import_code(
      "define i32 @f(i32 %n) {\n%c = icmp sgt i32 %n, 0\n"
      "br i1 %c, label %more, label %done\nmore:\n%m = sub nsw i32 %n, 1\n"
      "%r = call i32 @f(i32 %m)\nret i32 %r\ndone:\nret i32 0\n}",
      options);
  ASSERT_EQ(program.system.procedures.size(), 1u);
  EXPECT_EQ(calls(program).size(), 2u);
}

}  // namespace
}  // namespace heapreach::frontends::procedures_test
