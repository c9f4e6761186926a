#include "frontends/library/read_format.h"

#include <optional>

#include <llvm/IR/Constants.h>

#include "frontends/library/constant_text.h"
#include "frontends/library/format.h"
#include "frontends/library/format_arguments.h"

namespace heapreach::frontends::library {

namespace {

void read_within(CallSite& site, llvm::Value& pointer, const FormatArgument& argument,
                 llvm::Value* before) {
  if (argument.precision) {
    if (*argument.precision == 0) return;
    return site.read_text(pointer, "heapreach.read_text_within",
                          llvm::ConstantInt::get(site.size(), *argument.precision));
  }
  if (!argument.precision_before) return site.read_text(pointer, "heapreach.read_text", nullptr);
  // A negative precision is none, and as a large number of no sign it is one that no text has.
  site.read_text(pointer, "heapreach.read_text_within",
                 site.builder().CreateSExt(before, site.size()));
}

}  // namespace

void read_format(CallSite& site, unsigned place) {
  llvm::Value& pointer = *site.call().getArgOperand(place);
  const bool is_list = site.effect().parameters[place + 1] == 'a';
  const std::optional<std::string> text = constant_text(pointer, site.data());
  if (!text) {
    bool looks = is_list;
    for (unsigned i = place + 1; i < site.call().arg_size(); ++i) {
      looks |= site.call().getArgOperand(i)->getType()->isPointerTy();
    }
    if (looks) site.refuse("its format is not constant, so what it reads is not known");
    return site.read_text(pointer, "heapreach.read_text", nullptr);
  }
  const Format format = format_of(*text);
  if (!format.refusal.empty()) site.refuse(format.refusal);
  FormatArguments arguments(site, place, is_list);
  llvm::Value* before = nullptr;
  for (const FormatArgument& argument : format.arguments) {
    if (argument.takes == FormatArgument::Takes::count) {
      site.refuse("its format has %n, which writes memory");
    }
    const bool needed = argument.takes == FormatArgument::Takes::text;
    const bool is_limit =
        &argument != &format.arguments.back() && (&argument + 1)->precision_before;
    llvm::Value* value = arguments.next(argument, needed || is_limit);
    if (!arguments.problem().empty()) return site.end_in_error(bad_format, arguments.problem());
    if (needed) read_within(site, *value, argument, before);
    before = value;
  }
}

}  // namespace heapreach::frontends::library
