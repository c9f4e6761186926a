// What all parts of the translation can do: names and variables of values, expressions that are
// kept, notes, and the wish for bytes.
#include "frontends/lower/part.h"

#include <gtest/gtest.h>

#include "frontends/lower/bytes_needed.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::part_test {
namespace {

using Steps = std::vector<std::string>;

struct Opened : lower::Part {
  explicit Opened(lower::Context& context) : Part(context) {}
  using Part::emit;
  using Part::here;
  using Part::name_of;
  using Part::next_edge;
  using Part::note_on;
  using Part::set_expression;
  using Part::temporary;
  using Part::variable_of;
  using Part::want_bytes;
};

struct Fixture {
  explicit Fixture(const Options& options = {}, const std::vector<std::string>& in_bytes = {})
      : lowering(
            "define i32 @main(i32 %x, i32* %p) {\n%l = alloca i32*\n%m.addr = load i32, i32* %p\n"
            "%n = load i32*, i32** %l\n%1 = add i32 %x, 1\n%\"2a\" = add i32 %x, 2\n"
            "%a.b.c = add i32 %x, 3\n%x.1 = add i32 %x, 4\nret i32 0\n}",
            options, in_bytes),
        part(lowering.context) {}
  const llvm::Instruction& at(const std::string& name) { return lowering.code.instruction(name); }
  std::string variable(const std::string& name) {
    const rts::VariableId id = part.variable_of(lowering.code.value(name));
    const rts::Variable& found = lowering.context.system.variables[id];
    return found.name + (found.type == rts::VariableType::pointer ? "*" : "");
  }
  /// x + x + .., of so many nodes.
  lower::ExpressionPtr sum(std::size_t nodes) {
    lower::ExpressionPtr e = lowering.expression("x");
    for (std::size_t n = 1; n < nodes; n += 2) {
      e = rts::make(rts::Op::add, {e, lowering.expression("x")});
    }
    return e;
  }

