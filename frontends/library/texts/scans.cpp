// The conversions of scanf (C17 7.21.6.2): each function begins at byte number `at` of the text and
// returns where it stopped, -1 where the text does not match, and -2 where it has ended before.
// What was read goes to `out` if `keep`. Of files nothing is known: whether they match is chosen,
// and so is what was read. Numbers with digits that the type has no room for are undefined in C.
#include "frontends/library/texts/scans.h"

#include "frontends/library/table/choices.h"
#include "frontends/library/table/effects.h"
#include "frontends/library/texts/number_texts.h"
#include "frontends/library/texts/reals.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

namespace {

/// Whether the byte is a blank of C's locale, as RESULT.
std::string blank_test(const std::string& byte, const std::string& result) {
  return replaced(R"(  %RESULTfrom = icmp uge i8 %BYTE, 9
  %RESULTto = icmp ule i8 %BYTE, 13
  %RESULTrange = and i1 %RESULTfrom, %RESULTto
  %RESULTspace = icmp eq i8 %BYTE, 32
  %RESULT = or i1 %RESULTrange, %RESULTspace
)",
                  {{"BYTE", byte}, {"RESULT", result}});
}

std::string load_scanned(const std::string& byte, const std::string& place) {
  return replaced(R"(  %BYTE_place = sext i32 %WHERE to SIZE
  %BYTE_at = getelementptr inbounds i8, PTR %s, SIZE %BYTE_place
  %BYTE = load i8, PTR %BYTE_at
)",
                  {{"BYTE", byte}, {"WHERE", place}});
}

/// Goes to `behind` with `%i` at the first byte that is no blank.
std::string skip_blanks(const std::string& behind) {
  return R"(  br label %skip
skip:
  %i = phi i32 [ %at, %entry ], [ %i_next, %skip_more ]
)" + load_scanned("b", "i") +
         blank_test("b", "blank") + "  br i1 %blank, label %skip_more, label %" + behind + R"(
skip_more:
  %i_next = add nsw i32 %i, 1
  br label %skip
)";
}

/// `%valid` and `%value` of the byte `%d_B` as a digit.
std::string scanned_digit(unsigned base) {
  const std::string wide = "  %wide_B = zext i8 %d_B to TYPE\n";
  if (base <= 10) {
    return in_range_of("valid_B", "d_B", '0', static_cast<int>('0' + base - 1)) + wide +
           "  %value_B = sub nsw TYPE %wide_B, 48\n";
  }
  return in_range_of("number_B", "d_B", '0', '9') + in_range_of("small_B", "d_B", 'a', 'f') +
         in_range_of("large_B", "d_B", 'A', 'F') + wide + R"(  %letter_B = or i1 %small_B, %large_B
  %valid_B = or i1 %letter_B, %number_B
  %above_B = select i1 %small_B, TYPE 87, TYPE 55
  %below_B = select i1 %number_B, TYPE 48, TYPE %above_B
  %value_B = sub nsw TYPE %wide_B, %below_B
)";
}

/// Digits of one base, of which there need not be any if `%some` is already true.
std::string scanned_digits(unsigned base, const std::string& begins, const std::string& zeros) {
  return replaced(R"(digits_B:
  %j_B = phi i32 BEGINS, [ %further_B, %more_B ]
  %sum_B = phi TYPE ZEROS, [ %longer_B, %more_B ]
  %full_B = icmp sge i32 %j_B, %stop
  br i1 %full_B, label %finish, label %look_B
look_B:
)" + load_scanned("d_B", "j_B") +
                      scanned_digit(base) +
                      R"(  br i1 %valid_B, label %more_B, label %finish
more_B:
  %negative_B = sub nsw TYPE 0, %value_B
  %step_B = select i1 %minus, TYPE %negative_B, TYPE %value_B
  %tens_B = mul nsw TYPE %sum_B, BASE
  %longer_B = add nsw TYPE %tens_B, %step_B
  %further_B = add nsw i32 %j_B, 1
  br label %digits_B
)",
                  {{"BEGINS", begins},
                   {"ZEROS", zeros},
                   {"BASE", std::to_string(base)},
                   {"_B", "_" + std::to_string(base)}});
}

/// From the sign on; `%first` is the first byte that may be a digit.
const std::string scanned_sign = R"(begin:
  %ended = icmp eq i8 %b, 0
  br i1 %ended, label %none, label %sign
none:
  ret i32 -2
