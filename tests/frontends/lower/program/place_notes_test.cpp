// Where values and blocks of the system come from in the program, for those who run it.
#include "frontends/lower/program/place_notes.h"

#include <gtest/gtest.h>

#include "frontends/lower/program/translate.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::place_notes_test {
namespace {

using Kind = ValuePlace::Kind;

const std::string head =
    "declare i32 @any()\ndeclare zeroext i16 @any16()\ndeclare signext i8 @any8()\n"
    "declare i8* @malloc(i64)\ndeclare void @free(i8*)\ndeclare void @take(i8*)\n"
    "declare i32 @getchar()\ndeclare void @exit(i32) noreturn\ndeclare void @stop() noreturn\n"
    "declare i1 @bit()\ndeclare i64 @wide(i32, ...)\ndeclare zeroext i32 @any32()\n"
    "declare i8* @pointer()\n";

Imported imported(const std::string& steps, const std::string& globals = "",
                  const std::string& parameters = "", const Options& options = {}) {
  return import_code(
      head + globals + "\ndefine i32 @main(" + parameters + ") {\n" + steps + "\nret i32 0\n}",
      options);
}

/// Why such a program cannot be run as it stands, as far as its translation says.
std::string why_not(const std::string& steps, const std::string& globals,
                    const std::string& parameters = "") {
  Code code(head + globals + "\ndefine i32 @main(" + parameters + ") {\n" + steps +
            "\nret i32 0\n}");
  lower::Refusals refusals;
  return lower::translate(code.functions(), {}, {}, refusals, Deadline())
      .places.needs_instrumentation;
}

template <class Place>
const Place& place(const std::string& variable, const std::map<std::uint32_t, Place>& places,
                   const Imported& program) {
  for (const auto& [id, found] : places) {
    if (program.system.variables[id].name == variable) return found;
  }
  throw std::out_of_range("no place of " + variable);
}

ValuePlace value(const std::string& variable, const Imported& program) {
  return place(variable, program.places.values, program);
}

BlockPlace block(const std::string& variable, const Imported& program) {
  return place(variable, program.places.blocks, program);
}

TEST(PlaceNotes, ValuesComeFromCalls) {
  const Imported program = imported("%k = call i32 @any()\n%p = call i8* @pointer()");
  const ValuePlace number = value("k", program);
  EXPECT_EQ(number.kind, Kind::call);
  EXPECT_EQ(number.name, "any");
  EXPECT_EQ(number.bits, 32u);
  EXPECT_EQ(value("p", program).bits, 0u);
}

TEST(PlaceNotes, ValuesAreSignedOrUnsigned) {
  const auto is_unsigned = [](const std::string& division) {
    return value("k", imported("%k = call i32 @any()\n%y = " + division +
                               " i32 %k, 3\n%t = icmp eq i32 %y, 7\n"
                               "br i1 %t, label %l, label %e\nl:\ncall void @take(i8* null)\n"
                               "br label %e\ne:"))
        .is_unsigned;
  };
  EXPECT_TRUE(is_unsigned("udiv"));
  EXPECT_FALSE(is_unsigned("sdiv"));
}

TEST(PlaceNotes, ValuesComeFromParameters) {
  const std::string use =
      "%y = sdiv i32 %b, 3\n%t = icmp eq i32 %y, 7\nbr i1 %t, label %l, label %e\nl:\n"
      "call void @take(i8* null)\nbr label %e\ne:";
  const Imported program = imported(use, "", "i32 %a, i32 %b");
  EXPECT_EQ(value("b", program).kind, Kind::parameter);
  EXPECT_EQ(value("b", program).number, 1u);
  EXPECT_EQ(why_not(use, "", "i32 %a, i32 %b"), "its parameters are arbitrary");
  EXPECT_EQ(why_not("", "", "i32 %a, i32 %b"), "");
}

TEST(PlaceNotes, ValuesComeFromLocalsThatNothingSet) {
  const Imported program = imported(
      "%x = alloca i32\n%v = load i32, i32* %x\n%t = icmp eq i32 %v, 7\n"
      "br i1 %t, label %l, label %e\nl:\ncall void @take(i8* null)\nbr label %e\ne:");
  ASSERT_EQ(program.places.values.size(), 1u);
  EXPECT_EQ(program.places.values.begin()->second.kind, Kind::local);
}

TEST(PlaceNotes, BlocksAreOfTheHeapOrOfVariables) {
  const std::string made = "%o = call i8* @malloc(i64 8)\nstore i8 1, i8* %o\n";
  EXPECT_EQ(block("o", imported(made)).kind, BlockPlace::Kind::heap);
  const Imported local = imported(
      "%b = alloca i64\n%z = bitcast i64* %b to i8*\n"
      "call void @take(i8* %z)");
  EXPECT_EQ(block("b", local).kind, BlockPlace::Kind::local);
  EXPECT_EQ(block("b", local).bytes, 8u);
  const Imported global = imported("%z = bitcast [3 x i32]* @n to i8*\ncall void @take(i8* %z)",
                                   "@n = global [3 x i32] zeroinitializer");
  EXPECT_EQ(block("n", global).kind, BlockPlace::Kind::global);
  EXPECT_EQ(block("n", global).name, "n");
  EXPECT_EQ(block("n", global).leaves.size(), 3u);
}

TEST(PlaceNotes, BlocksHaveALeafForEachCell) {
  const Imported program = imported(
      "%o = call i8* @malloc(i64 48)\n%r = bitcast i8* %o to %struct.R*\n"
      "%x = getelementptr %struct.R, %struct.R* %r, i64 0, i32 0\nstore i8 1, i8* %x\n"
      "%y = getelementptr %struct.R, %struct.R* %r, i64 0, i32 1, i64 1\n"
      "store i32 1, i32* %y\n",
      "%struct.R = type { i8, [2 x i32], i8* }\n");
  const BlockPlace found = block("o", program);
  std::string leaves;
  for (const Leaf& leaf : found.leaves) {
    leaves += " " + std::to_string(leaf.offset) + "+" + std::to_string(leaf.bytes) +
              (leaf.is_pointer ? "*" : "");
  }
  EXPECT_EQ(leaves, " 0+1 4+4 8+4 16+8*");
  EXPECT_EQ(found.bytes, 24u);
  EXPECT_EQ(found.pointer_bytes, 8u);
  EXPECT_FALSE(found.in_bytes);
}

TEST(PlaceNotes, BlocksInBytesHaveALeafOfOneByte) {
  Options options;
  options.memory_model = MemoryModel::bytes;
  const auto bytes = [&](const std::string& stored) {
    return block("o", imported("%o = call i8* @malloc(i64 8)\n%w = bitcast i8* %o to " + stored +
                                   "*\nstore " + stored + (stored == "i8*" ? " null" : " 1") +
                                   ", " + stored + "* %w\n",
                               "", "", options));
  };
  EXPECT_TRUE(bytes("i32").in_bytes);
  EXPECT_EQ(bytes("i32").bytes, 1u);
  ASSERT_EQ(bytes("i32").leaves.size(), 1u);
  EXPECT_EQ(bytes("i32").leaves[0].bytes, 1u);
  EXPECT_FALSE(bytes("i32").tagged);
  EXPECT_TRUE(bytes("i8*").tagged);
}

/// "name: type" of the functions of a harness, with what is special about them.
std::vector<std::string> outside(const std::string& steps) {
  std::vector<std::string> result;
  for (const OutsideFunction& one : imported(steps).places.outside) {
    result.push_back(one.name + ": " + one.result + (one.has_parameters ? " (..)" : "") +
                     (one.returns ? "" : " ends") + (one.is_of_library ? " library" : ""));
  }
  return result;
}

using Functions = std::vector<std::string>;

TEST(PlaceNotes, FunctionsThatAreNotDefinedHaveATypeOfC) {
  EXPECT_EQ(outside("%w = call i64 (i32, ...) @wide(i32 1)\n%a = call i32 @any()\n"
                    "%b = call zeroext i16 @any16()\n%c = call signext i8 @any8()\n"
                    "%d = call i1 @bit()\n%e = call i32 @any32()\ncall void @take(i8* null)\n"
                    "%p = call i8* @pointer()"),
            (Functions{"any: int", "any16: unsigned short", "any8: signed char", "take: void (..)",
                       "bit: _Bool", "wide: long long (..)", "any32: int", "pointer: void *"}));
}

TEST(PlaceNotes, FunctionsThatARunHasNeedNoAnswer) {
  EXPECT_EQ(outside("%o = call i8* @malloc(i64 1)\ncall void @free(i8* %o)\n"
                    "call void @exit(i32 0)"),
            Functions());
  EXPECT_EQ(outside("%o = call i32 @getchar()"), Functions{"getchar: int library"});
  EXPECT_EQ(outside("call void @stop()"), Functions{"stop: void ends"});
  EXPECT_EQ(outside(""), Functions());
}

TEST(PlaceNotes, ProgramsThatLackAVariableNeedInstrumentation) {
  const std::string use = "%z = bitcast i32* @n to i8*\ncall void @take(i8* %z)";
  EXPECT_EQ(why_not(use, "@n = external global i32"), "it does not define n");
  EXPECT_EQ(why_not(use, "@n = global i32 0"), "");
  EXPECT_EQ(why_not("", "@n = external global i32"), "");
}

TEST(PlaceNotes, ParametersHaveTypesOfC) {
  EXPECT_EQ(imported("", "", "i32 signext %a, i16 zeroext %b, i8* %c, double %d").places.parameters,
            (std::vector<std::string>{"int", "unsigned short", "void *", "double"}));
}

TEST(PlaceNotes, ComputedValuesComeFromNowhere) {
  Options options;
  options.address_reuse = 1;
  const Imported program =
      imported("%o = call i8* @malloc(i64 1)\ncall void @free(i8* %o)", "", "", options);
  EXPECT_EQ(value("block_size", program).kind, Kind::computed);
  EXPECT_EQ(program.places.reused_address.size(), 1u);
}

}  // namespace
}  // namespace heapreach::frontends::place_notes_test
