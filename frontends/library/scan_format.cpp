// Each directive is a call of a function in texts/scans.cpp, with a branch behind it where it may
// end the whole. The result counts the conversions that have stored something, and is EOF where the
// text ends before the first conversion (C17 7.21.6.2p16).
#include "frontends/library/scan_format.h"

#include <optional>

#include <llvm/IR/Constants.h>

#include "frontends/library/constant_text.h"
#include "frontends/library/format_arguments.h"
#include "frontends/library/scan_directives.h"
#include "frontends/library/texts/scans.h"

namespace heapreach::frontends::library {

namespace {

constexpr std::uint32_t no_limit = 1U << 30;

class Scanner {
 public:
  /// `text` is null where a file is read.
  Scanner(CallSite& site, llvm::Value* text)
      : site_(site),
        builder_(site.builder()),
        source_(text ? ScanSource::text : ScanSource::file),
        text_(text ? text : llvm::Constant::getNullValue(site.bytes())) {}

  void scan(const ScanFormat& format, FormatArguments arguments) {
    llvm::BasicBlock* before = site_.call().getParent();
    llvm::BasicBlock* behind = before->splitBasicBlock(&site_.call(), "scanned");
    before->getTerminator()->eraseFromParent();
    builder_.SetInsertPoint(before);
    builder_.SetCurrentDebugLocation(site_.call().getDebugLoc());
    result_ = llvm::PHINode::Create(builder_.getInt32Ty(), 0, "conversions", &behind->front());
    at_ = builder_.getInt32(0);
    bool fits = true;
    for (const ScanDirective& directive : format.directives) {
      fits = read(directive, arguments);
      if (!fits) break;
    }
    if (!fits) site_.end_in_error(bad_format, arguments.problem());
    result_->addIncoming(builder_.getInt32(stored_), builder_.GetInsertBlock());
    builder_.CreateBr(behind);
    site_.go_before();
    site_.replace_by(builder_.CreateSExtOrTrunc(result_, site_.call().getType()));
  }

 private:
  /// False where the argument does not fit.
  bool read(const ScanDirective& directive, FormatArguments& arguments) {
    if (directive.kind == ScanDirective::Kind::blanks) {
      if (source_ == ScanSource::text) help("blanks", {});
      return true;
    }
    if (directive.kind == ScanDirective::Kind::byte) {
      if (source_ == ScanSource::text)
        help("byte", {builder_.getInt8(static_cast<std::uint8_t>(directive.byte))});
      else
        at_ = site_.help("heapreach.input.byte", {at_}, builder_.getInt32Ty());
      stop_where_it_differs();
      return true;
    }
    llvm::Value* out = nullptr;
    if (directive.is_kept && !(out = arguments.next(directive.argument, true))) return false;
    if (directive.byte == 'n') {
      if (out) store_place(*out, directive.argument);
      return true;
    }
    if (std::string_view("sc[").find(directive.byte) != std::string_view::npos)
      read_bytes(directive, out);
    else
      read_number(directive, out);
    stop_where_it_differs();
    if (out) ++stored_;
    converted_ = true;
    return true;
  }

  void help(const std::string& part, const std::vector<llvm::Value*>& behind) {
    std::vector<llvm::Value*> arguments = {text_, at_};
    arguments.insert(arguments.end(), behind.begin(), behind.end());
    at_ = site_.help(scan_text + part, arguments, builder_.getInt32Ty());
  }

  void convert(const std::string& name, const std::string& text, const ScanDirective& directive,
               unsigned width, llvm::Value* out, llvm::Type* stored) {
    llvm::Type* place = llvm::PointerType::getUnqual(stored);
    llvm::Value* to = out ? builder_.CreatePointerCast(out, place)
                          : static_cast<llvm::Value*>(llvm::Constant::getNullValue(place));
    at_ = site_.help_with(
        name, text, {text_, at_, builder_.getInt32(width), builder_.getInt1(directive.is_kept), to},
        builder_.getInt32Ty());
  }

  void read_bytes(const ScanDirective& directive, llvm::Value* out) {
    const ScannedBytes bytes = {directive.byte, directive.members};
    const unsigned none_said = directive.byte == 'c' ? 1 : no_limit;
    convert(bytes.name(source_), bytes.text(source_), directive,
            directive.width > 0 ? directive.width : none_said, out, builder_.getInt8Ty());
  }

