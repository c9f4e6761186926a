// Every example system, under every combination of options in the long ring: well-formed, linear in
// the bound, the same each time.
#include <gtest/gtest.h>

#include <algorithm>

#include "encoders/encoder.h"
#include "support/error.h"
#include "tests/harness/data_files.h"
#include "tests/harness/sample.h"

namespace heapreach::encoders::data_test {
namespace {

using Kind = ClauseMeaning::Kind;

std::vector<rts::System> loaded(const std::vector<std::string>& files) {
  std::vector<rts::System> systems;
  for (const std::string& file : files) systems.push_back(test::load(file));
  return systems;
}

std::vector<rts::System> example_systems() {
  return loaded(test::data_files());
}

/// One in eight of the examples, others for each test.
std::vector<rts::System> some_systems(const std::string& test) {
  return loaded(test::sample(test::data_files(), 8, test));
}

/// The encoders of flattened heaps; the others have tests of their own.
std::vector<const Encoder*> bounded_encoders() {
  std::vector<const Encoder*> encoders = all_encoders();
  std::erase_if(encoders, [](const Encoder* encoder) { return !encoder->is_bounded(); });
  return encoders;
}

/// The options that mean something to the encoder.
std::vector<Options> options_of(const Encoder& encoder) {
  std::vector<Options> all;
  for (int code = 0; code < 64; ++code) {
    Options options;
    options.vertex = code & 1 ? VertexAs::argument : VertexAs::predicate;
    options.sort = code & 2 ? NumberSort::real : NumberSort::integer;
    options.target = code & 4 ? Target::error_or_cut : Target::error;
    options.query = code & 8 ? Query::chain : Query::fan;
    options.worlds = parse_worlds(code & 16 ? "linear:2" : "doubling");
    options.step = code & 32 ? Step::large : Step::small;
    if (encoder.name() != "kripke" && (code & 24) != 0) continue;
    all.push_back(options);
  }
  return all;
}

bool divides(const rts::Expression& e) {
  return e.op == rts::Op::divide || e.op == rts::Op::remainder ||
         std::any_of(e.arguments.begin(), e.arguments.end(),
                     [](const rts::ExpressionPtr& argument) { return divides(*argument); });
}

/// In a move, an assume or an assert: where the examples divide.
bool divides(const rts::System& system) {
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      std::vector<rts::ExpressionPtr> parts;
      if (const auto* move = std::get_if<rts::Move>(&instruction.action)) parts = {move->value};
      if (const auto* assume = std::get_if<rts::Assume>(&instruction.action)) {
        parts = {assume->condition};
      }
      if (const auto* check = std::get_if<rts::Assert>(&instruction.action)) {
        parts = {check->condition};
      }
      for (const rts::ExpressionPtr& part : parts) {
        if (divides(*part)) return true;
      }
    }
  }
  return false;
}

void check_encoding(const rts::System& system, const Options& options, const Encoding& encoding) {
  check_well_formed(encoding.system);
  EXPECT_TRUE(encoding.system.is_linear());
  ASSERT_EQ(encoding.clauses.size(), encoding.system.clauses.size());
  ASSERT_EQ(encoding.predicates.size(), encoding.system.predicates.size());
  std::size_t queries = 0;
  std::size_t edges = 0;
  for (std::size_t c = 0; c < encoding.clauses.size(); ++c) {
    const ClauseMeaning& meaning = encoding.clauses[c];
    queries += encoding.system.clauses[c].is_query();
    EXPECT_EQ(encoding.system.clauses[c].is_query(), meaning.kind == Kind::query);
    EXPECT_EQ(encoding.system.clauses[c].is_fact(), meaning.kind == Kind::start);
    EXPECT_TRUE(c == 0 || encoding.clauses[c - 1].kind <= meaning.kind ||
                meaning.kind == Kind::cut || encoding.clauses[c - 1].kind == Kind::cut);
    edges += meaning.kind == Kind::edge;
    EXPECT_NE(meaning.kind, options.step == Step::small ? Kind::fragment : Kind::edge);
  }
  EXPECT_EQ(queries, 1u);
  EXPECT_EQ(encoding.clauses.back().kind, Kind::query);
  EXPECT_GE(edges, options.step == Step::small ? system.edges().size() : 0);
}

void expect_encoding(const rts::System& system, const Encoder& encoder, Options options) {
  options.bound = system.bound.value_or(rts::default_bound);
  try {
    check_encoding(system, options, encoder.encode(system, options, {}));
  } catch (const UsageError&) {
    const bool over_reals = options.sort == NumberSort::real;
    if (encoder.name() == "array") {
      EXPECT_TRUE(over_reals || system.heap == rts::StartHeap::unknown);
    } else {
      EXPECT_TRUE(over_reals && divides(system));
    }
  }
}

