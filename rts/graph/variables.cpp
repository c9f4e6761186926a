#include "rts/graph/variables.h"

namespace heapreach::rts {

namespace {

class Uses {
 public:
  explicit Uses(std::vector<VariableId>& out) : out_(out) {}

  void operator()(const Alloc& i) { read(i.size); }
  void operator()(const Free& i) { read(i.address); }
  void operator()(const Load& i) { read(i.address), read(i.in); }
  void operator()(const Store& i) { read(i.address), read(i.value), read(i.in); }
  void operator()(const Move& i) { read(i.value); }
  void operator()(const Havoc& i) {
    if (i.operation) read(i.operation->a), read(i.operation->b);
  }
  void operator()(const Assume& i) { read(i.condition); }
  void operator()(const Assert& i) { read(i.condition); }
  void operator()(const Fail& i) { std::visit(*this, i.inner); }
  void operator()(const Nop&) {}
  void operator()(const Call& i) {
    for (const ExpressionPtr& argument : i.arguments) read(argument);
  }

 private:
  void read(const ExpressionPtr& expression) {
    if (expression) collect_variables(*expression, out_);
  }

  std::vector<VariableId>& out_;
};

class Definitions {
 public:
  explicit Definitions(std::vector<VariableId>& out) : out_(out) {}

  void operator()(const Alloc& i) { out_.push_back(i.to); }
  void operator()(const Free&) {}
  void operator()(const Load& i) { out_.push_back(i.to); }
  void operator()(const Store&) {}
  void operator()(const Move& i) { out_.push_back(i.to); }
  void operator()(const Havoc& i) {
    out_.insert(out_.end(), i.variables.begin(), i.variables.end());
  }
  void operator()(const Assume&) {}
  void operator()(const Assert&) {}
  void operator()(const Fail&) {}
  void operator()(const Nop&) {}
  void operator()(const Call& i) { out_.insert(out_.end(), i.results.begin(), i.results.end()); }

 private:
  std::vector<VariableId>& out_;
};

}  // namespace

void collect_uses(const Action& action, std::vector<VariableId>& out) {
  std::visit(Uses(out), action);
}

void collect_definitions(const Action& action, std::vector<VariableId>& out) {
  std::visit(Definitions(out), action);
}

}  // namespace heapreach::rts