  void read_number(const ScanDirective& directive, llvm::Value* out) {
    const char c = directive.byte;
    // Of a file any number may come: a floating-point number is any of its bits.
    const bool is_double = directive.is_floating && directive.argument.size != NumberSize::of_int;
    llvm::Type* stored = is_double ? builder_.getInt64Ty() : type_of(directive.argument);
    if (directive.is_floating && source_ == ScanSource::text) {
      const ScannedReal real = {is_double};
      return convert(real.name(), real.text(), directive, no_limit, out, stored);
    }
    const bool is_signed = c == 'd' || c == 'i';
    const bool is_wide = stored->isIntegerTy(64) || !is_signed;
    ScannedNumber number;
    number.type = is_wide ? "i64" : "i32";
    number.stored = "i" + std::to_string(stored->getIntegerBitWidth());
    number.base = c == 'i' ? 0 : c == 'o' ? 8 : c == 'x' || c == 'X' ? 16 : 10;
    convert(number.name(source_), number.text(source_), directive,
            directive.width > 0 ? directive.width : no_limit, out, stored);
  }

  llvm::Type* type_of(const FormatArgument& argument) {
    switch (argument.size) {
      case NumberSize::of_char:
        return builder_.getInt8Ty();
      case NumberSize::of_short:
        return builder_.getInt16Ty();
      case NumberSize::of_int:
        return builder_.getInt32Ty();
      case NumberSize::of_pointer:
        return site_.size();
      case NumberSize::of_64_bits:
        break;
    }
    return builder_.getInt64Ty();
  }

  void store_place(llvm::Value& out, const FormatArgument& argument) {
    llvm::Type* type = type_of(argument);
    builder_.CreateStore(builder_.CreateSExtOrTrunc(at_, type),
                         builder_.CreatePointerCast(&out, llvm::PointerType::getUnqual(type)));
  }

  /// Goes on where `at_` is a place in the text.
  void stop_where_it_differs() {
    llvm::Value* code = builder_.getInt32(stored_);
    if (!converted_) {
      llvm::Value* ended = builder_.CreateICmpEQ(at_, builder_.getInt32(~1U));
      code = builder_.CreateSelect(ended, builder_.getInt32(~0U), code);
    }
    llvm::Value* differs = builder_.CreateICmpSLT(at_, builder_.getInt32(0));
    llvm::BasicBlock* now = builder_.GetInsertBlock();
    llvm::BasicBlock* next = llvm::BasicBlock::Create(builder_.getContext(), "matched",
                                                      now->getParent(), result_->getParent());
    result_->addIncoming(code, now);
    builder_.CreateCondBr(differs, result_->getParent(), next);
    builder_.SetInsertPoint(next);
  }

  CallSite& site_;
  llvm::IRBuilder<>& builder_;
  ScanSource source_;
  llvm::Value* text_;
  llvm::PHINode* result_ = nullptr;
  llvm::Value* at_ = nullptr;
  unsigned stored_ = 0;
  bool converted_ = false;
};

}  // namespace

void scan_format(CallSite& site) {
  const std::string_view parameters = site.effect().parameters;
  const auto place = static_cast<unsigned>(parameters.find('g'));
  const std::optional<std::string> text =
      constant_text(*site.call().getArgOperand(place), site.data());
  if (!text) return;
  const ScanFormat format = scan_format_of(*text);
  if (!format.refusal.empty()) site.refuse(format.refusal);
  const bool is_file = place == 0 || parameters[0] == 'h';
  for (const ScanDirective& directive : format.directives) {
    const bool counts = directive.kind == ScanDirective::Kind::conversion && directive.byte == 'n';
    if (is_file && counts) site.refuse("its format has %n, and it reads a file");
    if (!is_file && directive.is_floating && directive.width > 0) {
      site.refuse("its format has " + directive.argument.directive + ", and it reads a text");
    }
  }
  llvm::IRBuilder<>& builder = site.builder();
  llvm::Value* first =
      place == 0 ? nullptr : builder.CreatePointerCast(site.call().getArgOperand(0), site.bytes());
  if (is_file && first) site.use_stream(*first);
  Scanner(site, is_file ? nullptr : first)
      .scan(format, FormatArguments(site, place, parameters[place + 1] == 'a'));
}

}  // namespace heapreach::frontends::library