  Lowering lowering;
  Opened part;
};

TEST(Part, NamesValuesAsLlvmDoesUpToTheFirstDot) {
  Fixture f;
  EXPECT_EQ(f.part.name_of(f.at("a.b.c")), "a");
  EXPECT_EQ(f.part.name_of(f.at("m.addr")), "m");
  EXPECT_EQ(f.part.name_of(f.lowering.code.value("p")), "p");
}

TEST(Part, NamesValuesThatHaveNoneT) {
  Fixture f;
  EXPECT_EQ(f.part.name_of(f.at("2a")), "t");
  EXPECT_EQ(f.part.name_of(*f.at("n").getNextNode()), "t");
}

TEST(Part, NamesValuesAsTheProgramDoes) {
  Fixture f;
  f.lowering.context.names[&f.at("a.b.c")] = "length";
  EXPECT_EQ(f.part.name_of(f.at("a.b.c")), "length");
  // What is loaded from a variable is called like it, unless it has a name of its own.
  f.lowering.context.names[&f.at("l")] = "list";
  EXPECT_EQ(f.part.name_of(f.at("n")), "list");
  f.lowering.context.names[&f.at("n")] = "node";
  EXPECT_EQ(f.part.name_of(f.at("n")), "node");
}

TEST(Part, MakesOneVariableForEachValue) {
  Fixture f;
  EXPECT_EQ(f.variable("a.b.c"), "a");
  EXPECT_EQ(f.variable("a.b.c"), "a");
  EXPECT_EQ(f.variable("x.1"), "x_2");
  EXPECT_EQ(f.variable("n"), "n*");
  EXPECT_EQ(f.variable("x"), "x");
}

TEST(Part, MakesOneTemporaryForEachNameAndType) {
  Fixture f;
  const auto temporary = [&](rts::VariableType type) {
    rts::VariableId id = 0;
    const lower::ExpressionPtr e = f.part.temporary("cell", type, id);
    EXPECT_EQ(e->variable, id);
    return f.lowering.context.system.variables[id].name;
  };
  EXPECT_EQ(temporary(rts::VariableType::integer), "cell");
  EXPECT_EQ(temporary(rts::VariableType::pointer), "cell_2");
  EXPECT_EQ(temporary(rts::VariableType::integer), "cell");
  EXPECT_EQ(temporary(rts::VariableType::pointer), "cell_2");
}

TEST(Part, KeepsSmallExpressionsAsTheyAreAndLargeOnesInAVariable) {
  Fixture f;
  f.part.set_expression(f.at("a.b.c"), f.sum(15));
  EXPECT_TRUE(f.lowering.emitted().empty());
  EXPECT_EQ(f.lowering.text("a.b.c"), "x + x + x + x + x + x + x + x");
  f.part.set_expression(f.at("x.1"), f.sum(17));
  EXPECT_EQ(f.lowering.emitted(), Steps{"x_2 := x + x + x + x + x + x + x + x + x"});
  EXPECT_EQ(f.lowering.text("x.1"), "x_2");
}

TEST(Part, KnowsWhetherSomethingMayFailOnMemory) {
  Fixture f;
  const rts::VariableId x = f.lowering.context.variables.at(&f.lowering.code.value("x"));
  f.part.emit(rts::Move{x, lower::number(1)}, f.at("a.b.c"));
  EXPECT_FALSE(f.lowering.context.may_fail_on_memory);
  f.part.emit(rts::Load{x, f.lowering.expression("p"), nullptr}, f.at("a.b.c"));
  EXPECT_TRUE(f.lowering.context.may_fail_on_memory);
  f.part.emit(rts::Move{x, lower::number(1)}, f.at("a.b.c"));
  EXPECT_TRUE(f.lowering.context.may_fail_on_memory);
}

TEST(Part, NotesAreAboutExpressionsUnlessTheyAreLong) {
  Fixture f;
  const lower::ExpressionPtr x = f.lowering.expression("x");
  EXPECT_EQ(f.part.note_on("read", {x, lower::plus(x, Integer(1))}), "read [x] [x + 1]");
  EXPECT_EQ(f.part.note_on("read", {}), "read");
  const lower::ExpressionPtr sum = f.sum(2 * 73 - 1);  // 73 "x", and " + " between them
  EXPECT_EQ(f.part.note_on("sum", {sum, lower::number(77)}).size(), 300u);
  EXPECT_EQ(f.part.note_on("sum", {sum, lower::number(777)}), "sum");
}

TEST(Part, TheEdgeThatIsBuiltComesAfterThoseThatAre) {
  Fixture f;
  EXPECT_EQ(f.part.next_edge(), 0u);
  f.part.emit(rts::Nop{}, f.at("n"));
  EXPECT_EQ(f.part.next_edge(), 0u);
  f.lowering.context.graph.here({});
  EXPECT_EQ(f.part.next_edge(), 1u);
}

TEST(Part, WantsBytesOfWhatIsNotBytesYet) {
  Fixture f;
  try {
    f.part.want_bytes(f.lowering.code.value("p"), "a view");
    FAIL();
  } catch (const lower::BytesNeeded& needed) {
    EXPECT_EQ(needed.wanted.pointer, &f.lowering.code.value("p"));
    EXPECT_EQ(needed.wanted.reason, "a view");
  }
}

std::string refusal(Fixture& f) {
  try {
    f.part.want_bytes(f.lowering.code.value("p"), "a view");
  } catch (const InputError& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(Part, RefusesWhatNotEvenBytesCanDo) {
  Fixture bytes({}, {"p"});
  EXPECT_NE(refusal(bytes).find("a view: not supported"), std::string::npos);
  EXPECT_EQ(refusal(bytes).find("memory-model"), std::string::npos);
  Options options;
  options.memory_model = MemoryModel::fields;
  Fixture fields(options);
  EXPECT_NE(refusal(fields).find("a view: not supported by --memory-model fields"),
            std::string::npos);
}

}  // namespace
}  // namespace heapreach::frontends::part_test