/// Under options that the names of the system and the encoder draw: over all systems, each.
TEST(Data, EveryExampleEncodesUnderSomeOptions) {
  const std::vector<rts::System> systems = example_systems();
  EXPECT_GE(systems.size(), 50u);
  for (const rts::System& system : systems) {
    SCOPED_TRACE(system.name);
    for (const Encoder* encoder : bounded_encoders()) {
      const std::string name = system.name + std::string(encoder->name());
      expect_encoding(system, *encoder, test::drawn(options_of(*encoder), name));
    }
  }
}

TEST(DataLong, EveryExampleEncodesUnderEveryOption) {
  for (const rts::System& system : example_systems()) {
    SCOPED_TRACE(system.name);
    for (const Encoder* encoder : bounded_encoders()) {
      for (const Options& options : options_of(*encoder)) {
        expect_encoding(system, *encoder, options);
      }
    }
  }
}

bool takes(const Encoder& encoder, const rts::System& system) {
  return encoder.name() != "array" || system.heap == rts::StartHeap::empty;
}

std::size_t size(const Encoder& encoder, const rts::System& system, std::uint64_t bound,
                 Step step = Step::small) {
  Options options;
  options.step = step;
  options.bound = bound;
  const horn::SystemSize size = size_of(encoder.encode(system, options, {}).system);
  return size.arguments + size.constraint;
}

void expect_linear_growth(const std::vector<rts::System>& systems) {
  EXPECT_FALSE(systems.empty());
  for (const rts::System& system : systems) {
    for (const Encoder* encoder : bounded_encoders()) {
      if (!takes(*encoder, system)) continue;
      const double ratio = static_cast<double>(size(*encoder, system, 64)) /
                           static_cast<double>(size(*encoder, system, 32));
      EXPECT_LT(ratio, 2.5) << system.name << " " << encoder->name();
    }
  }
}

TEST(Data, SizesGrowLinearlyWithTheBound) {
  expect_linear_growth(some_systems("SizesGrowLinearlyWithTheBound"));
}

TEST(DataLong, SizesGrowLinearlyWithTheBound) {
  expect_linear_growth(example_systems());
}

TEST(Data, SizesGrowLinearlyUpToLargeBounds) {
  for (const rts::System& system : example_systems()) {
    if (system.name != "sll_create_destroy" && system.name != "access_error") continue;
    for (const Encoder* encoder : bounded_encoders()) {
      if (!takes(*encoder, system)) continue;
      const double ratio = static_cast<double>(size(*encoder, system, 256)) /
                           static_cast<double>(size(*encoder, system, 128));
      EXPECT_LT(ratio, 2.1) << system.name << " " << encoder->name();
    }
  }
}

void expect_linear_growth_of_large_steps(const std::vector<rts::System>& systems) {
  const Encoder& basic = encoder_named("basic");
  EXPECT_FALSE(systems.empty());
  for (const rts::System& system : systems) {
    const double ratio = static_cast<double>(size(basic, system, 64, Step::large)) /
                         static_cast<double>(size(basic, system, 32, Step::large));
    EXPECT_LT(ratio, 2.5) << system.name;
  }
}

TEST(Data, LargeStepsGrowLinearlyWithTheBound) {
  expect_linear_growth_of_large_steps(some_systems("LargeStepsGrowLinearlyWithTheBound"));
}

TEST(DataLong, LargeStepsGrowLinearlyWithTheBound) {
  expect_linear_growth_of_large_steps(example_systems());
}

void expect_the_same_twice(const std::vector<rts::System>& systems) {
  EXPECT_FALSE(systems.empty());
  for (const rts::System& system : systems) {
    for (const Encoder* encoder : bounded_encoders()) {
      if (!takes(*encoder, system)) continue;
      const Encoding a = encoder->encode(system, {}, {}), b = encoder->encode(system, {}, {});
      ASSERT_EQ(a.system.clauses.size(), b.system.clauses.size());
      EXPECT_EQ(a.system.terms->size(), b.system.terms->size());
      for (std::size_t c = 0; c < a.system.clauses.size(); ++c) {
        EXPECT_EQ(a.system.clauses[c].label, b.system.clauses[c].label);
        EXPECT_EQ(a.system.clauses[c].constraint->id, b.system.clauses[c].constraint->id);
      }
    }
  }
}

TEST(Data, EncodingTwiceGivesTheSame) {
  expect_the_same_twice(some_systems("EncodingTwiceGivesTheSame"));
}

TEST(DataLong, EncodingTwiceGivesTheSame) {
  expect_the_same_twice(example_systems());
}

}  // namespace
}  // namespace heapreach::encoders::data_test
