#include "tests/harness/reference/interpret.h"

#include "tests/harness/reference/instruction.h"
#include "tests/harness/reference/passage.h"
#include "tests/harness/reference/start.h"

namespace heapreach::test::reference {

using namespace rts;

namespace {

class Interpreter {
 public:
  Interpreter(const System& system, std::uint64_t bound, const Question& question,
              const Execution& execution)
      : model_(system), bound_(bound), passages_(model_, question), execution_(execution) {}

  Interpretation run() {
    const System& system = model_.system();
    if (!start()) return std::move(result_);
    // A start that is an error vertex stands for an error by itself.
    if (system.is_error(state_.vertex)) result_.broken = Property::unreach_call;
    for (const Step& step : execution_.steps) {
      if (result_.broken) return refuse("the execution ended at an error before this step");
      if (!follow(step)) return std::move(result_);
      result_.states.push_back(state_);
    }
    result_.answers = result_.broken && passages_.answers(state_.vertex, *result_.broken);
    return std::move(result_);
  }

 private:
  Interpretation refuse(const std::string& why) {
    result_.refusal = why;
    result_.broken.reset();
    return std::move(result_);
  }

  bool start() {
    result_.refusal = why_no_start(model_, bound_, execution_);
    if (!result_.refusal.empty()) return false;
    state_ = start_state(model_, execution_);
    const ExpressionPtr& condition = model_.system().start_condition;
    if (condition && !truth(*condition, state_, model_)) {
      result_.refusal = "the start condition does not hold";
      return false;
    }
    result_.states.push_back(state_);
    return true;
  }

  bool follow(const Step& step) {
    const std::optional<Passage> passage = passages_.passage(step.edge);
    if (!passage || passages_.from(*passage) != state_.vertex) {
      result_.refusal = "no such edge leaves the vertex";
      return false;
    }
    const std::vector<Instruction> instructions = passages_.instructions(*passage);
    if (instructions.size() != step.choices.size()) {
      result_.refusal = "the number of choices is not that of the instructions";
      return false;
    }
    const bool calls =
        passage->kind == Passage::Kind::edge && model_.call_on(passage->edge) != nullptr;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      const Open open{step.choices[i].alloc_fails, step.choices[i].values};
      const Effect effect = calls ? enter(passage->edge, open, model_, state_)
                                  : perform(instructions[i].action, open, bound_, model_, state_);
      if (effect == Effect::happened) continue;
      result_.refusal = "an instruction does not happen";
      return false;
    }
    if (!calls) state_.vertex = passages_.to(*passage);
    arrive(*passage);
    return true;
  }

  void arrive(const Passage& passage) {
    bool returned = false;
    while (leave(model_, state_)) returned = true;
    if (!model_.system().is_error(state_.vertex)) return;
    result_.broken = returned ? Property::unreach_call : passages_.property(passage);
  }

  Model model_;
  std::uint64_t bound_;
  Passages passages_;
  const Execution& execution_;
  State state_;
  Interpretation result_;
};

}  // namespace

Interpretation interpret(const System& system, std::uint64_t bound, const Question& question,
                         const Execution& execution) {
  return Interpreter(system, bound, question, execution).run();
}

}  // namespace heapreach::test::reference
