// Each conversion is a chain of calls of functions in texts/prints.cpp, which are inlined: what is
// constant among their arguments decides which of their branches stay. Widths, precisions and flags
// are C17 7.21.6.1. Texts of floating point are any of a length that such a text can have.
#include "frontends/library/print_format.h"

#include <cstdio>
#include <optional>

#include <llvm/IR/Constants.h>

#include "frontends/library/constant_text.h"
#include "frontends/library/format.h"
#include "frontends/library/format_arguments.h"
#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/prints.h"

namespace heapreach::frontends::library {

namespace {

class Printer {
 public:
  /// The text goes to `to`, and no more than `room` bytes of it are written if that is not null.
  Printer(CallSite& site, llvm::Value* to, llvm::Value* room)
      : site_(site), builder_(site.builder()), to_(to), room_(room), at_(number(0)) {}

  /// Nothing where the arguments do not match.
  llvm::Value* print(const Format& format, FormatArguments arguments) {
    for (const FormatPiece& piece : format.pieces) {
      if (!convert(piece, arguments)) {
        site_.end_in_error(bad_format, arguments.problem());
        return nullptr;
      }
    }
    put("close", {});
    return at_;
  }

 private:
  llvm::ConstantInt* number(std::int64_t value) {
    return builder_.getInt32(static_cast<std::uint32_t>(value));
  }

  void put(const std::string& part, const std::vector<llvm::Value*>& behind) {
    std::vector<llvm::Value*> arguments = {
        to_, room_ ? room_ : llvm::ConstantInt::get(site_.size(), 0), at_};
    arguments.insert(arguments.end(), behind.begin(), behind.end());
    at_ =
        site_.help((room_ ? print_within : print_freely) + part, arguments, builder_.getInt32Ty());
  }

  void put_literal(const std::string& text) {
    for (const char c : text) put("byte", {builder_.getInt8(static_cast<std::uint8_t>(c))});
  }

  bool convert(const FormatPiece& piece, FormatArguments& arguments) {
    if (piece.conversion == 0) {
      put_literal(piece.text);
      return true;
    }
    left_ = piece.flags.find('-') != std::string::npos;
    width_ = piece.width > 0 ? number(static_cast<std::int64_t>(piece.width)) : nullptr;
    if (piece.width_before && !(width_ = arguments.next(star(), true))) return false;
    if (!piece.argument) {
      put_message();
      return true;
    }
    const FormatArgument& argument = *piece.argument;
    precision_ =
        argument.precision ? number(static_cast<std::int64_t>(*argument.precision)) : nullptr;
    if (argument.precision_before && !(precision_ = arguments.next(star(), true))) return false;
    llvm::Value* value = arguments.next(argument, true);
    if (!value) return false;
    const FormatArgument::Takes takes = argument.takes;
    if (takes == FormatArgument::Takes::count)
      store_count(*value, argument);
    else if (takes == FormatArgument::Takes::floating)
      put_floating(*value, argument);
    else if (takes == FormatArgument::Takes::text)
      put_text(*value);
    else if (takes == FormatArgument::Takes::pointer)
      put_pointer(*value);
    else if (piece.conversion == 'c')
      put_character(*value, argument);
    else
      put_number(piece, argument, value);
    return true;
  }

  static FormatArgument star() {
    FormatArgument argument;
    argument.directive = "*";
    return argument;
  }

  /// Blanks in front of `length` characters, and behind them.
  void fill_before(llvm::Value* length) {
    if (!width_ || left_) return;
    put("until",
        {builder_.CreateNSWAdd(at_, builder_.CreateNSWSub(width_, length)), builder_.getInt8(' ')});
  }
  void fill_behind(llvm::Value* start) {
    if (!width_) return;
    const bool is_known = llvm::isa<llvm::ConstantInt>(width_);
    if (left_) put("until", {builder_.CreateNSWAdd(start, width_), builder_.getInt8(' ')});
    // A negative width is one with the flag -.
    if (!is_known) put("until", {builder_.CreateNSWSub(start, width_), builder_.getInt8(' ')});
  }

