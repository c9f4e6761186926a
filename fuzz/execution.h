// One execution of a system, as its choices say.
#pragma once

#include <optional>
#include <vector>

#include "fuzz/choices.h"
#include "fuzz/coverage.h"
#include "fuzz/program.h"
#include "fuzz/state.h"
#include "rts/semantics/replay.h"

namespace heapreach::fuzz {

/// How an execution ended.
enum class End {
  error,      // in an error vertex
  blocked,    // no edge can be taken
  cut,        // no room for a block within the bound
  too_long,   // it took as many instructions as it may
  too_large,  // a number beyond 128 bits
};

/// A number that would have taken a comparison to its other side.
struct Hint {
  ChoiceId choice = 0;
  Number value = 0;
  /// Not in the place of the choice, but behind it: a text had come to its end.
  bool is_behind = false;
  Taken way;  // the edge whose condition it is about
};

class Execution {
 public:
  /// Contract: the program outlives it. `bound` is in cells.
  Execution(const Program& program, std::uint64_t bound);

  /// Runs it, for at most so many instructions. With `hints`, what would have gone another way is
  /// written down there.
  End run(Choices& choices, std::uint64_t most_instructions, std::vector<Hint>* hints = nullptr);

  // What the latest execution was.
  const std::vector<Taken>& path() const { return path_; }
  std::uint64_t instructions() const { return instructions_; }
  /// As the replayer takes it: numbers that nobody looked at are 0.
  rts::Execution as_replayed() const;

 private:
  enum class Outcome { done, blocked, failed, cut };

  static constexpr std::uint32_t at_start = UINT32_MAX;
  /// Where something has an open value. The first place is that of all variables at the start.
  struct Place {
    std::uint32_t step = at_start, instruction = 0;
    std::uint64_t values = 1;  // that the choice has
    std::uint64_t index = 0;   // of the value; of a block, of its first cell
  };
  struct Draw {
    OpenId open = 0;
    std::uint64_t further = 0;  // values behind the place's own one
    Number value = 0;
  };
  struct Range {
    rts::VariableId variable = 0;
    Number least = least_number, most = greatest_number;
  };

  void begin();
  bool passes(const Edge& edge, std::size_t from);
  std::optional<End> step();
  bool returns();
  void find_passable(const std::vector<rts::EdgeId>& edges);
  Outcome take(rts::EdgeId edge, std::size_t first);
  Outcome execute(const Instruction& instruction);
  Outcome allocate(const Instruction& instruction, const rts::Alloc& alloc);
  Outcome havoc(const Instruction& instruction, const rts::Havoc& havoc);
  Outcome move(const Instruction& instruction, const rts::Move& move);
  Outcome load(const Instruction& instruction, const rts::Load& load);
  Outcome store(const Instruction& instruction);
  void call(const Instruction& instruction, const rts::Call& call, rts::EdgeId edge);
  bool succeeds(const rts::Checked& inner, const Instruction& instruction);
  bool accessible(Number address, const Term* in);

  OpenId open_at(std::uint64_t values, std::uint64_t index = 0);
  void draw_variable(rts::VariableId variable, Number least, Number most);
  void narrow(const Term& condition, std::vector<Range>& ranges);
  void narrow_by(const Term& comparison, std::vector<Range>& ranges);
  void draw_within(const Term& condition);
  bool has_open(const Term& term) const;

  Number evaluate(const Term& term);
  Number heap_atom(const Term& term);
  bool no_live_cells(const Term& term);
  ChoiceId origin_of(const Term& term);
  Datum computed(const Term& term);

  void note_hints(const std::vector<rts::EdgeId>& edges);
  void hint(const Term& condition, rts::EdgeId edge);
  void hint_at(const Term& side, Number is, Number other, rts::EdgeId edge);

  const Program& program_;
  const rts::System& system_;
  std::uint64_t bound_;
  State state_;
  rts::VertexId vertex_ = 0;
  bool is_error_ = false;  // the vertex
  Choices* choices_ = nullptr;
  std::vector<Hint>* hints_ = nullptr;
  ChoiceId compared_ = no_choice;  // the latest one that was compared with something
  std::vector<Taken> path_;
  Rounds rounds_;
  std::vector<rts::EdgeId> ways_;  // edges that can be taken now, as far as their conditions say
  std::uint64_t instructions_ = 0, most_instructions_ = 0;
  std::uint32_t at_ = 0;  // the index of the instruction at work on its edge
  std::vector<Place> places_;
  std::vector<Draw> draws_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> failed_allocs_;  // step, instruction
};

}  // namespace heapreach::fuzz
