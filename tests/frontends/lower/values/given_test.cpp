// Which blocks functions outside the program may know: what they are handed, what is reachable from
// that, and variables that other files can name.
#include "frontends/lower/values/given.h"

#include <gtest/gtest.h>

#include <llvm/IR/GlobalVariable.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::given_test {
namespace {

const std::string head =
    "%struct.R = type { i32, i32* }\ndeclare i8* @malloc(i64)\ndeclare i8* @realloc(i8*, i64)\n"
    "declare void @give(i8*)\ndeclare void @number(i64)\ndeclare i32* @bar()\n"
    "declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)\n";

struct Fixture {
  explicit Fixture(const std::string& globals, const std::string& steps, bool has_callers = false)
      : code(head + globals + "\ndefine void @main(i32* %parameter, i1 %c) {\n" + steps +
             "\nret void\n}"),
        functions(code.functions()),
        inference(functions, MemoryModel::automatic, {}, {}),
        given(functions, inference, has_callers) {}
  bool includes(const std::string& name) {
    return given.includes(inference.points(code.value(name)));
  }
  bool are_apart(const std::string& a, const std::string& b) {
    const bool result = given.are_apart(code.value(a), code.value(b));
    EXPECT_EQ(given.are_apart(code.value(b), code.value(a)), result);
    return result;
  }
  std::string objects() {
    std::string names;
    for (const llvm::Value* object : given.objects()) names += " " + object->getName().str();
    return names;
  }

