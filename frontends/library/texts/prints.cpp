// What sprintf and snprintf are made of (C17 7.21.6): each function writes a part of the text, the
// next byte of which is number `at`, and returns where the next part begins. Those that begin with
// `heapreach.within.` write nothing from byte n - 1 on, and count all the same; the others know no
// limit. Digits come from the highest to the lowest, so that no part is moved.
#include "frontends/library/texts/prints.h"

#include <cstdint>
#include <vector>

#include "frontends/library/table/choices.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

/// In the block at work, whose name is `block`: stores a byte at a place, an i32.
class Store {
 public:
  Store(bool is_within, std::string id) : is_within_(is_within), id_(std::move(id)) {}

  std::string text(const std::string& at, const std::string& byte) const {
    const std::string place = "  %place_ID = sext i32 " + at + " to SIZE\n";
    const std::string store =
        "  %to_ID = getelementptr inbounds i8, PTR %d, SIZE %place_ID\n  store i8 " + byte +
        ", PTR %to_ID\n";
    if (!is_within_) return replaced(place + store, "ID", id_);
    return replaced(place + R"(  %behind_ID = add nuw nsw SIZE %place_ID, 1
  %fits_ID = icmp ult SIZE %behind_ID, %n
  br i1 %fits_ID, label %write_ID, label %written_ID
write_ID:
)" + store + "  br label %written_ID\nwritten_ID:\n",
                    "ID", id_);
  }
  /// The block behind it.
  std::string block(const std::string& before) const {
    return is_within_ ? "written_" + id_ : before;
  }

 private:
  bool is_within_;
  std::string id_;
};

std::string head(const std::string& name, const std::string& parameters) {
  return "define i32 @" + name + "(PTR %d, SIZE %n, i32 %at" + parameters + ") {\nentry:\n";
}

std::string put_byte(const std::string& name, bool is_within) {
  return head(name, ", i8 %c") + Store(is_within, "c").text("%at", "%c") +
         "  %next = add nsw i32 %at, 1\n  ret i32 %next\n}\n";
}

/// All bytes up to the zero; `limit` goes to `done` before it.
std::string put_text(const std::string& name, bool is_within, const std::string& parameter,
                     const std::string& limit) {
  const Store store(is_within, "c");
  return head(name, ", PTR %s" + parameter) + R"(  br label %loop
loop:
  %now = phi i32 [ %at, %entry ], [ %next, %)" +
         store.block("take") + R"( ]
  %i = sub nsw i32 %now, %at
  %place = sext i32 %i to SIZE
)" + limit +
         R"(  %from = getelementptr inbounds i8, PTR %s, SIZE %place
  %c = load i8, PTR %from
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %take
take:
)" + store.text("%now", "%c") +
         "  %next = add nsw i32 %now, 1\n  br label %loop\ndone:\n  ret i32 %now\n}\n";
}

/// The same byte until `stop`.
std::string put_until(const std::string& name, bool is_within) {
  const Store store(is_within, "c");
  return head(name, ", i32 %stop, i8 %c") + R"(  br label %loop
loop:
  %now = phi i32 [ %at, %entry ], [ %next, %)" +
         store.block("take") + R"( ]
  %more = icmp slt i32 %now, %stop
  br i1 %more, label %take, label %done
take:
)" + store.text("%now", "%c") +
         "  %next = add nsw i32 %now, 1\n  br label %loop\ndone:\n  ret i32 %now\n}\n";
}

/// A sign where there is one: of numbers that are not negative `plus`, or none if that is 0.
std::string put_sign(const std::string& name, bool is_within) {
  const Store store(is_within, "c");
  return head(name, ", i64 %v, i8 %plus") + R"(  %minus = icmp slt i64 %v, 0
  br i1 %minus, label %put, label %other
other:
  %none = icmp eq i8 %plus, 0
  br i1 %none, label %done, label %put
put:
  %c = phi i8 [ 45, %entry ], [ %plus, %other ]
)" + store.text("%at", "%c") +
         "  %next = add nsw i32 %at, 1\n  br label %done\ndone:\n" +
         "  %now = phi i32 [ %at, %other ], [ %next, %" + store.block("put") +
         " ]\n  ret i32 %now\n}\n";
}

/// 0x in front of numbers other than 0.
std::string put_prefix(const std::string& name, bool is_within) {
  const Store zero(is_within, "z"), letter(is_within, "x");
  return head(name, ", i64 %v, i8 %x") + "  %none = icmp eq i64 %v, 0\n" +
         "  br i1 %none, label %done, label %put\nput:\n" + zero.text("%at", "48") +
         "  %second = add nsw i32 %at, 1\n" + letter.text("%second", "%x") +
         "  %next = add nsw i32 %at, 2\n  br label %done\ndone:\n" +
         "  %now = phi i32 [ %at, %entry ], [ %next, %" + letter.block(zero.block("put")) +
         " ]\n  ret i32 %now\n}\n";
}

