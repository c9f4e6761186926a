// strtol and its like (C17 7.22.1.4): blanks, a sign, a prefix, digits; the end of what was read;
// saturation with ERANGE. What a prefix decides at base 0 and 16 is a way of its own through the
// text, so that each multiplication is by a constant. Names of the part for one base end in _B.
#include "frontends/library/bases.h"

#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include "frontends/library/calls.h"
#include "frontends/library/texts/number_texts.h"
#include "frontends/library/texts/words.h"
#include "support/integer.h"

namespace heapreach::frontends::library {

namespace {

struct NumberFunction {
  const char* name;
  const char* type;
  bool is_unsigned = false;
  bool reads_binary = false;  // prefixes 0b, which C17 does not have
};

const NumberFunction number_functions[] = {
    {"strtol", "SIZE"},
    {"strtoul", "SIZE", true},
    {"strtoll", "i64"},
    {"strtoull", "i64", true},
    {"strtoimax", "i64"},
    {"strtoumax", "i64", true},
    {"strtoq", "i64"},
    {"strtouq", "i64", true},
    {"__isoc23_strtol", "SIZE", false, true},
    {"__isoc23_strtoul", "SIZE", true, true},
    {"__isoc23_strtoll", "i64", false, true},
    {"__isoc23_strtoull", "i64", true, true},
    {"__isoc23_strtoimax", "i64", false, true},
    {"__isoc23_strtoumax", "i64", true, true},
};

std::string between(const std::string& result, const std::string& byte, unsigned first,
                    unsigned last) {
  return "  %" + result + "from = icmp uge i8 %" + byte + ", " + std::to_string(first) + "\n  %" +
         result + "to = icmp ule i8 %" + byte + ", " + std::to_string(last) + "\n  %" + result +
         " = and i1 %" + result + "from, %" + result + "to\n";
}

/// `valid` and the byte's name: whether it is a digit.
std::string is_digit(const std::string& byte, unsigned base) {
  const std::string valid = "valid" + byte;
  if (base <= 10) return between(valid, byte, '0', '0' + base - 1);
  return between("digit" + byte, byte, '0', '9') +
         between("small" + byte, byte, 'a', 'a' + base - 11) +
         between("large" + byte, byte, 'A', 'A' + base - 11) + "  %letter" + byte +
         " = or i1 %small" + byte + ", %large" + byte + "\n  %" + valid + " = or i1 %letter" +
         byte + ", %digit" + byte + "\n";
}

std::string value_of_digit(unsigned base) {
  const std::string wide = "  %wide_B = zext i8 %d_B to TYPE\n";
  if (base <= 10) return wide + "  %value_B = sub nsw TYPE %wide_B, 48\n";
  return wide + R"(  %above_B = select i1 %smalld_B, TYPE 87, TYPE 55
  %below_B = select i1 %digitd_B, TYPE 48, TYPE %above_B
  %value_B = sub nsw TYPE %wide_B, %below_B
)";
}

std::string load(const std::string& byte, const std::string& place) {
  return "  %" + byte + "_at = getelementptr inbounds i8, PTR %s, SIZE %" + place + "\n  %" + byte +
         " = load i8, PTR %" + byte + "_at\n";
}

class Definition {
 public:
  Definition(const NumberFunction& reader, unsigned base, unsigned size_bits,
             std::string errno_cell)
      : function_(reader), base_(base), errno_cell_(std::move(errno_cell)) {
    bits_ = reader.type == std::string("SIZE") ? size_bits : 64;
  }

  std::string text(const std::string& name) const {
    std::string result = "define TYPE @" + name + "(PTR %s, TEXTP %end, i32 %base) {\nentry:\n" +
                         blanks_and_sign() + prefix();
    for (const unsigned base : bases()) {
      result += replaced(digits(base), "_B", "_" + std::to_string(base));
    }
    return replaced(result + ends(), "TYPE", function_.type);
  }

 private:
  std::vector<unsigned> bases() const {
    return base_ == 0 ? std::vector<unsigned>{10, 8, 16} : std::vector<unsigned>{base_};
  }