  Code code;
  std::vector<llvm::Function*> functions;
  layouts::Inference inference;
  lower::Given given;
};

const std::string two =
    "%p = call i8* @malloc(i64 4)\n%a = bitcast i8* %p to i32*\nstore i32 1, i32* %a\n"
    "%q = call i8* @malloc(i64 8)\n%b = bitcast i8* %q to i64*\nstore i64 1, i64* %b\n";

TEST(Given, IsWhatTheyAreHanded) {
  Fixture f("", two + "call void @give(i8* %p)");
  EXPECT_TRUE(f.includes("p"));
  EXPECT_TRUE(f.includes("a"));
  EXPECT_FALSE(f.includes("q"));
  EXPECT_EQ(f.objects(), " p");
}

TEST(Given, IsNotWhatTheLibraryIsHanded) {
  Fixture f("", two + "call void @llvm.memset.p0i8.i64(i8* %p, i8 0, i64 4, i1 false)");
  EXPECT_FALSE(f.includes("p"));
  EXPECT_EQ(f.objects(), "");
}

TEST(Given, IsWhatTheyReturn) {
  Fixture f("", two +
                    "%r = call i32* @bar()\nstore i32 2, i32* %r\n"
                    "%s = select i1 %c, i32* %r, i32* %a\nstore i32 3, i32* %s");
  EXPECT_TRUE(f.includes("r"));
  EXPECT_TRUE(f.includes("p"));
  EXPECT_FALSE(f.includes("q"));
}

TEST(Given, IsWhatIsHandedAsANumber) {
  Fixture f("@s = internal global i32 1\n@t = internal global i32 1",
            two +
                "%n = ptrtoint i8* %p to i64\ncall void @number(i64 %n)\n"
                "call void @number(i64 ptrtoint (i32* @s to i64))\nstore i32 1, i32* @t");
  EXPECT_TRUE(f.includes("p"));
  EXPECT_TRUE(f.includes("s"));
  EXPECT_FALSE(f.includes("q"));
  EXPECT_FALSE(f.includes("t"));
}

TEST(Given, IsTheWholeObjectWithAllOfItsParts) {
  const std::string record =
      "%p = call i8* @malloc(i64 16)\n%o = bitcast i8* %p to %struct.R*\n"
      "%x = getelementptr %struct.R, %struct.R* %o, i64 0, i32 0\nstore i32 1, i32* %x\n"
      "%y = getelementptr %struct.R, %struct.R* %o, i64 0, i32 1\n";
  Fixture part("", record + "%z = bitcast i32* %x to i8*\ncall void @give(i8* %z)\n");
  EXPECT_TRUE(part.includes("o"));
  EXPECT_TRUE(part.includes("y"));
  Fixture whole("", record + "call void @give(i8* %p)\n");
  EXPECT_TRUE(whole.includes("x"));
}

TEST(Given, IsWhatPointersInTheBlockLeadTo) {
  Fixture f("", two +
                    "%m = call i8* @malloc(i64 16)\n%o = bitcast i8* %m to %struct.R*\n"
                    "%y = getelementptr %struct.R, %struct.R* %o, i64 0, i32 1\n"
                    "store i32* %a, i32** %y\ncall void @give(i8* %m)");
  EXPECT_TRUE(f.includes("p"));
  EXPECT_FALSE(f.includes("q"));
  EXPECT_EQ(f.objects(), " p m");
}

TEST(Given, AreVariablesThatOtherFilesCanName) {
  const std::string globals =
      "@public = global i32 1\n@own = internal global i64 1\n@text = private constant i16 1\n"
      "@inner = internal global i8 1\n@holder = global i8* @inner\n"
      "@stdin = external global i8*\n";
  const std::string uses =
      "store i32 1, i32* @public\nstore i64 1, i64* @own\n%l = load i16, i16* @text\n"
      "%h = load i8*, i8** @holder";
  EXPECT_EQ(Fixture(globals, uses).objects(), " public inner holder");
}

TEST(Given, IsWhatFieldsLeadToThatNobodyNames) {
  Fixture f("@a = internal global i32 1\n@r = global %struct.R { i32 1, i32* @a }",
            "%x = load %struct.R, %struct.R* @r\nstore i32 1, i32* @a");
  EXPECT_TRUE(f.includes("a"));
}

TEST(Given, AreAllVariablesThatMayChangeIfThereAreCallers) {
  const std::string globals = "@own = internal global i64 1\n@text = internal constant i16 1\n";
  const std::string uses = "store i64 1, i64* @own\n%l = load i16, i16* @text";
  EXPECT_EQ(Fixture(globals, uses, true).objects(), " own");
  EXPECT_EQ(Fixture(globals, uses, false).objects(), "");
}

TEST(Given, AreParametersIfThereAreCallers) {
  EXPECT_TRUE(Fixture("", "store i32 1, i32* %parameter", true).includes("parameter"));
  EXPECT_FALSE(Fixture("", "store i32 1, i32* %parameter", false).includes("parameter"));
}

TEST(Given, AddressesInInitialisersArePartsOfTheirObject) {
  Fixture f(
      "@array = internal global [2 x i32] zeroinitializer\n"
      "@holder = global i32* getelementptr ([2 x i32], [2 x i32]* @array, i64 0, i64 1)",
      "%h = load i32*, i32** @holder\nstore i32 1, i32* %h");
  EXPECT_TRUE(f.includes("array"));
}

const std::string results =
    two +
    "%r = call i32* @bar()\n%t = call i32* @bar()\n%g = call i8* @malloc(i64 2)\n"
    "call void @give(i8* %g)\n%v = bitcast i32* %r to i8*\n";

TEST(Given, ResultsAreApartFromPrivateBlocks) {
  Fixture f("@own = internal global i32 1\n@public = global i32 1",
            results + "store i32 1, i32* @own\nstore i32 1, i32* @public");
  EXPECT_TRUE(f.are_apart("v", "q"));
  EXPECT_TRUE(f.are_apart("r", "b"));
  EXPECT_TRUE(f.are_apart("r", "own"));
  EXPECT_FALSE(f.are_apart("r", "g"));
  EXPECT_FALSE(f.are_apart("r", "public"));
  EXPECT_FALSE(f.are_apart("r", "t"));
  EXPECT_FALSE(f.are_apart("q", "g"));
  EXPECT_FALSE(f.are_apart("r", "parameter"));
}

TEST(Given, ChoicesAreApartIfAllOfThemAre) {
  Fixture f("", results +
                    "%all = select i1 %c, i32* %r, i32* %t\n"
                    "%or_null = select i1 %c, i32* null, i32* %r\n"
                    "%some = select i1 %c, i32* %r, i32* %parameter\nbr label %l\nl:\n"
                    "%phi = phi i32* [ %t, %0 ], [ %again, %l ]\n"
                    "%again = bitcast i32* %phi to i32*\nbr i1 %c, label %l, label %x\nx:");
  EXPECT_TRUE(f.are_apart("all", "q"));
  EXPECT_TRUE(f.are_apart("or_null", "q"));
  EXPECT_FALSE(f.are_apart("some", "q"));
  EXPECT_TRUE(f.are_apart("phi", "q"));
}

}  // namespace
}  // namespace heapreach::frontends::given_test