sign:
  %stop = add nsw i32 %i, %width
  %minus = icmp eq i8 %b, 45
  %plus = icmp eq i8 %b, 43
  %signed = or i1 %minus, %plus
  %behind = add nsw i32 %i, 1
  %first = select i1 %signed, i32 %behind, i32 %i
)";

/// As glibc has it: 0x is read where digits of base 16 may follow, also if none does.
const std::string scanned_prefix = R"(  %short = icmp sge i32 %first, %stop
  br i1 %short, label %PLAIN, label %zero
zero:
)" + load_scanned("z", "first") + R"(  %is_zero = icmp eq i8 %z, 48
  br i1 %is_zero, label %letter, label %PLAIN
letter:
  %second = add nsw i32 %first, 1
  %last = icmp sge i32 %second, %stop
  br i1 %last, label %OCTAL, label %look_x
look_x:
)" + load_scanned("x", "second") + R"(  %small_x = icmp eq i8 %x, 120
  %large_x = icmp eq i8 %x, 88
  %is_x = or i1 %small_x, %large_x
  br i1 %is_x, label %prefixed, label %OCTAL
prefixed:
  %third = add nsw i32 %first, 2
  br label %digits_16
)";

std::string number_in_text(const ScannedNumber& number) {
  std::string text = scanned_sign, stops, sums;
  const auto add_digits = [&](unsigned base, const std::string& begins, const std::string& zeros) {
    const std::string id = std::to_string(base);
    text += scanned_digits(base, begins, zeros);
    stops += replaced("[ %j_B, %digits_B ], [ %j_B, %look_B ], ", "_B", "_" + id);
    sums += replaced("[ %sum_B, %digits_B ], [ %sum_B, %look_B ], ", "_B", "_" + id);
  };
  if (number.base == 0) {
    text += replaced(scanned_prefix, {{"PLAIN", "digits_10"}, {"OCTAL", "digits_8"}});
    add_digits(10, "[ %first, %sign ], [ %first, %zero ]", "[ 0, %sign ], [ 0, %zero ]");
    add_digits(8, "[ %first, %letter ], [ %first, %look_x ]", "[ 0, %letter ], [ 0, %look_x ]");
    add_digits(16, "[ %third, %prefixed ]", "[ 0, %prefixed ]");
  } else if (number.base == 16) {
    text += replaced(scanned_prefix, {{"PLAIN", "digits_16"}, {"OCTAL", "digits_16"}});
    add_digits(16,
               "[ %first, %sign ], [ %first, %zero ], [ %first, %letter ], [ %first, %look_x ], "
               "[ %third, %prefixed ]",
               "[ 0, %sign ], [ 0, %zero ], [ 0, %letter ], [ 0, %look_x ], [ 0, %prefixed ]");
  } else {
    text += "  br label %digits_" + std::to_string(number.base) + "\n";
    add_digits(number.base, "[ %first, %sign ]", "[ 0, %sign ]");
  }
  stops.resize(stops.size() - 2);
  sums.resize(sums.size() - 2);
  const bool is_cut = number.type != number.stored;
  return skip_blanks("begin") + text + "finish:\n  %end = phi i32 " + stops +
         "\n  %sum = phi TYPE " + sums + R"(
  %empty = icmp eq i32 %end, %first
  br i1 %empty, label %differs, label %number
differs:
  ret i32 -1
number:
  br i1 %keep, label %put, label %leave
put:
)" +
         (is_cut ? "  %cut = trunc TYPE %sum to STORED\n  store STORED %cut, STOREDP %out\n"
                 : "  store STORED %sum, STOREDP %out\n") +
         "  br label %leave\nleave:\n  ret i32 %end\n}\n";
}

/// Chooses whether the file matches: `%how` is 0 where it does.
std::string choose_match(bool may_differ) {
  return "  %how = call i32 @" + std::string(within_prefix) + scan_choice + "(i32 " +
         (may_differ ? "2" : "1") + R"()
  %matches = icmp eq i32 %how, 0
  br i1 %matches, label %go, label %fail
fail:
)" + (may_differ ? "  %code = sub nsw i32 0, %how\n  ret i32 %code\n" : "  ret i32 -2\n") +
         "go:\n";
}

std::string declared_match() {
  return "declare i32 @" + std::string(within_prefix) + scan_choice + "(i32)\n";
}

std::string number_in_file(const ScannedNumber& number) {
  const std::string any = std::string(number_prefix) + scan_choice + "_" + number.stored;
  return choose_match(true) + R"(  br i1 %keep, label %put, label %leave
put:
  %any = call STORED @)" +
         any + R"(()
  store STORED %any, STOREDP %out
  br label %leave