/// Of numbers with so many digits, the highest one first.
std::vector<std::uint64_t> powers_of(unsigned base) {
  std::vector<std::uint64_t> powers = {1};
  while (powers.size() < digits_at_once(base)) powers.push_back(powers.back() * base);
  return {powers.rbegin(), powers.rend()};
}

/// The digits of a number that has no more than digits_at_once: as many as there are, and at least
/// `least`.
std::string put_digits(const std::string& name, bool is_within, unsigned base) {
  const std::vector<std::uint64_t> powers = powers_of(base);
  std::string text = "declare i8 @heapreach_digit(i64, i64, i64)\n" +
                     head(name, ", i64 %v, i32 %least, i8 %letter") + "  br label %s" +
                     std::to_string(powers.size() - 1) + "\n";
  std::string now = "[ %at, %entry ]";
  const std::string code =
      base <= 10 ? "  %cK = add nuw nsw i8 %digitK, 48\n" : R"(  %smallK = icmp slt i8 %digitK, 10
  %firstK = select i1 %smallK, i8 48, i8 %letter
  %cK = add nuw nsw i8 %digitK, %firstK
)";
  for (std::size_t i = 0; i < powers.size(); ++i) {
    const std::string id = std::to_string(powers.size() - 1 - i);
    const bool is_last = i + 1 == powers.size();
    const Store store(is_within, id);
    text += replaced(R"(sK:
  %nowK = phi i32 NOWS
  %largeK = icmp sge i64 %v, POWER
  %wantedK = icmp sgt i32 %least, K
  %isK = or i1 %largeK, %wantedK
  br i1 %isK, label %pK, label %NEXT
pK:
  %digitK = call i8 @heapreach_digit(i64 %v, i64 POWER, i64 BASE)
)" + code + store.text("%nowK", "%cK") +
                         "  %nextK = add nsw i32 %nowK, 1\n  br label %NEXT\n",
                     {{"NOWS", now},
                      {"POWER", std::to_string(powers[i])},
                      {"BASE", std::to_string(base)},
                      {"NEXT", is_last ? "done" : "s" + std::to_string(powers.size() - 2 - i)},
                      {"K", id}});
    now = "[ %now" + id + ", %s" + id + " ], [ %next" + id + ", %" + store.block("p" + id) + " ]";
  }
  return text + "done:\n  %now = phi i32 " + now + "\n  ret i32 %now\n}\n";
}

/// How many digits put_digits writes where none are wanted.
std::string count_digits(const std::string& name, unsigned base) {
  std::string text = "define i32 @" + name + "(i64 %v) {\nentry:\n  br label %s" +
                     std::to_string(digits_at_once(base)) + "\n";
  std::string ends;
  std::size_t count = digits_at_once(base);
  for (const std::uint64_t power : powers_of(base)) {
    text += replaced(
        "sK:\n  %largeK = icmp sge i64 %v, POWER\n"
        "  br i1 %largeK, label %done, label %sNEXT\n",
        {{"POWER", std::to_string(power)},
         {"NEXT", std::to_string(count - 1)},
         {"K", std::to_string(count)}});
    ends += replaced("[ K, %sK ], ", "K", std::to_string(count--));
  }
  return text + "s0:\n  br label %done\ndone:\n  %count = phi i32 " + ends +
         "[ 0, %s0 ]\n  ret i32 %count\n}\n";
}

/// The number without its sign.
std::string magnitude(const std::string& name, const std::string& flags) {
  return "define i64 @" + name + R"((i64 %v) {
entry:
  %minus = icmp slt i64 %v, 0
  br i1 %minus, label %turn, label %done
turn:
  %positive = sub)" +
         flags + R"( i64 0, %v
  br label %done
done:
  %number = phi i64 [ %v, %entry ], [ %positive, %turn ]
  ret i64 %number
}
)";
}

/// The zero behind the text; of one that does not fit it is the last byte.
const std::string close_within = R"(  %place = sext i32 %at to SIZE
  %fits = icmp ult SIZE %place, %n
  br i1 %fits, label %write, label %full
full:
  %nothing = icmp eq SIZE %n, 0
  br i1 %nothing, label %done, label %cut
cut:
  %last = sub nuw nsw SIZE %n, 1
  br label %write
write:
  %end = phi SIZE [ %place, %entry ], [ %last, %cut ]
  %to = getelementptr inbounds i8, PTR %d, SIZE %end
  store i8 0, PTR %to
  br label %done
done:
  ret i32 %at
}
)";

