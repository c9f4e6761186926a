// What one process says is what another one hears; a message that is broken is an error, never a
// verdict.
#include "pipeline/result/messages.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/error.h"

namespace heapreach::pipeline::messages_test {
namespace {

using Json = nlohmann::ordered_json;

rts::Properties leaks() {
  rts::Properties properties = rts::Properties::none();
  properties.add(rts::Property::valid_memtrack);
  properties.add(rts::Property::unreach_call);
  return properties;
}

StageFigures figures() {
  StageFigures figures{"inline", 0.125, "pdr/basic"};
  figures.made = horn::SystemSize{1, 2, 3, 4};
  figures.before = horn::SystemSize{5, 6, 7, 8};
  figures.after = horn::SystemSize{9, 10, 11, 12};
  figures.counts = {{"states", 13}, {"arcs", 14}};
  figures.work = 19;
  figures.why_none = "time limit";
  figures.grows = StatesGrow{"loop", Position{"p.c", 3, 4}, 15, 16, "why", 17, 18};
  return figures;
}

/// No field as it is by itself.
evidence::Trace trace() {
  using namespace evidence;
  const Integer large("123456789012345678901234567890");
  const evidence::Content content{large, true, true, evidence::ValueKind::character};
  const Position at{"p.c", 3, 4};
  TracedInstruction instruction;
  instruction.kind = TracedInstruction::Kind::fail;
  instruction.text = "fail free(p)";
  instruction.at = at;
  instruction.activation = 1;
  instruction.changes = {{2, std::nullopt, content, true, true},
                         {std::nullopt, CellOfBlock{0, -1}, {}}};
  instruction.allocates = 0;
  instruction.frees = 0;
  instruction.remark = "x = 1\n  \"y\"\n";
  instruction.failed = "why";
  instruction.failing = TracedInstruction::Kind::free;
  instruction.result_of = "get";
  TracedBlock block;
  block.base = 5;
  block.label = "@5";
  block.size = 2;
  block.bytes = 16;
  block.kind = TracedBlock::Kind::fixed;
  block.name = "g";
  block.record = "N";
  block.fields = {"next", ""};
  block.contents = {{2, large}};
  block.holds_addresses = {true, false};
  block.allocated = TracePlace{1, 2};
  block.freed = TracePlace{3, 4};
  block.kinds = {evidence::ValueKind::number, evidence::ValueKind::double_precision};
  block.was_freed = true;
  Trace trace;
  trace.variables = {{"p_2", true, "f", "p", true, evidence::ValueKind::character, true}};
  trace.activations = {{"main", std::nullopt, std::nullopt}, {"f", 0, at}};
  trace.blocks = {block};
  trace.steps = {{"#0", "a", "b", at, {instruction}, instruction.changes}};
  trace.sources = {{"p.c", {{3, "free(p);"}}}};
  trace.is_program = trace.ends_in_error = true;
  trace.cells_used = 6;
  trace.error = {"leaks", at, CellOfBlock{0, 1}, true, TracePlace{5, 6}};
  trace.functions = {{1, "f"}};
  return trace;
}

evidence::Invariants invariants() {
  using namespace evidence;
  AbstractBlock block;
  block.kind = AbstractBlock::Kind::frame;
  block.record = "N";
  block.least = 3;
  block.or_more = true;
  block.cells = {{"next", "->", 0, 1}};
  Invariant invariant;
  invariant.vertex = "loop";
  invariant.at = Position{"p.c", 3, 4};
  invariant.source = "while (p)";
  invariant.procedure = "f";
  invariant.is_loop_head = true;
  invariant.states = {{"text", {block}, {{"p", "#0", 0, 0}}, {"x0 <= x1"}}};
  invariant.states_in_all = 7;
  invariant.formulas = {{"with 1 cell", "f >= 1"}};
  return {"all", {invariant}, {"bad"}};
}

Counterexample counterexample() {
  const LocationSubject location{"a.c:1:2=leak", Position{"a.c", 1, 2}, "leak"};
  return {rts::Property::valid_memcleanup, 7, "bad", location, {R"({"schema":"x"})"}, trace()};
}

/// Every alternative, and no field as it is by itself.
std::vector<Answer> answers() {
  return {counterexample(),
          Candidate{counterexample(), "a product at p.c:3", true, false},
          Proof{true, rts::Calls::summaries, 5, false, true, false, {"{}"}, invariants()},
          Derivable{3, {"[1]"}, "P(0)"},
          Underivable{{"[2]"}, "P(x): x >= 0"},
          Unknown{Failure::memory_limit, "encode", "out of memory", Unknown::Cause::too_deep}};
}

Result result_with(Answer answer) {
  Result result;
  result.subject = {"a b.rts.yaml", "sha1:00",
                    SystemSubject{"list", 64, 12, leaks(), "no leaks", false, true},
                    LocationSubject{"a.c:1:2=free", Position{"a.c", 1, 2}, "free"}, "sha1:11"};
  result.answer = std::move(answer);
  result.origin = {"pdr", "pdr/basic/large", "basic", true, 1.75};
  result.crashed = {"bmc: crashed in bmc (signal 11)", "another"};
  result.stages = {figures(), figures()};
  result.masked_by = "e1!2=deref";
  result.masked_within_bound = true;
  return result;
}

std::vector<Message> messages() {
  std::vector<Content> contents = {
      StageBegins{"encode"},
      ProgressText{"depth 12"},
      figures(),
      Warning{"careful"},
      Expected{{{"a.c:1:2=free", Position{"a.c", 1, 2}, "free"}, {"b"}}},
      Product{"two\nlines\t"},
      Failed{3, "p.c:1: no", true},
      Done{}};
  search::Experience experience;
  experience.every_field = experience.without_finest = true;
  experience.longest_list = 3;
  experience.conditions = {0, 2, -1};
  experience.widening_delay = {4, 5};
  experience.finest = 6;
  experience.pieces = 7;
  experience.tables = 8;
  contents.push_back(Lesson{experience, 17, true});
  contents.push_back(Lesson{});
  contents.push_back(WorkDone{18});
  for (const Answer& answer : answers()) contents.push_back(result_with(answer));
  contents.push_back(ResultSoFar{result_with(counterexample())});
  contents.push_back(Result{});
  std::vector<Message> result;
  for (Content& content : contents) result.push_back({"bmc/kripke", std::move(content)});
  return result;
}

TEST(Messages, SamplesHaveEveryAlternative) {
  std::set<std::size_t> contents, verdicts;
  for (const Message& message : messages()) contents.insert(message.content.index());
  for (const Answer& answer : answers()) verdicts.insert(answer.index());
  EXPECT_EQ(contents.size(), std::variant_size_v<Content>);
  EXPECT_EQ(verdicts.size(), std::variant_size_v<Answer>);
}

TEST(Messages, ComeBackEqual) {
  for (const Message& message : messages()) {
    const std::string line = line_of(message);
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_EQ(message_of(line), message) << line;
  }
}

TEST(Messages, CutShortAreErrors) {
  for (const Message& message : messages()) {
    const std::string line = line_of(message);
    for (std::size_t length = 0; length < line.size(); ++length) {
      EXPECT_THROW(message_of(line.substr(0, length)), InternalError) << line.substr(0, length);
    }
  }
}

/// Every JSON that has one value of another kind in one place, or lacks a key or has one more.
std::vector<Json> broken(const Json& json) {
  std::vector<Json> result = {{{"no", "such"}}};
  if (!json.is_structured()) return result;
  for (const auto& [key, value] : json.items()) {
    for (const Json& other : broken(value)) {
      result.push_back(json);
      (json.is_array() ? result.back()[std::stoul(key)] : result.back()[key]) = other;
    }
    if (!json.is_object()) continue;
    result.push_back(json);
    result.back().erase(key);
    result.push_back(json);
    result.back()["one more"] = value;
  }
  return result;
}

TEST(Messages, WithAnythingElseInThemAreErrors) {
  std::size_t tried = 0;
  for (const Message& message : messages()) {
    for (const Json& json : broken(Json::parse(line_of(message)))) {
      ++tried;
      EXPECT_THROW(message_of(json.dump()), InternalError) << json;
    }
  }
  EXPECT_GT(tried, 500u);
}

TEST(Messages, NumbersThatStandForNothingAreErrors) {
  const std::string line = line_of(Message{"", result_with(Unknown{})});
  const auto with = [&](const Json::json_pointer& place, const Json& value) {
    Json json = Json::parse(line);
    EXPECT_NE(json.at(place), value);
    json.at(place) = value;
    return json.dump();
  };
  const Json::json_pointer content("/content/0"), answer("/content/1/answer/0"),
      failure("/content/1/answer/1/failure"), cause("/content/1/answer/1/cause"),
      bound("/content/1/subject/system/bound"), property("/content/1/subject/system/properties/0");
  EXPECT_THROW(message_of(with(content, 99)), InternalError);
  EXPECT_THROW(message_of(with(answer, 99)), InternalError);
  EXPECT_THROW(message_of(with(answer, -1)), InternalError);
  EXPECT_THROW(message_of(with(failure, 4)), InternalError);
  EXPECT_THROW(message_of(with(cause, 3)), InternalError);
  EXPECT_THROW(message_of(with(bound, -64)), InternalError);
  EXPECT_THROW(message_of(with(bound, 64.5)), InternalError);
  EXPECT_THROW(message_of(with(property, "valid")), InternalError);
}

TEST(Messages, SayWhereTheyAreBroken) {
  Json json = Json::parse(line_of(Message{"", result_with(Unknown{})}));
  json.at(Json::json_pointer("/content/1/origin/seconds")) = "long";
  try {
    message_of(json.dump());
    FAIL();
  } catch (const InternalError& error) {
    EXPECT_NE(std::string(error.what()).find("origin: seconds: expected a number"),
              std::string::npos)
        << error.what();
  }
}

TEST(Messages, BytesThatAreNoTextComeBackReplaced) {
  const Message heard = message_of(line_of(Message{"", Warning{"a\xff"
                                                               "b"}}));
  EXPECT_EQ(std::get<Warning>(heard.content).text,
            "a\xef\xbf\xbd"
            "b");
}

}  // namespace
}  // namespace heapreach::pipeline::messages_test