leave:
  ret i32 0
}
)";
}

/// `%fits`: whether the byte `%c` is one of the set; ranges become comparisons.
std::string membership(const ScannedBytes& bytes) {
  if (bytes.conversion == 'c') return "  %fits = icmp eq i8 0, 0\n";
  if (bytes.conversion == 's') {
    return blank_test("c", "space") +
           "  %zero = icmp eq i8 %c, 0\n"
           "  %other = or i1 %zero, %space\n"
           "  %fits = xor i1 %other, true\n";
  }
  std::string text, any = "false";
  for (unsigned from = 1; from < 256; ++from) {
    if (!bytes.members.test(from)) continue;
    unsigned to = from;
    while (to + 1 < 256 && bytes.members.test(to + 1)) ++to;
    const std::string id = std::to_string(from);
    text += in_range_of("in" + id, "c", static_cast<int>(from), static_cast<int>(to)) + "  %any" +
            id + " = or i1 " + any + ", %in" + id + "\n";
    any = "%any" + id;
    from = to;
  }
  return text + "  %fits = or i1 " + any + ", false\n";
}

/// Bytes are stored from `out` on; texts end in 0.
std::string put_scanned(const std::string& byte, const std::string& count) {
  return replaced(R"(  br i1 %keep, label %put, label %kept
put:
  %to_place = sext i32 %COUNT to SIZE
  %to = getelementptr inbounds i8, PTR %out, SIZE %to_place
  store i8 %BYTE, PTR %to
  br label %kept
kept:
)",
                  {{"BYTE", byte}, {"COUNT", count}});
}

std::string close_scanned(bool is_text) {
  if (!is_text) return "  ret i32 %end\n}\n";
  return R"(  br i1 %keep, label %close, label %leave
close:
  %last_place = sext i32 %count to SIZE
  %last = getelementptr inbounds i8, PTR %out, SIZE %last_place
  store i8 0, PTR %last
  br label %leave
leave:
  ret i32 %end
}
)";
}

std::string bytes_in_text(const ScannedBytes& bytes) {
  const bool skips = bytes.conversion == 's';
  return (skips ? skip_blanks("begin") + "begin:\n" : "  br label %begin\nbegin:\n") +
         replaced(R"(  br label %loop
loop:
  %count = phi i32 [ 0, %begin ], [ %next, %kept ]
  %now = add nsw i32 %START, %count
  %full = icmp sge i32 %count, %width
  br i1 %full, label %finish, label %look
look:
)" + load_scanned("c", "now") +
                      R"(  %ended = icmp eq i8 %c, 0
  br i1 %ended, label %stop, label %test
test:
)" + membership(bytes) +
                      R"(  br i1 %fits, label %take, label %stop
take:
)" + put_scanned("c", "count") +
                      R"(  %next = add nsw i32 %count, 1
  br label %loop
stop:
  %nothing = icmp eq i32 %count, 0
  br i1 %nothing, label %none, label %finish
none:
  %code = select i1 %ended, i32 -2, i32 -1
  ret i32 %code
finish:
  %end = add nsw i32 %START, %count
)",
                  "START", skips ? "i" : "at") +
         close_scanned(bytes.conversion != 'c');
}

/// Any bytes of the set; what is none of it stands for its first member.
std::string bytes_in_file(const ScannedBytes& bytes) {
  unsigned first = 'x';
  for (unsigned c = 255; c > 0; --c) {
    if (bytes.members.test(c)) first = c;
  }
  if (first > 127) first -= 256;
  const bool is_set = bytes.conversion == '[';
  const std::string length =
      bytes.conversion == 'c'
          ? "  %wanted = add nsw i32 %width, 0\n"
          : "  %wanted = call i32 @" + std::string(length_prefix) + scan_choice + "(i32 1)\n";
  return choose_match(is_set) + length + R"(  br label %loop
loop:
  %count = phi i32 [ 0, %go ], [ %next, %kept ]
  %full = icmp sge i32 %count, %width
  %over = icmp sge i32 %count, %wanted
  %end_of_it = or i1 %full, %over
  br i1 %end_of_it, label %finish, label %take
take:
  %c = call i8 @heapreach_byte()
)" + membership(bytes) +
         "  %one = select i1 %fits, i8 %c, i8 " + std::to_string(static_cast<int>(first)) + "\n" +
         put_scanned("one", "count") + R"(  %next = add nsw i32 %count, 1
  br label %loop
