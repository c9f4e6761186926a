#include "tests/attack/court.h"

#include <algorithm>
#include <fstream>
#include <set>

#include "rts/semantics/location.h"
#include "rts/text/write.h"
#include "rts/transform/restriction.h"
#include "support/error.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/reference/interpret.h"
#include "tests/harness/replay_cross_check.h"

namespace heapreach::test {

namespace {

using Kind = Ruling::Kind;
using evidence::schema::Document;

/// What a document of a right form says about bounds; nothing: that it holds for every one.
std::optional<std::uint64_t> claimed_bound(const Json& document) {
  if (!document.contains("source")) {
    if (!document.contains("bound")) return std::nullopt;
    return document["bound"].get<std::uint64_t>();
  }
  const Json& source = document["source"];
  const bool bounded = encoders::encoder_named(source["encoder"]).is_bounded();
  if (!bounded || source["target"] == "error or cut") return std::nullopt;
  return source["bound"].get<std::uint64_t>();
}

/// Whether a refusal is about what the document says of the system, not about its form.
bool is_judgement(const std::string& reason) {
  const std::size_t held = reason.find("does not hold: ");
  if (held == std::string::npos) return false;
  for (const char* word : {", edge ", "the start", "stands at the error vertex", "clause ",
                           "derivation", "path", "unrolling"}) {
    if (reason.find(word, held) != std::string::npos) return true;
  }
  return false;
}

Document document_of(const Json& json) {
  return {json, "forged.json"};
}

}  // namespace

Court::Court(const rts::System& system, const rts::Properties& properties, std::uint64_t most)
    : limits_(work_limits(10)), properties_(properties), most_(most) {
  const std::string file = directory_.file("system.rts.yaml");
  std::ofstream out(file);
  rts::write(out, system);
  out.close();
  const pipeline::Input input = pipeline::read_input(file, limits_.deadline, properties);
  hash_ = input.hash;
  system_ = std::get<pipeline::RtsInput>(input.content).system;
  evidence_.emplace(pipeline::EvidenceFiles{file, directory_.file("forged.json"), properties},
                    limits_);
}

void Court::know(const rts::Execution& execution, std::uint64_t cells, const std::string& end) {
  known_.push_back({execution, cells, end});
}

Ruling Court::judge(Json document, std::uint64_t work) {
  if (document.is_object() && document.contains("input")) document["input"] = hash_;
  std::ofstream(directory_.file("forged.json"))
      << document.dump(-1, ' ', false, Json::error_handler_t::replace);
  limits_ = work_limits(static_cast<double>(work) / 1e6);
  Ruling ruling;
  try {
    check(document, ruling);
  } catch (const InputError& error) {
    ruling.reason = error.what();
    ruling.kind = is_judgement(ruling.reason) ? Kind::refuted : Kind::malformed;
    if (ruling.reason.find("since its check failed") != std::string::npos) {
      ruling.kind = Kind::broken;
    }
    if (ruling.kind == Kind::refuted && document.contains("type")) {
      ruling.is_false = refutes(document, claimed_bound(document));
    }
  } catch (const BackendError& error) {
    ruling = {Kind::undecided, error.what()};
  } catch (const std::exception& error) {
    ruling = {Kind::broken, error.what()};
  }
  return ruling;
}

void Court::check(const Json& document, Ruling& ruling) {
  const Json schema = document.is_object() ? document.value("schema", Json()) : Json();
  if (schema == "heapreach/execution") {
    try {
      evidence_->replay([](const pipeline::Held&) {});
      ruling.kind = Kind::accepted;
    } catch (const InputError& error) {
      document_of(document).about(properties_).without_coverage().execution(system_);
      ruling = {Kind::refuted, error.what()};
    }
    if (ruling.kind == Kind::accepted) ruling.is_false = is_no_answer(document);
    return;
  }
  std::optional<pipeline::Accepted> accepted;
  evidence_->certify(
      [&](const pipeline::Held& held) { accepted = std::get<pipeline::Accepted>(held); });
  ruling.kind = Kind::accepted;
  const auto& bound = accepted.value().bound;
  ruling.reason = bound ? "within " + std::to_string(*bound) + " cells" : "for every bound";
  ruling.is_false = refutes(document, bound) ||
                    (!accepted->coverage && oracle_refutes(question_of(document), bound));
}

rts::Question Court::question_of(const Json& document) const {
  rts::Question question{properties_};
  const Document about = document_of(document).about(properties_);
  if (const auto error = about.error_vertex()) {
    for (const rts::VertexId vertex : system_.errors) {
      if (system_.vertex(vertex).name == *error) question.error = vertex;
    }
  }
  std::set<std::string> locations = about.locations();
  if (locations.empty() && about.location()) locations = {*about.location()};
  if (!locations.empty()) question.locations = locations;
  return question;
}

/// Whether a known execution does.
bool Court::refutes(const Json& document, std::optional<std::uint64_t> bound) const {
  if (const auto coverage = document_of(document).coverage()) {
    return refutes_coverage(*coverage, bound);
  }
  const rts::Question question = question_of(document);
  return std::any_of(known_.begin(), known_.end(), [&](const Known& known) {
    if (!known.end.empty() || (bound && known.cells > *bound)) return false;
    return replay_answers(system_, known.cells, question, known.execution);
  });
}

bool Court::oracle_refutes(const rts::Question& question, std::optional<std::uint64_t> bound) {
  // A larger bound has more executions, but with an unknown start heap perhaps not the same ones.
  if (system_.heap == rts::StartHeap::unknown && (!bound || *bound > most_)) return false;
  const std::uint64_t at = std::min(bound.value_or(most_), most_);
  std::string key = std::to_string(at);
  if (question.error) key += " vertex " + std::to_string(*question.error);
  for (const std::string& location : question.locations.value_or(std::set<std::string>())) {
    key += " " + location;
  }
  const auto found = asked_.find(key);
  if (found != asked_.end()) return found->second;
  OracleLimits limits;
  limits.states = system_.has_calls() ? 600 : 4000;
  // The oracle knows no locations: it gets a system without other errors, and what it finds there
  // has to answer the question here.
  const OracleAnswer answer = question.locations
                                  ? ask_oracle(rts::restricted(system_, question), at, limits)
                                  : ask_oracle(system_, at, question, limits);
  const auto* answered = std::get_if<OracleFeasible>(&answer);
  return asked_[key] =
             answered != nullptr && replay_answers(system_, at, question, answered->execution);
}

bool Court::refutes_coverage(const evidence::schema::SavedCoverage& coverage,
                             std::optional<std::uint64_t> bound) const {
  for (const Known& known : known_) {
    if (known.end != coverage.end || (bound && known.cells > *bound)) continue;
    std::vector<bool> takes;
    for (const std::vector<std::string>& edges : coverage.sets) {
      takes.push_back(std::any_of(
          known.execution.steps.begin(), known.execution.steps.end(), [&](const rts::Step& step) {
            const std::string name = system_.edge_name(step.edge);
            return std::find(edges.begin(), edges.end(), name) != edges.end();
          }));
    }
    if (!coverage.known) {
      if (std::find(takes.begin(), takes.end(), true) != takes.end()) return true;
    } else if (std::find(coverage.known->begin(), coverage.known->end(), takes) ==
               coverage.known->end()) {
      return true;
    }
  }
  return false;
}

/// Of an execution that replay accepts: whether the interpreter does not.
bool Court::is_no_answer(const Json& document) const {
  const Document about = document_of(document).about(properties_);
  const auto saved = about.without_coverage().execution(system_);
  const auto coverage = about.coverage();
  const rts::Question question = coverage ? rts::Question{properties_} : question_of(document);
  const auto followed = reference::interpret(system_, saved.bound, question, saved.execution);
  if (!followed.refusal.empty()) return true;
  if (!coverage) {
    return !followed.answers ||
           (question.locations &&
            !question.locations->contains(rts::location_of(system_, saved.execution).text()));
  }
  const auto& end = system_.vertex(followed.states.back().vertex);
  if (coverage->end == "error") return !followed.answers;
  if (coverage->end == "exit") return !system_.is_exit(followed.states.back().vertex);
  return end.name != coverage->end;
}

}  // namespace heapreach::test
