#include "frontends/lower/values/phis.h"

#include <algorithm>

namespace heapreach::frontends::lower {

void Phis::declare() {
  for (const llvm::BasicBlock& block : function()) {
    for (const llvm::PHINode& phi : block.phis()) {
      expressions_[&phi] = rts::make_variable(variable_of(phi));
    }
  }
  for (const llvm::BasicBlock& block : function()) {
    for (const llvm::PHINode& phi : block.phis()) {
      if (roots_.moves(phi)) roots_.add_base(phi);
    }
  }
}

void Phis::move(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Position& at) {
  Moves moves;
  const auto add = [&](rts::VariableId variable, const ExpressionPtr& value) {
    const bool same = value->op == rts::Op::variable && value->variable == variable;
    if (!same) moves.emplace_back(variable, value);
  };
  for (const llvm::PHINode& phi : to.phis()) {
    const llvm::Value& value = *phi.getIncomingValueForBlock(&from);
    if (phi.getType()->isPointerTy()) {
      add(variable_of(phi), unset_.kept(value, pointers_.pointer(value)));
      if (const auto base = roots_.base_of(phi))
        add(*base, member_checks_.base_behind(phi, value, *from.getTerminator()));
    } else if (phi.getType()->isIntegerTy()) {
      add(variable_of(phi),
          unset_.kept(value, integers_.integer(value, inference_.is_unsigned(phi))));
    } else {
      unsupported(phi, "a value of this type");
    }
  }
  move_in_parallel(std::move(moves), at);
}

/// Every variable takes its new value after the others have been read.
void Phis::move_in_parallel(Moves moves, const Position& at) {
  const auto reads = [](const ExpressionPtr& e, rts::VariableId variable) {
    std::vector<rts::VariableId> used;
    rts::collect_variables(*e, used);
    return std::find(used.begin(), used.end(), variable) != used.end();
  };
  while (!moves.empty()) {
    std::size_t ready = 0;
    for (; ready < moves.size(); ++ready) {
      bool read = false;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        read |= i != ready && reads(moves[i].second, moves[ready].first);
      }
      if (!read) break;
    }
    if (ready == moves.size()) {
      // A cycle: the first one's new value waits in a variable of its own.
      const rts::VariableId target = moves[0].first;
      rts::VariableId id = 0;
      const ExpressionPtr waiting =
          temporary(system_.variables[target].name + "_new", system_.variables[target].type, id);
      graph_.emit(rts::Move{id, moves[0].second}, at);
      moves.erase(moves.begin());
      moves.emplace_back(target, waiting);
      continue;
    }
    graph_.emit(rts::Move{moves[ready].first, moves[ready].second}, at);
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(ready));
  }
}

}  // namespace heapreach::frontends::lower
