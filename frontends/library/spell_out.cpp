#include "frontends/library/spell_out.h"

#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontends/library/call_site.h"
#include "frontends/library/calls.h"
#include "frontends/library/read_format.h"

namespace heapreach::frontends::library {

namespace {

class Spelling {
 public:
  explicit Spelling(llvm::Module& module) : site_(module) {}

  void spell_out(llvm::CallBase& call, const Effect& effect) {
    site_.begin(call, effect);
    for (unsigned i = 0; i < effect.parameters.size(); ++i) {
      switch (effect.parameters[i]) {
        case 's':
          site_.read_text(*call.getArgOperand(i), "heapreach.read_text", nullptr);
          break;
        case 'S':
          if (!llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(i)))
            site_.read_text(*call.getArgOperand(i), "heapreach.read_text_or_null", nullptr);
          break;
        case 'n':
          if (!llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(i)))
            site_.refuse("it writes through an argument; hand over a null pointer there");
          break;
        case 'o':
          store_result(*call.getArgOperand(i));
          break;
        case 'b':
          read_bytes(i);
          break;
        case 'w':
          fill(i);
          break;
        case 'f':
          read_format(site_, i);
          break;
        default:
          break;
      }
    }
  }

  void finish() { site_.finish(); }

 private:
  /// The product of the sizes behind an argument, of the first `count` of them.
  llvm::Value* amount(unsigned pointer, unsigned count) {
    const auto factor = [&](unsigned i) {
      return site_.builder().CreateZExtOrTrunc(site_.call().getArgOperand(pointer + 1 + i),
                                               site_.size());
    };
    llvm::Value* result = factor(0);
    for (unsigned i = 1; i < count; ++i) {
      result = site_.builder().CreateMul(result, factor(i), "bytes", true, true);
    }
    return result;
  }

  unsigned sizes_behind(unsigned pointer) const {
    unsigned count = 0;
    while (site_.effect().parameters.substr(pointer + 1 + count).starts_with('l')) ++count;
    return count;
  }

  void read_bytes(unsigned pointer) {
    const llvm::FunctionCallee reader = site_.module().getOrInsertFunction(
        bytes_read,
        llvm::FunctionType::get(site_.builder().getVoidTy(), {site_.bytes(), site_.size()}, false));
    site_.builder().CreateCall(reader, {site_.builder().CreatePointerCast(
                                            site_.call().getArgOperand(pointer), site_.bytes()),
                                        amount(pointer, sizes_behind(pointer))});
  }

  /// As many bytes as the result says.
  void fill(unsigned pointer) {
    site_.go_behind();
    llvm::Value* count = site_.builder().CreateSExtOrTrunc(&site_.call(), site_.size());
    const unsigned sizes = sizes_behind(pointer);
    if (sizes > 1) {
      count = site_.builder().CreateMul(amount(pointer, sizes - 1), count, "bytes", true, true);
    }
    site_.help("heapreach.fill", {site_.builder().CreatePointerCast(
                                      site_.call().getArgOperand(pointer), site_.bytes()),
                                  count});
    site_.go_before();
  }

  void store_result(llvm::Value& pointer) {
    if (llvm::isa<llvm::ConstantPointerNull>(pointer)) return;
    const llvm::Value* object = pointer.stripPointerCasts();
    if (!llvm::isa<llvm::AllocaInst>(object) && !llvm::isa<llvm::GlobalVariable>(object)) {
      site_.refuse("whether its argument is null is not known; hand over a null pointer");
    }
    site_.go_behind();
    llvm::Type* place = llvm::PointerType::getUnqual(site_.call().getType());
    site_.builder().CreateStore(&site_.call(), site_.builder().CreatePointerCast(&pointer, place));
    site_.go_before();
  }

  CallSite site_;
};

}  // namespace

void spell_out_effects(const std::vector<llvm::Function*>& functions) {
  Spelling spelling(*functions.front()->getParent());
  std::vector<std::pair<llvm::CallBase*, const Effect*>> calls;
  for (llvm::Function* function : functions) {
    for (llvm::Instruction& instruction : llvm::instructions(*function)) {
      const Effect* effect = effect_of(instruction);
      if (!effect || effect->kind != Kind::outside) continue;
      calls.emplace_back(llvm::cast<llvm::CallBase>(&instruction), effect);
    }
  }
  for (const auto& [call, effect] : calls) spelling.spell_out(*call, *effect);
  spelling.finish();
}

}  // namespace heapreach::frontends::library