/// (nil), or 0x and up to so many digits of any address, which are any bytes from 0 to f.
std::string put_pointer(const std::string& name, bool is_within) {
  std::string nil, now = "%at";
  std::string block = "nothing";
  for (const char c : std::string("(nil)")) {
    const std::string id = "n" + std::to_string(static_cast<int>(c));
    nil += Store(is_within, id).text(now, std::to_string(static_cast<int>(c))) + "  %now_" + id +
           " = add nsw i32 " + now + ", 1\n";
    now = "%now_" + id;
    block = Store(is_within, id).block(block);
  }
  const Store zero(is_within, "z"), letter(is_within, "x"), digit(is_within, "c");
  return declared_choice(within_prefix, "sprintf") + "declare i8 @" + std::string(within_prefix) +
         "address(i8)\n" + head(name, ", PTR %p, i32 %most") +
         "  %none = icmp eq PTR %p, null\n  br i1 %none, label %nothing, label %put\nnothing:\n" +
         nil + "  br label %done\nput:\n" + zero.text("%at", "48") +
         "  %second = add nsw i32 %at, 1\n" + letter.text("%second", "120") +
         replaced(R"(  %first = add nsw i32 %at, 2
  %others = sub nsw i32 %most, 1
  %chosen = call i32 @CHOOSE(i32 %others)
  %count = add nsw i32 %chosen, 1
  %stop = add nsw i32 %first, %count
  br label %loop
loop:
  %now = phi i32 [ %first, %HEAD ], [ %next, %BACK ]
  %more = icmp slt i32 %now, %stop
  br i1 %more, label %take, label %done
take:
  %value = call i8 @BYTE(i8 54)
  %c = add nuw nsw i8 %value, 48
STORE  %next = add nsw i32 %now, 1
  br label %loop
done:
  %end = phi i32 [ %NIL, %NILBLOCK ], [ %now, %loop ]
  ret i32 %end
}
)",
                  {{"BYTE", std::string(within_prefix) + "address"},
                   {"CHOOSE", std::string(within_prefix) + "sprintf"},
                   {"HEAD", letter.block(zero.block("put"))},
                   {"BACK", digit.block("take")},
                   {"STORE", digit.text("%now", "%c")},
                   {"NILBLOCK", block},
                   {"%NIL", now}});
}

/// A block of the heap for a text of this length, noted in the place; null if there is none.
const std::string new_printed = R"(declare PTR @malloc(SIZE)
define PTR @heapreach.new_printed(TEXTP %place, i32 %length) {
  %n = sext i32 %length to SIZE
  %size = add nuw nsw SIZE %n, 1
  %block = call PTR @malloc(SIZE %size)
  %none = icmp eq PTR %block, null
  br i1 %none, label %leave, label %keep
keep:
  store PTR %block, TEXTP %place
  br label %leave
leave:
  ret PTR %block
}
)";

std::string text_length(const std::string& name, const std::string& parameter,
                        const std::string& limit) {
  return "define i32 @" + name + "(PTR %s" + parameter + R"() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %place = sext i32 %i to SIZE
)" + limit +
         R"(  %from = getelementptr inbounds i8, PTR %s, SIZE %place
  %c = load i8, PTR %from
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %again
again:
  %next = add nsw i32 %i, 1
  br label %loop
done:
  ret i32 %i
}
)";
}

/// A negative limit is none, and as a large number of no sign it is one that no text has.
const std::string print_limit = R"(  %most = sext i32 %limit to SIZE
  %full = icmp uge SIZE %place, %most
  br i1 %full, label %done, label %read
read:
)";

}  // namespace

void add_prints(Texts& texts) {
  for (const bool is_within : {true, false}) {
    const std::string owner = is_within ? print_within : print_freely;
    texts[owner + "byte"] = put_byte(owner + "byte", is_within);
    texts[owner + "text"] = put_text(owner + "text", is_within, "", "");
    texts[owner + "text_up_to"] =
        put_text(owner + "text_up_to", is_within, ", i32 %limit", print_limit);
    texts[owner + "pointer"] = put_pointer(owner + "pointer", is_within);
    texts[owner + "until"] = put_until(owner + "until", is_within);
    texts[owner + "close"] =
        head(owner + "close", "") +
        (is_within ? close_within : Store(false, "c").text("%at", "0") + "  ret i32 %at\n}\n");
    texts[owner + "sign"] = put_sign(owner + "sign", is_within);
    texts[owner + "prefix"] = put_prefix(owner + "prefix", is_within);
    for (const unsigned base : {8U, 10U, 16U}) {
      const std::string name = owner + "digits." + std::to_string(base);
      texts[name] = put_digits(name, is_within, base);
    }
  }
  texts[print_magnitude] = magnitude(print_magnitude, "");
  texts[print_small_magnitude] = magnitude(print_small_magnitude, " nsw");
  for (const unsigned base : {8U, 10U, 16U}) {
    const std::string name = print_digits + std::to_string(base);
    texts[name] = count_digits(name, base);
  }
  texts["heapreach.new_printed"] = new_printed;
  texts[print_length] = text_length(print_length, "", "");
  texts[print_length_up_to] = text_length(print_length_up_to, ", i32 %limit", print_limit);
}

}  // namespace heapreach::frontends::library