  std::string prefix() const {
    if (base_ != 0 && base_ != 16) return "  br label %digits_" + std::to_string(base_) + "\n";
    const std::string other = base_ == 0 ? "%digits_8" : "%digits_16";
    return load("z", "start") +
           "  %zero = icmp eq i8 %z, 48\n  br i1 %zero, label %letter, label " +
           (base_ == 0 ? "%digits_10" : "%digits_16") +
           "\nletter:\n  %second = add nuw nsw SIZE %start, 1\n" + load("x", "second") +
           "  %small_x = icmp eq i8 %x, 120\n  %large_x = icmp eq i8 %x, 88\n"
           "  %is_x = or i1 %small_x, %large_x\n  br i1 %is_x, label %hex, label " +
           other + "\nhex:\n  %third = add nuw nsw SIZE %start, 2\n" + load("h", "third") +
           is_digit("h", 16) + "  br i1 %validh, label %prefixed, label " + other +
           "\nprefixed:\n  br label %digits_16\n";
  }

  /// Where the digits of a base begin, by the block that control comes from.
  std::vector<std::pair<std::string, std::string>> begins(unsigned base) const {
    if (base_ == 16) {
      return {{"start", "sign"}, {"start", "letter"}, {"start", "hex"}, {"third", "prefixed"}};
    }
    if (base_ != 0 || base == 10) return {{"start", "sign"}};
    if (base == 8) return {{"start", "letter"}, {"start", "hex"}};
    return {{"third", "prefixed"}};
  }

  std::string digits(unsigned base) const {
    std::string text = "digits_B:\n  %j_B = phi SIZE ", sums;
    for (const auto& [place, from] : begins(base)) {
      text += "[ %" + place + ", %" + from + " ], ";
      sums += "[ 0, %" + from + " ], ";
    }
    return text + "[ %further_B, %more_B ]\n  %sum_B = phi TYPE " + sums +
           "[ %longer_B, %more_B ]\n" + load("d_B", "j_B") + is_digit("d_B", base) +
           "  br i1 %validd_B, label %take_B, label %finish\ntake_B:\n" + value_of_digit(base) +
           (function_.is_unsigned ? next_unsigned(base) : next_signed(base)) +
           "  %further_B = add nuw nsw SIZE %j_B, 1\n  br label %digits_B\n" +
           "rest_B:\n  %r_B = phi SIZE [ %j_B, %take_B ], [ %onward_B, %skip_B ]\n" +
           load("e_B", "r_B") + is_digit("e_B", base) +
           "  br i1 %valide_B, label %skip_B, label %beyond\nskip_B:\n" +
           "  %onward_B = add nuw nsw SIZE %r_B, 1\n  br label %rest_B\n";
  }

  /// Goes to `rest` where one digit more is too many.
  std::string next_unsigned(unsigned base) const {
    const Integer most = (Integer(1) << bits_) - 1;
    return "  %past_B = icmp ugt TYPE %sum_B, " + Integer(most / base).get_str() +
           "\n  %edge_B = icmp eq TYPE %sum_B, " + Integer(most / base).get_str() +
           "\n  %large_B = icmp ugt TYPE %value_B, " + Integer(most % base).get_str() + branch() +
           "  %tens_B = mul nuw TYPE %sum_B, " + std::to_string(base) +
           "\n  %longer_B = add nuw TYPE %tens_B, %value_B\n";
  }