  void put_text(llvm::Value& text) {
    if (const std::optional<std::string> known = constant_text(text, site_.data())) {
      const auto* most = llvm::dyn_cast_or_null<llvm::ConstantInt>(precision_);
      if (!precision_ || most) {
        return put_known(most && most->getSExtValue() >= 0 ? known->substr(0, most->getZExtValue())
                                                           : *known);
      }
    }
    llvm::Value* from = builder_.CreatePointerCast(&text, site_.bytes());
    std::vector<llvm::Value*> arguments = {from};
    if (precision_) arguments.push_back(precision_);
    if (width_ && !left_) {
      fill_before(site_.help(precision_ ? print_length_up_to : print_length, arguments,
                             builder_.getInt32Ty()));
    }
    llvm::Value* start = at_;
    put(precision_ ? "text_up_to" : "text", arguments);
    fill_behind(start);
  }

  void put_known(const std::string& text) {
    fill_before(number(static_cast<std::int64_t>(text.size())));
    llvm::Value* start = at_;
    put_literal(text);
    fill_behind(start);
  }

  void put_message() {
    if (width_) site_.refuse("its format has %m with a width");
    put("text", {site_.help(new_text + std::string("strerror"), {number(0)}, site_.bytes())});
  }

  void put_character(llvm::Value& value, const FormatArgument& argument) {
    if (argument.directive.find('l') != std::string::npos) site_.refuse("its format has %lc");
    fill_before(number(1));
    llvm::Value* start = at_;
    put("byte", {builder_.CreateTrunc(&value, builder_.getInt8Ty())});
    fill_behind(start);
  }

  /// Also where it was widened.
  static bool is_of_32_bits(const llvm::Value& value, bool is_signed) {
    if (value.getType()->isIntegerTy(32)) return true;
    const auto* wide = llvm::dyn_cast<llvm::CastInst>(&value);
    const bool keeps =
        wide && (llvm::isa<llvm::ZExtInst>(wide) || (is_signed && llvm::isa<llvm::SExtInst>(wide)));
    return keeps && wide->getSrcTy()->getIntegerBitWidth() <= 32;
  }

  /// As it is handed over, cut to the size that the format says.
  llvm::Value* resized(llvm::Value* value, NumberSize size, bool is_signed) {
    if (size != NumberSize::of_char && size != NumberSize::of_short) return value;
    llvm::Type* small = size == NumberSize::of_char ? builder_.getInt8Ty() : builder_.getInt16Ty();
    return builder_.CreateIntCast(builder_.CreateTrunc(value, small), value->getType(), is_signed);
  }

  void put_number(const FormatPiece& piece, const FormatArgument& argument, llvm::Value* value) {
    const auto has = [&](char flag) { return piece.flags.find(flag) != std::string::npos; };
    const char c = piece.conversion;
    const bool is_signed = c == 'd' || c == 'i', is_hexadecimal = c == 'x' || c == 'X';
    if (has('#') && c == 'o') site_.refuse("its format has %#o");
    const bool is_small = is_of_32_bits(*value, is_signed);
    value = builder_.CreateIntCast(resized(value, argument.size, is_signed), builder_.getInt64Ty(),
                                   is_signed);
    Digits digits = {value, is_small, c == 'o' ? 8U : is_hexadecimal ? 16U : 10U};
    const std::uint8_t plus = has('+') ? '+' : has(' ') ? ' ' : 0;
    llvm::Value* sign = number(0);  // how many characters stand in front of the digits
    if (is_signed) {
      sign = plus != 0 ? static_cast<llvm::Value*>(number(1))
                       : builder_.CreateZExt(builder_.CreateICmpSLT(value, wide(0)),
                                             builder_.getInt32Ty());
      digits.value = site_.help(is_small ? print_small_magnitude : print_magnitude, {value},
                                builder_.getInt64Ty());
    } else if (has('#') && is_hexadecimal) {
      sign = builder_.CreateSelect(builder_.CreateICmpEQ(value, wide(0)), number(0), number(2));
    }
    llvm::Value* least = digits_at_least(has('0') && !left_, sign);
    if (width_ && !left_ && !has_only_zeros(has('0'))) {
      fill_before(builder_.CreateNSWAdd(sign, larger(count(digits), least)));
    }
    llvm::Value* start = at_;
    if (is_signed) put("sign", {value, builder_.getInt8(plus)});
    if (has('#') && is_hexadecimal)
      put("prefix", {value, builder_.getInt8(static_cast<std::uint8_t>(c))});
    put_digits(digits, least, c == 'X' ? 55 : 87);
    fill_behind(start);
  }

