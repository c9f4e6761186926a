#include "pipeline/result/unsupported.h"

#include <fmt/format.h>

#include <utility>

namespace heapreach::pipeline {

namespace {

/// The execution, of the program or of an approximation; null if there is none.
const Counterexample* execution_in(const Result& result) {
  if (const auto* found = std::get_if<Counterexample>(&result.answer)) return found;
  const auto* candidate = std::get_if<Candidate>(&result.answer);
  return candidate == nullptr ? nullptr : &candidate->counterexample;
}

}  // namespace

bool comes_to_unsupported(const Result& result) {
  const Counterexample* found = execution_in(result);
  return found != nullptr && found->broken == rts::Property::supported;
}

std::string unsupported_place(const Result& result, const rts::System& file) {
  const Counterexample& found = *execution_in(result);
  std::string why;
  for (const rts::VertexId error : file.errors) {
    if (file.vertex(error).name == found.error_vertex) why = file.vertex(error).label;
  }
  const auto& position = found.location.position;
  return (position ? to_string(*position) : found.location.at) + (why.empty() ? "" : ": " + why);
}

void weaken(Result& result, const std::string& place, bool lenient) {
  auto* proof = std::get_if<Proof>(&result.answer);
  if (proof == nullptr) return;
  if (lenient) {
    proof->leaves_out_unsupported = true;
    std::string& assumes = result.subject.system.value().assumes;
    assumes += (assumes.empty() ? "" : "; ") +
               ("executions end where they come to what is not supported (" + place + ")");
    return;
  }
  const std::string range =
      proof->every_bound ? "at any bound" : "within " + bound_in_words(*result.subject.system);
  result.answer = Unknown{
      Failure::gave_up, "unsupported",
      fmt::format("an execution comes to {}; no other error is reachable {}", place, range)};
}

Result answered_where_supported(const Input& input, const rts::System& file, bool lenient,
                                const std::function<Result(const rts::Properties&)>& ask) {
  Result first = ask(input.properties);
  if (!comes_to_unsupported(first)) return first;
  const std::string place = unsupported_place(first, file);
  rts::Properties others = input.properties;
  others.remove(rts::Property::supported);
  Result second = ask(others);
  if (auto* unknown = std::get_if<Unknown>(&second.answer)) {
    unknown->reason = fmt::format("an execution comes to {}; {}", place, unknown->reason);
  }
  weaken(second, place, lenient);
  return second;
}

}  // namespace heapreach::pipeline