  std::string next_signed(unsigned base) const {
    const Integer least = Integer(1) << (bits_ - 1), most = least - 1;
    const auto either = [](const Integer& minus, const Integer& plus) {
      return " = select i1 %minus, TYPE " + minus.get_str() + ", TYPE " + plus.get_str() + "\n";
    };
    return "  %bound_B" + either(-(least / base), most / base) + "  %room_B" +
           either(least % base, most % base) + R"(  %lower_B = icmp slt TYPE %sum_B, %bound_B
  %higher_B = icmp sgt TYPE %sum_B, %bound_B
  %past_B = select i1 %minus, i1 %lower_B, i1 %higher_B
  %edge_B = icmp eq TYPE %sum_B, %bound_B
  %large_B = icmp sgt TYPE %value_B, %room_B)" +
           branch() + R"(  %negative_B = sub nsw TYPE 0, %value_B
  %step_B = select i1 %minus, TYPE %negative_B, TYPE %value_B
  %tens_B = mul nsw TYPE %sum_B, )" +
           std::to_string(base) + "\n  %longer_B = add nsw TYPE %tens_B, %step_B\n";
  }

  static std::string branch() {
    return R"(
  %tight_B = and i1 %edge_B, %large_B
  %over_B = or i1 %past_B, %tight_B
  br i1 %over_B, label %rest_B, label %more_B
more_B:
)";
  }

  std::string ends() const {
    std::string over, stop, sum;
    for (const unsigned base : bases()) {
      const std::string id = std::to_string(base), comma = stop.empty() ? "" : ", ";
      over += comma + "[ %r_" + id + ", %rest_" + id + " ]";
      stop += comma + "[ %j_" + id + ", %digits_" + id + " ]";
      sum += comma + "[ %sum_" + id + ", %digits_" + id + " ]";
    }
    const Integer least = Integer(1) << (bits_ - 1);
    const std::string limits = function_.is_unsigned ? "TYPE -1, TYPE -1\n"
                                                     : "TYPE -" + least.get_str() + ", TYPE " +
                                                           Integer(least - 1).get_str() + "\n";
    return "beyond:\n  %beyond_stop = phi SIZE " + over + "\n" +
           (errno_cell_.empty() ? "" : "  store i32 34, INTP @" + errno_cell_ + "\n") +
           "  %limit = select i1 %minus, " + limits + "  br label %ending\n" +
           "finish:\n  %finish_stop = phi SIZE " + stop + "\n  %sum = phi TYPE " + sum + "\n" +
           (function_.is_unsigned ? "  %negative = sub TYPE 0, %sum\n"
                                    "  %number = select i1 %minus, TYPE %negative, TYPE %sum\n"
                                  : "") +
           R"(  br label %ending
ending:
  %stop = phi SIZE [ %beyond_stop, %beyond ], [ %finish_stop, %finish ]
  %result = phi TYPE [ %limit, %beyond ], [ %)" +
           (function_.is_unsigned ? "number" : "sum") + R"(, %finish ]
  %none = icmp eq SIZE %stop, %start
  %length = select i1 %none, SIZE 0, SIZE %stop
  %wanted = icmp ne TEXTP %end, null
  br i1 %wanted, label %put, label %leave
put:
  %behind_number = getelementptr inbounds i8, PTR %s, SIZE %length
  store PTR %behind_number, TEXTP %end
  br label %leave
leave:
  ret TYPE %result
}
)";
  }

  const NumberFunction& function_;
  unsigned base_, bits_;
  std::string errno_cell_;
};

/// The base of a call that a definition can be made for; 1 if there is none.
unsigned base_of(const llvm::CallBase& call, const NumberFunction& reader) {
  const auto* base = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(2));
  if (!base || base->getValue().ugt(36)) return 1;
  const auto number = static_cast<unsigned>(base->getZExtValue());
  return reader.reads_binary && (number == 0 || number == 2) ? 1 : number;
}

}  // namespace

void add_numbers_of_bases(llvm::Module& module, const std::string& errno_cell,
                          std::map<std::string, std::string>& texts) {
  const unsigned size_bits = module.getDataLayout().getPointerSizeInBits();
  for (const NumberFunction& reader : number_functions) {
    llvm::Function* function = module.getFunction(reader.name);
    if (!function || !function->isDeclaration()) continue;
    if (!matches(*effect_named(reader.name), *function->getFunctionType())) continue;
    std::vector<llvm::CallBase*> calls;
    for (llvm::User* user : function->users()) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(user);
      if (call && call->getCalledFunction() == function) calls.push_back(call);
    }
    for (llvm::CallBase* call : calls) {
      const unsigned base = base_of(*call, reader);
      if (base == 1) continue;
      const std::string name = "heapreach." + std::string(reader.name) + "." + std::to_string(base);
      texts.emplace(name, Definition(reader, base, size_bits, errno_cell).text(name));
      call->setCalledFunction(module.getOrInsertFunction(name, function->getFunctionType()));
    }
  }
}

}  // namespace heapreach::frontends::library