  struct Digits {
    llvm::Value* value;  // without a sign
    bool is_small;       // digits_at_once are enough
    unsigned base;

    std::uint64_t power() const {
      std::uint64_t result = 1;
      for (unsigned i = 0; i < digits_at_once(base); ++i) result *= base;
      return result;
    }
  };

  llvm::ConstantInt* wide(std::uint64_t value) { return builder_.getInt64(value); }
  llvm::Value* high(const Digits& digits) {
    return builder_.CreateUDiv(digits.value, wide(digits.power()));
  }
  llvm::Value* low(const Digits& digits) {
    return builder_.CreateURem(digits.value, wide(digits.power()));
  }

  llvm::Value* count(const Digits& digits) {
    const std::string counter = print_digits + std::to_string(digits.base);
    if (digits.is_small) return site_.help(counter, {digits.value}, builder_.getInt32Ty());
    llvm::Value* first = high(digits);
    llvm::Value* some = site_.help(counter, {first}, builder_.getInt32Ty());
    llvm::Value* others = site_.help(counter, {low(digits)}, builder_.getInt32Ty());
    return builder_.CreateSelect(builder_.CreateICmpEQ(first, wide(0)), others,
                                 builder_.CreateNSWAdd(some, number(digits_at_once(digits.base))));
  }

  /// At least `least` of them. Digits above 9 begin at `letter`, plus 10.
  void put_digits(const Digits& digits, llvm::Value* least, std::uint8_t letter) {
    const std::string part = "digits." + std::to_string(digits.base);
    const unsigned half = digits_at_once(digits.base);
    put_zeros(least, digits.is_small ? half : 2 * half);
    if (digits.is_small) return put(part, {digits.value, least, builder_.getInt8(letter)});
    llvm::Value* first = high(digits);
    put(part, {first, builder_.CreateNSWSub(least, number(half)), builder_.getInt8(letter)});
    llvm::Value* behind =
        builder_.CreateSelect(builder_.CreateICmpEQ(first, wide(0)), least, number(half));
    put(part, {low(digits), behind, builder_.getInt8(letter)});
  }

  /// Whether zeros fill the width, so that no blanks can.
  bool has_only_zeros(bool has_flag) const {
    return has_flag && !precision_ && llvm::isa<llvm::ConstantInt>(width_);
  }

  llvm::Value* larger(llvm::Value* a, llvm::Value* b) {
    return builder_.CreateSelect(builder_.CreateICmpSGT(a, b), a, b);
  }

  llvm::Value* digits_at_least(bool fills, llvm::Value* sign) {
    llvm::Value* none_said = number(1);
    if (fills && width_) none_said = larger(builder_.CreateNSWSub(width_, sign), none_said);
    if (!precision_) return none_said;
    return builder_.CreateSelect(builder_.CreateICmpSLT(precision_, number(0)), none_said,
                                 precision_);
  }

  /// Those in front of as many digits as a number of the type can have.
  void put_zeros(llvm::Value* least, unsigned most) {
    const auto is_below = [&](const llvm::Value* wanted) {
      const auto* known = llvm::dyn_cast_or_null<llvm::ConstantInt>(wanted);
      return !wanted || (known && known->getSExtValue() <= most);
    };
    if (is_below(width_) && is_below(precision_)) return;
    put("until", {builder_.CreateNSWAdd(at_, builder_.CreateNSWSub(least, number(most))),
                  builder_.getInt8('0')});
  }

  /// C leaves the text to the library: here it is as glibc's, of any address that programs have.
  void put_pointer(llvm::Value& value) {
    if (width_ || precision_) site_.refuse("its format has %p with a width");
    llvm::Value* from = builder_.CreatePointerCast(&value, site_.bytes());
    put("pointer", {from, number(site_.data().getPointerSizeInBits() == 64 ? 12 : 8)});
  }

  void put_floating(llvm::Value& value, const FormatArgument& argument);

  void store_count(llvm::Value& place, const FormatArgument& argument) {
    llvm::Type* type = argument.size == NumberSize::of_char      ? builder_.getInt8Ty()
                       : argument.size == NumberSize::of_short   ? builder_.getInt16Ty()
                       : argument.size == NumberSize::of_64_bits ? builder_.getInt64Ty()
                       : argument.size == NumberSize::of_pointer
                           ? llvm::cast<llvm::IntegerType>(site_.size())
                           : builder_.getInt32Ty();
    builder_.CreateStore(builder_.CreateSExtOrTrunc(at_, type),
                         builder_.CreatePointerCast(&place, llvm::PointerType::getUnqual(type)));
  }

