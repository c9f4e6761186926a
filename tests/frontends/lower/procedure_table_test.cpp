// Recursive functions become procedures: which parameters and results they have, who calls them.
#include "frontends/lower/procedure_table.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::procedure_table_test {
namespace {

// Preparation leaves only recursive functions, but the table takes all.
const std::string text =
    "declare i32 @outside(i32)\n"
    "define i32 @down(i32 %n, i8* %unused, i32* %at) {\n%m = sub i32 %n, 1\nstore i32 %n, i32* "
    "%at\n"
    "%r = call i32 @down(i32 %m, i8* null, i32* %at)\n"
    "%v = call i32 @down(i32 9, i8* null, i32* null)\n%c = icmp eq i32 %n, 0\nbr i1 %c, label %a, "
    "label %b\na:\nret i32 7\nb:\nret i32 %r\n}\n"
    "define i64 @quiet(i64 %k) {\n%z = call i64 @quiet(i64 5)\nret i64 %k\n}\n"
    "define void @a.b() {\ncall void @a.b()\nret void\n}\n"
    "define void @a_b() {\ncall void @a_b()\nret void\n}\n"
    "define i32 @main(i32 %x, i32* %p, i32* %q) {\nentry:\nbr label %l\nl:\n"
    "%i = phi i32 [ %x, %entry ], [ %s, %l ]\n%s = call i32 @down(i32 3, i8* null, i32* %p)\n"
    "%o = call i32 @outside(i32 %i)\n%u = call i64 @quiet(i64 4)\ncall void @a.b()\n"
    "call void @a_b()\nbr label %l\n}";

struct Fixture {
  Fixture() : lowering(text) {}
  const lower::ProcedureTable& table() { return lowering.parts.procedure_table; }
  const lower::ProcedureShape& shape(const std::string& name) {
    return *table().find(&lowering.code.function(name));
  }
  /// The values that the value may be, as LLVM's text has them, in order.
  std::string sources(const std::string& name, const std::string& function = "main") {
    std::string text;
    for (const llvm::Value* one : table().sources_of(lowering.code.value(name, function))) {
      const auto* number = llvm::dyn_cast<llvm::ConstantInt>(one);
      text += " " + (number ? std::to_string(number->getSExtValue()) : one->getName().str());
    }
    return text;
  }

  Lowering lowering;
};

TEST(ProcedureTable, HasEveryFunctionButTheEntry) {
  Fixture f;
  EXPECT_EQ(f.table().all().size(), 4u);
  EXPECT_FALSE(f.table().contains(f.lowering.code.function("main")));
  EXPECT_FALSE(f.table().contains(f.lowering.code.function("outside")));
  EXPECT_EQ(f.table().find(nullptr), nullptr);
  std::vector<std::string> names;
  for (const rts::Procedure& one : f.lowering.context.system.procedures) names.push_back(one.name);
  EXPECT_EQ(names, (std::vector<std::string>{"down", "quiet", "a_b", "a_b_2"}));
  EXPECT_EQ(f.shape("quiet").id, 1u);
}

TEST(ProcedureTable, ParametersAreThoseThatSomebodyUses) {
  Fixture f;
  std::vector<std::string> names;
  for (const llvm::Argument* one : f.shape("down").parameters)
    names.push_back(one->getName().str());
  EXPECT_EQ(names, (std::vector<std::string>{"n", "at"}));
}

TEST(ProcedureTable, AResultIsGivenBackIfSomebodyUsesIt) {
  Fixture f;
  EXPECT_TRUE(f.shape("down").gives_back);
  EXPECT_FALSE(f.shape("quiet").gives_back);
  EXPECT_EQ(f.shape("down").returned.size(), 2u);
  EXPECT_EQ(f.shape("a.b").returned.size(), 0u);
}

TEST(ProcedureTable, KnowsEveryCall) {
  Fixture f;
  EXPECT_EQ(f.shape("down").sites.size(), 3u);
  EXPECT_EQ(f.shape("quiet").sites.size(), 2u);
  EXPECT_EQ(f.shape("a.b").sites.size(), 2u);
}

TEST(ProcedureTable, ValuesBelongToTheProcedureThatTakesOrGivesThem) {
  Fixture f;
  const auto of = [&](const std::string& name, const std::string& function) {
    return f.table().of(f.lowering.code.value(name, function));
  };
  EXPECT_EQ(of("n", "down"), &f.shape("down"));
  EXPECT_EQ(of("s", "main"), &f.shape("down"));
  EXPECT_EQ(of("x", "main"), nullptr);
  EXPECT_EQ(of("o", "main"), nullptr);
  EXPECT_EQ(of("m", "down"), nullptr);
}

TEST(ProcedureTable, SourcesAreWhatComesInFromEverywhere) {
  Fixture f;
  EXPECT_EQ(f.sources("i"), " x s");
  EXPECT_EQ(f.sources("s"), " 7 r");
  EXPECT_EQ(f.sources("n", "down"), " 3 m 9");
  EXPECT_EQ(f.sources("at", "down"), " p at ");
  EXPECT_EQ(f.sources("o"), "");
  EXPECT_EQ(f.sources("x"), "");
}

std::string refusal(const std::string& functions) {
  try {
    Lowering lowering(functions);
  } catch (const InputError& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(ProcedureTable, TakesIntegersAndPointersOnly) {
  const std::string end = "define i32 @main() {\nret i32 0\n}";
  EXPECT_NE(
      refusal("define void @f(double %d) {\n%e = fptosi double %d to i32\nret void\n}\n" + end)
          .find("the parameter d of f is not supported: floating point"),
      std::string::npos);
  EXPECT_EQ(refusal("define void @f(double %d) {\nret void\n}\n" + end), "");
  EXPECT_NE(refusal("define { i32 } @f() {\n%x = call { i32 } @f()\n"
                    "%y = extractvalue { i32 } %x, 0\nret { i32 } undef\n}\n" +
                    end)
                .find("the result of f is not supported: a type that is no integer or pointer"),
            std::string::npos);
  EXPECT_EQ(refusal("define { i32 } @f() {\n%x = call { i32 } @f()\nret { i32 } undef\n}\n" + end),
            "");
}

}  // namespace
}  // namespace heapreach::frontends::procedure_table_test