finish:
  %end = add nsw i32 %at, 0
)" + close_scanned(bytes.conversion != 'c');
}

}  // namespace

std::string ScannedReal::name() const {
  return scan_text + std::string(is_double ? "double" : "float");
}

std::string ScannedReal::text() const {
  return replaced("declare STORED @READER(PTR, TEXTP)\ndefine i32 @" + name() +
                      "(PTR %s, i32 %at, i32 %width, i1 %keep, STOREDP %out) {\nentry:\n"
                      "  %end = alloca PTR\n" +
                      skip_blanks("begin") + R"(begin:
  %ended = icmp eq i8 %b, 0
  br i1 %ended, label %none, label %read
none:
  ret i32 -2
read:
  %bits = call STORED @READER(PTR %b_at, TEXTP %end)
  %stop = load PTR, TEXTP %end
  %stop_number = ptrtoint PTR %stop to SIZE
  %start_number = ptrtoint PTR %b_at to SIZE
  %length = sub SIZE %stop_number, %start_number
  %empty = icmp eq SIZE %length, 0
  br i1 %empty, label %differs, label %number
differs:
  ret i32 -1
number:
  br i1 %keep, label %put, label %leave
put:
  store STORED %bits, STOREDP %out
  br label %leave
leave:
  %size = trunc SIZE %length to i32
  %behind = add nsw i32 %i, %size
  ret i32 %behind
}
)",
                  {{"READER", is_double ? double_reader : float_reader},
                   {"STOREDP", is_double ? "WIDEP" : "INTP"},
                   {"STORED", is_double ? "i64" : "i32"}});
}

std::string ScannedNumber::name(ScanSource source) const {
  return (source == ScanSource::text ? scan_text : "heapreach.input.") + type + "." + stored + "." +
         std::to_string(base);
}

std::string ScannedNumber::text(ScanSource source) const {
  const bool is_text = source == ScanSource::text;
  const std::string chooser =
      "declare STORED @" + std::string(number_prefix) + scan_choice + "_" + stored + "()\n";
  const std::string head = "define i32 @" + name(source) +
                           "(PTR %s, i32 %at, i32 %width, i1 %keep, STOREDP %out) {\nentry:\n";
  const std::string whole = is_text ? head + number_in_text(*this)
                                    : declared_match() + chooser + head + number_in_file(*this);
  const std::string place = stored == "i8"    ? "PTR"
                            : stored == "i16" ? "SHORTP"
                            : stored == "i32" ? "INTP"
                                              : "WIDEP";
  return replaced(whole, {{"STOREDP", place}, {"STORED", stored}, {"TYPE", type}});
}

std::string ScannedBytes::name(ScanSource source) const {
  const std::string set = conversion == '[' ? members.to_string() : "";
  return (source == ScanSource::text ? scan_text : "heapreach.input.") +
         (conversion == '[' ? "set." + set : std::string("bytes.") + conversion);
}

std::string ScannedBytes::text(ScanSource source) const {
  const bool is_text = source == ScanSource::text;
  const std::string head = "define i32 @" + name(source) +
                           "(PTR %s, i32 %at, i32 %width, i1 %keep, PTR %out) {\nentry:\n";
  if (is_text) return head + bytes_in_text(*this);
  return declared_match() + "declare i32 @" + std::string(length_prefix) + scan_choice +
         "(i32)\ndeclare i8 @" + byte_function + "()\n" + head + bytes_in_file(*this);
}

void add_scans(std::map<std::string, std::string>& texts) {
  const std::string owner = scan_text;
  texts[owner + "blanks"] = "define i32 @" + owner + "blanks(PTR %s, i32 %at) {\nentry:\n" +
                            skip_blanks("behind") + "behind:\n  ret i32 %i\n}\n";
  texts[owner + "byte"] = "define i32 @" + owner + "byte(PTR %s, i32 %at, i8 %wanted) {\nentry:\n" +
                          load_scanned("c", "at") + R"(  %ended = icmp eq i8 %c, 0
  %same = icmp eq i8 %c, %wanted
  %next = add nsw i32 %at, 1
  %code = select i1 %ended, i32 -2, i32 -1
  %end = select i1 %same, i32 %next, i32 %code
  ret i32 %end
}
)";
  texts["heapreach.input.byte"] = declared_match() +
                                  "define i32 @heapreach.input.byte(i32 %at) {\nentry:\n" +
                                  choose_match(true) + "  ret i32 %at\n}\n";
}

}  // namespace heapreach::frontends::library