  CallSite& site_;
  llvm::IRBuilder<>& builder_;
  llvm::Value* to_;
  llvm::Value* room_;
  llvm::Value* at_;
  // What the conversion at work says; null where it says nothing.
  llvm::Value* width_ = nullptr;
  llvm::Value* precision_ = nullptr;
  bool left_ = false;
};

/// Puts the text that C's own functions make of a constant, and any text for other numbers.
void Printer::put_floating(llvm::Value& value, const FormatArgument& argument) {
  const auto* known = llvm::dyn_cast<llvm::ConstantFP>(&value);
  const bool is_plain = argument.directive.find('*') == std::string::npos;
  if (known && is_plain && known->getType()->isDoubleTy()) {
    char text[2048];
    const int length = std::snprintf(text, sizeof text, argument.directive.c_str(),
                                     known->getValueAPF().convertToDouble());
    if (length >= 0 && static_cast<std::size_t>(length) < sizeof text) {
      return put_literal(std::string(text, static_cast<std::size_t>(length)));
    }
  }
  site_.refuse("its format has " + argument.directive + ", and the number is not constant");
}

/// The text is written twice: first it is only counted. So it has to be the same both times.
llvm::Value* print_in_new_block(CallSite& site, const Format& format, unsigned place) {
  for (const FormatPiece& piece : format.pieces) {
    const bool is_made_up = piece.conversion == 'p' || piece.conversion == 'm';
    if (is_made_up) site.refuse("its format has %" + std::string(1, piece.conversion));
  }
  llvm::IRBuilder<>& builder = site.builder();
  const bool is_list = site.effect().parameters[place + 1] == 'a';
  llvm::Constant* nowhere = llvm::Constant::getNullValue(site.bytes());
  llvm::Value* length = Printer(site, nowhere, llvm::ConstantInt::get(site.size(), 0))
                            .print(format, FormatArguments(site, place, is_list));
  if (!length) return nullptr;
  llvm::Type* text = llvm::PointerType::getUnqual(site.bytes());
  llvm::Value* block = site.help(
      "heapreach.new_printed",
      {builder.CreatePointerCast(site.call().getArgOperand(0), text), length}, site.bytes());
  llvm::Value* is_null = builder.CreateICmpEQ(block, nowhere);
  llvm::Value* size = builder.CreateNSWAdd(length, builder.getInt32(1));
  llvm::Value* room = builder.CreateSelect(is_null, llvm::ConstantInt::get(site.size(), 0),
                                           builder.CreateSExt(size, site.size()));
  Printer(site, block, room).print(format, FormatArguments(site, place, is_list));
  return builder.CreateSelect(is_null, builder.getInt32(~0U), length);
}

}  // namespace

void print_format(CallSite& site) {
  const std::string_view parameters = site.effect().parameters;
  const auto place = static_cast<unsigned>(parameters.find('f'));
  const std::optional<std::string> text =
      constant_text(*site.call().getArgOperand(place), site.data());
  if (!text) return;  // C17 7.21.6.1 says nothing of other calls: they are refused
  const Format format = format_of(*text);
  if (!format.refusal.empty()) site.refuse(format.refusal);
  llvm::Value* length = nullptr;
  if (site.effect().name.find("asprintf") != std::string_view::npos) {
    length = print_in_new_block(site, format, place);
  } else {
    llvm::IRBuilder<>& builder = site.builder();
    llvm::Value* to = builder.CreatePointerCast(site.call().getArgOperand(0), site.bytes());
    llvm::Value* room =
        place == 1 ? nullptr : builder.CreateZExtOrTrunc(site.call().getArgOperand(1), site.size());
    length = Printer(site, to, room)
                 .print(format, FormatArguments(site, place, parameters[place + 1] == 'a'));
  }
  llvm::Type* type = site.call().getType();
  if (!length) return site.replace_by(llvm::Constant::getNullValue(type));
  site.replace_by(type->isIntegerTy() ? site.builder().CreateSExtOrTrunc(length, type) : length);
}

}  // namespace heapreach::frontends::library
