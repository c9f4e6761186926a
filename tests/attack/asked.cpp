#include "tests/attack/asked.h"

#include "evidence/certificates/schema/saved.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/failed_check.h"
#include "pipeline/options/capabilities.h"
#include "rts/model/property_errors.h"
#include "rts/transform/calls.h"
#include "support/error.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/reference/interpret.h"

namespace heapreach::test {

namespace {

using pipeline::CallsOption;

Json document_of(const pipeline::Asked& asked, const pipeline::Infeasible& proof) {
  const rts::Question& question = asked.question();
  evidence::schema::SavedCertificate saved{"sha1:0", proof.certificate};
  saved.calls = proof.calls;
  saved.call_depth = proof.call_depth;
  if (question.error) saved.error_vertex = asked.file().vertex(*question.error).name;
  if (question.locations) {
    saved.location = *question.locations->begin();
    if (question.locations->size() > 1) saved.locations = *question.locations;
  }
  const auto seen = rts::seen_by_engines(asked.system(), proof.calls, proof.call_depth);
  Json json = evidence::schema::to_json(saved, seen.get());
  if (!question.properties.is_standard()) json["properties"] = question.properties.names();
  return json;
}

/// The rarest first.
const std::vector<std::pair<const char*, const char*>>& features() {
  static const std::vector<std::pair<const char*, const char*>> all = {
      {"\"open\":", "an open heap"},
      {"\"slot\":", "slots"},
      {"\"stride\":", "strides"},
      {"\"leaf\":", "leaves"},
      {"\"hole_bounds\":", "bounds behind paths"},
      {"\"end\":{", "ends"},
      {"\"at_least\":", "bounds"},
      {"\"at_most\":", "bounds"},
      {"\"ranges\":", "ranges"},
      {"\"cases\":[[", "cases"},
      {"\"arguments\":", "arguments"},
      {"\"hole\":", "paths"},
      {"\"shapes\":", "shapes"},
      {"\"extent\":", "extents"},
      {"\"order\":", "orders"},
      {"\"step\":", "segments"}};
  return all;
}

}  // namespace

std::string kind_of_document(const Json& document) {
  if (!document.is_object() || !document.contains("type")) return "none";
  std::string kind = document["type"].is_string() ? document["type"].get<std::string>() : "none";
  if (kind == "state graph") {
    const std::string text = document.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::string shapes =
        document.value("shapes", Json()).dump(-1, ' ', false, Json::error_handler_t::replace);
    if (shapes.find("\"static\"") != std::string::npos) return kind + " with frames";
    for (const auto& [word, name] : features()) {
      if (text.find(word) != std::string::npos) return kind + " with " + name;
    }
    return kind;
  }
  const Json source = document.value("source", Json());
  if (source.is_object()) {
    for (const char* key : {"encoder", "query"}) {
      const Json value = source.value(key, Json());
      if (value.is_string()) kind += " " + value.get<std::string>();
    }
  }
  return kind;
}

Answer answer_to(const rts::System& system, const rts::Question& question,
                 const pipeline::Strategy& strategy, std::uint64_t work) {
  Answer answer;
  try {
    if (pipeline::refusal(strategy, pipeline::features_of(system))) return answer;
    const pipeline::Asked asked(system, question, strategy.inline_limit);
    pipeline::QuietMonitor monitor;
    const pipeline::Verdict verdict =
        pipeline::check(asked, strategy, work_limits(static_cast<double>(work) / 1e6), monitor);
    if (const auto* proof = std::get_if<pipeline::Infeasible>(&verdict)) {
      answer.certificate = document_of(asked, *proof);
    } else if (const auto* found = std::get_if<pipeline::Feasible>(&verdict)) {
      answer.execution = found->execution;
      answer.cells = found->cells_used.get_ui();
    }
  } catch (const BackendError&) {
  } catch (const UsageError&) {
  } catch (const InputError&) {
  }
  return answer;
}

pipeline::Strategy exploring(const rts::System& system, std::uint64_t bound, Random& random) {
  pipeline::Strategy strategy{"explore", "", {}, "none", false};
  strategy.encoder.bound = bound;
  if (system.has_calls()) {
    static const std::vector<CallsOption> ways = {CallsOption::inlined, CallsOption::mixed,
                                                  CallsOption::stack, CallsOption::stack};
    strategy.calls = random.pick(ways);
  }
  return strategy;
}

Answer find_error(Court& court, Random& random) {
  const rts::System& system = court.system();
  const rts::Question question{court.properties()};
  Answer answer;
  for (const std::uint64_t bound : {2, 5}) {
    OracleLimits limits;
    limits.states = system.has_calls() ? 600 : 2500;
    const OracleAnswer oracle = ask_oracle(system, bound, question, limits);
    if (const auto* found = std::get_if<OracleFeasible>(&oracle)) {
      answer = {std::nullopt, found->execution, bound};
      break;
    }
  }
  if (!answer.execution) {
    answer = answer_to(system, question, exploring(system, 16, random), 150'000);
    if (!answer.execution ||
        !reference::interpret(system, answer.cells, question, *answer.execution).answers) {
      return {};
    }
  }
  court.know(*answer.execution, answer.cells);
  return answer;
}

}  // namespace heapreach::test
