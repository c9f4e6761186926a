#include "frontends/library/spell_out.h"

#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontends/library/call_site.h"
#include "frontends/library/calls.h"
#include "frontends/library/constant_text.h"
#include "frontends/library/print_format.h"
#include "frontends/library/read_format.h"
#include "frontends/library/scan_format.h"
#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

namespace {

class Spelling {
 public:
  explicit Spelling(llvm::Module& module) : site_(module) {}

  /// Calls of which nothing says what they read stay, for those who come to them.
  void spell_out(llvm::CallBase& call, const Effect& effect) {
    site_.begin(call, effect);
    try {
      spell_out_supported(call, effect);
    } catch (const NotSaid& problem) {
      site_.keep_refused(problem.reason);
    }
  }

  void finish() { site_.finish(); }

 private:
  void spell_out_supported(llvm::CallBase& call, const Effect& effect) {
    if (effect.kind == Kind::defined) {
      return effect.parameters.find('f') != std::string_view::npos ? print_format(site_)
                                                                   : scan_format(site_);
    }
    for (unsigned i = 0; i < effect.parameters.size(); ++i) {
      switch (effect.parameters[i]) {
        case 's':
          site_.read_text(*call.getArgOperand(i), "heapreach.read_text", nullptr);
          break;
        case 'S':
          if (!llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(i)))
            site_.read_text(*call.getArgOperand(i), "heapreach.read_text_or_null", nullptr);
          break;
        case 'h':
          site_.use_stream(*call.getArgOperand(i));
          break;
        case 'x':
          site_.use_stream(*call.getArgOperand(i));
          note_stream(close_handle, *call.getArgOperand(i));
          break;
        case 'n':
          if (!llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(i)))
            site_.refuse("it writes through an argument; hand over a null pointer there");
          break;
        case 'o':
          store_result(*call.getArgOperand(i));
          break;
        case 'b':
          read_bytes(i, amount(i, sizes_behind(i)));
          break;
        case 't':
          read_bytes(i, llvm::ConstantInt::get(site_.size(), site_.data().getPointerSize() * 2));
          break;
        case 'w':
          fill(i);
          break;
        case 'c':
          check_locale(*call.getArgOperand(i));
          break;
        case 'f':
          read_format(site_, i);
          break;
        default:
          break;
      }
    }
    const bool opens_new = effect.result == 'F' && call.arg_size() < 3;  // not freopen
    if (opens_new && site_.closes_streams()) note_stream(open_handle, call);
    if (effect.result == 't' || effect.result == 'T') return_text(effect.result == 'T');
  }

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

  void read_bytes(unsigned pointer, llvm::Value* count) {
    const llvm::FunctionCallee reader = site_.module().getOrInsertFunction(
        bytes_read,
        llvm::FunctionType::get(site_.builder().getVoidTy(), {site_.bytes(), site_.size()}, false));
    site_.builder().CreateCall(reader, {site_.builder().CreatePointerCast(
                                            site_.call().getArgOperand(pointer), site_.bytes()),
                                        count});
  }

  /// As many bytes as the result says.
  void fill(unsigned pointer) {
    site_.go_behind();
    llvm::Value* count = site_.builder().CreateSExtOrTrunc(&site_.call(), site_.size());
    const unsigned sizes = sizes_behind(pointer);
    if (sizes > 1) {
      llvm::Value* elements = site_.call().getArgOperand(pointer + sizes);
      llvm::Value* size = amount(pointer, sizes - 1);
      count = with_broken_element(count, size, elements);
      count = site_.builder().CreateMul(size, count, "bytes", true, true);
    }
    site_.help("heapreach.fill", {site_.builder().CreatePointerCast(
                                      site_.call().getArgOperand(pointer), site_.bytes()),
                                  count});
    site_.go_before();
  }

  /// One element more where not all are read: C17 7.21.8.1 says that its value is not determined.
  llvm::Value* with_broken_element(llvm::Value* count, llvm::Value* size, llvm::Value* elements) {
    const auto* known = llvm::dyn_cast<llvm::ConstantInt>(size);
    if (known && known->getValue().ule(1)) return count;
    llvm::IRBuilder<>& builder = site_.builder();
    llvm::Value* all = builder.CreateZExtOrTrunc(elements, site_.size());
    llvm::Value* breaks = builder.CreateICmpULT(count, all);
    if (!known) {
      llvm::Value* has_parts = builder.CreateICmpUGT(size, llvm::ConstantInt::get(site_.size(), 1));
      breaks = builder.CreateSelect(breaks, has_parts, builder.getFalse());
    }
    return builder.CreateAdd(count, builder.CreateZExt(breaks, site_.size()), "", true, true);
  }

  /// Behind the call.
  void note_stream(const char* helper, llvm::Value& stream) {
    site_.go_behind();
    site_.help(helper, {site_.builder().CreatePointerCast(&stream, site_.bytes())});
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

  /// That of all texts, since another one has other classes of characters.
  void check_locale(const llvm::Value& name) {
    if (llvm::isa<llvm::ConstantPointerNull>(name)) return;
    const auto text = constant_text(name, site_.data());
    if (text && (*text == "C" || *text == "POSIX")) return;
    site_.refuse("it takes a locale that is not C's, in which other characters are letters");
  }

  /// Puts a text that the library keeps in place of the call. The current locale always has a name.
  void return_text(bool may_be_null) {
    llvm::CallBase& call = site_.call();
    const bool asks_for_locale = site_.effect().parameters.ends_with('c') &&
                                 llvm::isa<llvm::ConstantInt>(call.getArgOperand(0)) &&
                                 llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(1));
    const bool is_there = !may_be_null || asks_for_locale;
    if (is_environment_set()) {
      site_.refuse("the program sets variables of the environment; define both in the program");
    }
    site_.go_behind();
    llvm::Value* text = site_.help(new_text + std::string(site_.effect().name),
                                   {site_.builder().getInt32(is_there ? 0U : ~0U)}, site_.bytes());
    if (!call.use_empty()) {
      call.replaceAllUsesWith(site_.builder().CreatePointerCast(text, call.getType()));
    }
    call.eraseFromParent();
  }

  /// What getenv returns then is known.
  bool is_environment_set() {
    if (!site_.effect().name.ends_with("getenv")) return false;
    for (const char* name : {"setenv", "putenv", "unsetenv", "clearenv"}) {
      const llvm::Function* function = site_.module().getFunction(name);
      if (function && !function->use_empty()) return true;
    }
    return false;
  }

  CallSite site_;
};

/// Whether a constant format says what the function is.
bool has_format(const Effect& effect) {
  return effect.kind == Kind::defined &&
         effect.parameters.find_first_of("fg") != std::string_view::npos;
}

}  // namespace

void spell_out_effects(const std::vector<llvm::Function*>& functions) {
  Spelling spelling(*functions.front()->getParent());
  std::vector<std::pair<llvm::CallBase*, const Effect*>> calls;
  for (llvm::Function* function : functions) {
    for (llvm::Instruction& instruction : llvm::instructions(*function)) {
      const Effect* effect = effect_of(instruction);
      if (!effect || (effect->kind != Kind::outside && !has_format(*effect))) continue;
      calls.emplace_back(llvm::cast<llvm::CallBase>(&instruction), effect);
    }
  }
  for (const auto& [call, effect] : calls) spelling.spell_out(*call, *effect);
  spelling.finish();
}

}  // namespace heapreach::frontends::library
