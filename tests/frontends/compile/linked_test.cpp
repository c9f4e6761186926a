#include "frontends/compile/linked.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <llvm/IR/LLVMContext.h>

#include "frontends/compile/compile.h"
#include "support/error.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends::compile::linked_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Modules of C texts, called a.c, b.c and so on.
class Modules {
 public:
  explicit Modules(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const Source source(text);
      parts.push_back({std::string(1, static_cast<char>('a' + parts.size())) + ".c",
                       load_module({source.path()}, {}, context_, {})});
    }
  }
  std::unique_ptr<llvm::Module> link() { return linked(std::move(parts), context_); }

 private:
  llvm::LLVMContext context_;

 public:
  std::vector<Part> parts;  // goes before what it is made in
};

std::string message_of(Modules& modules) {
  try {
    modules.link();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Linked, NamesOfOneFileStayApart) {
  Modules modules(
      {"static int n = 1; static int f(void) { return n; } int a(void) { return f(); }",
       "static int n = 2; static int f(void) { return n; } int b(void) { return f(); }"});
  const auto module = modules.link();
  unsigned functions = 0, variables = 0;
  for (const llvm::Function& function : *module) functions += function.isDeclaration() ? 0 : 1;
  for (const llvm::GlobalVariable& variable : module->globals()) {
    variables += variable.hasInitializer() ? 1 : 0;
  }
  EXPECT_EQ(functions, 4u);
  EXPECT_EQ(variables, 2u);
}

TEST(Linked, TentativeDefinitionsAndDeclarationsBecomeOne) {
  Modules modules({"extern int n; int f(void); int main(void) { return f() + n; }",
                   "int n = 3; int f(void) { return n; }"});
  const auto module = modules.link();
  EXPECT_FALSE(module->getFunction("f")->isDeclaration());
  EXPECT_TRUE(module->getGlobalVariable("n")->hasInitializer());
}

TEST(Linked, ASecondDefinitionIsAnErrorAtItsPlace) {
  Modules two_functions({"int f(void) { return 1; }", "\n\nint f(void) { return 2; }"});
  EXPECT_THAT(message_of(two_functions), HasSubstr(":3: f is defined in "));
  Modules two_mains({"int main(void) { return 1; }", "int main(void) { return 2; }"});
  EXPECT_THAT(message_of(two_mains), HasSubstr("--main FILE says which main is meant"));
  Modules two_variables({"int n = 1;", "int n = 2;"});
  EXPECT_THAT(message_of(two_variables), HasSubstr("n is defined in "));
}

TEST(Linked, WeakDefinitionsGiveWay) {
  Modules modules({"__attribute__((weak)) int f(void) { return 1; } int main(void) { return f(); }",
                   "int f(void) { return 2; }"});
  EXPECT_FALSE(modules.link()->getFunction("f")->hasWeakLinkage());
}

TEST(Linked, NeededPartsAreThoseThatDefineWhatIsUndefined) {
  const Modules modules({"int f(void); int main(void) { return f(); }",
                         "int g(void); int f(void) { return g(); }", "int main(void) { return 0; }",
                         "int v; int g(void) { return v; }", "int h(void) { return 0; }"});
  EXPECT_THAT(parts_needed_by(0, modules.parts), ElementsAre(0, 1, 3));
  EXPECT_THAT(parts_needed_by(2, modules.parts), ElementsAre(2));
  EXPECT_THAT(parts_needed_by(1, modules.parts), ElementsAre(1, 3));
}

}  // namespace
}  // namespace heapreach::frontends::compile::linked_test
