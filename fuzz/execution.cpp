// Every number that the semantics leaves open is open until somebody reads it. Where a condition is
// the only way on, it is drawn within the range that the condition says, so that executions do not
// end where programs say what their inputs are.
#include "fuzz/execution.h"

#include <algorithm>

#include "rts/model/approximation.h"

namespace heapreach::fuzz {

namespace {

constexpr std::size_t most_frames = 5'000;

}  // namespace

Execution::Execution(const Program& program, std::uint64_t bound)
    : program_(program),
      system_(program.system()),
      bound_(bound),
      state_(program.system()),
      rounds_(program) {}

End Execution::run(Choices& choices, std::uint64_t most_instructions, std::vector<Hint>* hints) {
  choices_ = &choices;
  hints_ = hints;
  compared_ = no_choice;
  most_instructions_ = most_instructions;
  begin();
  try {
    if (const Term* condition = program_.start_condition()) {
      draw_within(*condition);
      if (evaluate(*condition) == 0) return End::blocked;
    }
    while (true) {
      if (const auto end = step()) return *end;
    }
  } catch (const TooLarge&) {
    return End::too_large;
  }
}

void Execution::begin() {
  path_.clear();
  rounds_.begin();
  places_.clear();
  draws_.clear();
  failed_allocs_.clear();
  instructions_ = 0;
  state_.begin();
  places_.push_back({at_start, 0, system_.variables.size()});
  vertex_ = system_.start;
  is_error_ = system_.is_error(vertex_);
}

std::optional<End> Execution::step() {
  if (is_error_) return End::error;
  if (returns()) return std::nullopt;
  if (instructions_ > most_instructions_) return End::too_long;
  const std::vector<rts::EdgeId>& edges = program_.out_edges(vertex_);
  find_passable(edges);
  const rts::VertexId from = vertex_;
  const std::vector<rts::EdgeId>& ways = ways_;
  if (ways.empty()) return End::blocked;
  const std::size_t first = ways.size() == 1 ? 0 : choices_->next_of(ways.size());
  const std::size_t places = places_.size(), draws = draws_.size();
  const std::size_t failed = failed_allocs_.size();
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const rts::EdgeId edge = ways[(first + i) % ways.size()];
    const bool is_last = i + 1 == ways.size();
    if (!is_last) state_.mark();
    // Where there are several, their first conditions have been asked.
    const Outcome outcome = take(edge, edges.size() > 1 ? program_.edge(edge).leading : 0);
    state_.keep();
    if (outcome == Outcome::done) {
      path_.push_back(rounds_.take(edge, from));
      return std::nullopt;
    }
    if (outcome == Outcome::failed) return End::error;
    if (outcome == Outcome::cut) return End::cut;
    if (is_last) break;
    // Choices stay, so that the same ones fail in the same way when they are made again.
    state_.take_back();
    places_.resize(places);
    draws_.resize(draws);
    failed_allocs_.resize(failed);
  }
  return End::blocked;
}

/// Returns from the latest call if that has come to an end.
bool Execution::returns() {
  if (state_.frames().empty()) return false;
  const Frame& frame = state_.frames().back();
  const rts::Call& call = *program_.edge(frame.call).call;
  const rts::Procedure& procedure = system_.procedures[call.to];
  if (std::find(procedure.exits.begin(), procedure.exits.end(), vertex_) == procedure.exits.end()) {
    return false;
  }
  std::vector<Datum> results;
  if (!call.results.empty()) {
    for (const rts::VariableId v : procedure.results) results.push_back(state_.variable(v));
  }
  std::size_t hidden = 0;
  for (const rts::VariableId v : procedure.parameters) state_.set(v, frame.hidden[hidden++]);
  for (const rts::VariableId v : procedure.locals) state_.set(v, frame.hidden[hidden++]);
  for (std::size_t i = 0; i < call.results.size(); ++i) state_.set(call.results[i], results[i]);
  vertex_ = program_.edge(frame.call).to;
  is_error_ = program_.edge(frame.call).is_error;
  state_.frames().pop_back();
  return true;
}

/// Those whose first conditions hold.
void Execution::find_passable(const std::vector<rts::EdgeId>& edges) {
  ways_.assign(edges.begin(), edges.end());
  if (edges.size() == 1) return;  // it is seen when it is taken
  const auto asks_of_open = [&](rts::EdgeId id) {
    const Edge& edge = program_.edge(id);
    return edge.leading > 0 && edge.instructions[0].value != nullptr &&
           has_open(*edge.instructions[0].value);
  };
  if (std::any_of(edges.begin(), edges.end(), asks_of_open)) {
    const Edge& aim = program_.edge(edges[choices_->next_of(edges.size())]);
    for (std::size_t i = 0; i < aim.leading; ++i) {
      if (aim.instructions[i].value != nullptr) draw_within(*aim.instructions[i].value);
    }
  }
  ways_.clear();
  if (hints_ != nullptr) note_hints(edges);
  if (program_.is_either(vertex_)) {
    const bool is_first = evaluate(*program_.edge(edges[0]).instructions[0].value) != 0;
    const rts::EdgeId way = edges[is_first ? 0 : 1];
    if (passes(program_.edge(way), 1)) ways_.push_back(way);
    return;
  }
  for (const rts::EdgeId id : edges) {
    if (passes(program_.edge(id), 0)) ways_.push_back(id);
  }
}

/// Whether its first conditions hold, from one of them on.
bool Execution::passes(const Edge& edge, std::size_t from) {
  for (std::size_t i = from; i < edge.leading; ++i) {
    const Term* condition = edge.instructions[i].value;
    if (condition != nullptr && evaluate(*condition) == 0) return false;
  }
  return true;
}

void Execution::note_hints(const std::vector<rts::EdgeId>& edges) {
  for (const rts::EdgeId id : edges) {
    const Edge& edge = program_.edge(id);
    for (std::size_t i = 0; i < edge.leading; ++i) {
      if (edge.instructions[i].value != nullptr) hint(*edge.instructions[i].value, id);
    }
  }
}

/// From an instruction of the edge on. Only what was done changes the vertex.
Execution::Outcome Execution::take(rts::EdgeId id, std::size_t first) {
  const Edge& edge = program_.edge(id);
  instructions_ += 1 + edge.instructions.size();
  if (edge.call != nullptr) {
    if (state_.frames().size() > most_frames) return Outcome::cut;
    call(edge.instructions.front(), *edge.call, id);
    vertex_ = system_.procedures[edge.call->to].entry;
    return Outcome::done;
  }
  for (at_ = static_cast<std::uint32_t>(first); at_ < edge.instructions.size(); ++at_) {
    const Outcome outcome = execute(edge.instructions[at_]);
    if (outcome != Outcome::done) return outcome;
  }
  vertex_ = edge.to;
  is_error_ = edge.is_error;
  return Outcome::done;
}

}  // namespace heapreach::fuzz
