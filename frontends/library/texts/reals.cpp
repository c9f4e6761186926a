// C17 7.22.1.3: blanks, a sign, then a decimal number, one of base 16 behind 0x, INF or INFINITY,
// or NAN, which a text in brackets may follow. Where the number ends is exact. Its value is exact
// where its digits and the power of ten behind them are numbers of the type: then one product or
// quotient rounds once (Clinger, "How to Read Floating Point Numbers Accurately", 1990, section 4).
// Others, and all of base 16, have the value that atof returns. Why not all digits: what explore
// knows of longer ones is nothing in either case. Names of the part for one base end in _B.
#include "frontends/library/texts/reals.h"

#include "frontends/library/texts/number_texts.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

namespace {

std::string load(const std::string& byte, const std::string& place) {
  return replaced(R"(  %BYTE_at = getelementptr inbounds i8, PTR %s, SIZE %PLACE
  %BYTE = load i8, PTR %BYTE_at
)",
                  {{"BYTE", byte}, {"PLACE", place}});
}

/// `%IS`: whether the byte is a letter, small or large.
std::string is_letter(const std::string& is, const std::string& byte, char letter) {
  return replaced(R"(  %IS_small = icmp eq i8 %BYTE, SMALL
  %IS_large = icmp eq i8 %BYTE, LARGE
  %IS = or i1 %IS_small, %IS_large
)",
                  {{"IS", is},
                   {"BYTE", byte},
                   {"SMALL", std::to_string(letter)},
                   {"LARGE", std::to_string(letter - 'a' + 'A')}});
}

std::string is_digit(const std::string& is, const std::string& byte, unsigned base) {
  if (base == 10) return in_range_of(is, byte, '0', '9');
  return in_range_of(is + "_d", byte, '0', '9') + in_range_of(is + "_s", byte, 'a', 'f') +
         in_range_of(is + "_l", byte, 'A', 'F') +
         replaced("  %IS_a = or i1 %IS_s, %IS_l\n  %IS = or i1 %IS_a, %IS_d\n", "IS", is);
}

/// From the block MATCH_0 on: the letters of a word lead to `found`, anything else to `other`. The
/// first letter is at `start`; `%MATCH_end` is where the word ends.
std::string match(const std::string& match, const std::string& letters, const std::string& start,
                  const std::string& found, const std::string& other) {
  std::string text;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const std::string here = match + "_" + std::to_string(i);
    const bool is_last = i + 1 == letters.size();
    text += here + ":\n  %" + here + "_place = add nuw nsw SIZE %" + start + ", " +
            std::to_string(i) + "\n" + load(here + "_c", here + "_place") +
            is_letter(here + "_is", here + "_c", letters[i]) +
            (is_last ? "  %" + match + "_end = add nuw nsw SIZE %" + here + "_place, 1\n" : "") +
            "  br i1 %" + here + "_is, label %" +
            (is_last ? found : match + "_" + std::to_string(i + 1)) + ", label %" + other + "\n";
  }
  return text;
}

/// INF, INFINITY and NAN; anything else goes on at `hex`.
const std::string words = match("inf", "inf", "start", "inity_0", "nan_0") +
                          match("inity", "inity", "inf_end", "infinity", "short_infinity") +
                          match("nan", "nan", "start", "bracket", "hex") + R"(short_infinity:
  br label %infinity
infinity:
  %infinite_stop = phi SIZE [ %inity_end, %inity_4 ], [ %inf_end, %short_infinity ]
  %infinite = select i1 %minus, REAL 0xFFF0000000000000, REAL 0x7FF0000000000000
  br label %ending
bracket:
)" + load("b", "nan_end") +
                          R"(  %opens = icmp eq i8 %b, 40
  %inside = add nuw nsw SIZE %nan_end, 1
  br i1 %opens, label %text, label %not_a_number
text:
  %t = phi SIZE [ %inside, %bracket ], [ %t_next, %text_more ]
)" + load("w", "t") + in_range_of("w_d", "w", '0', '9') +
                          in_range_of("w_s", "w", 'a', 'z') + in_range_of("w_l", "w", 'A', 'Z') +
                          R"(  %w_u = icmp eq i8 %w, 95
  %w_a = or i1 %w_s, %w_l
  %w_b = or i1 %w_d, %w_u
  %w_is = or i1 %w_a, %w_b
  %t_next = add nuw nsw SIZE %t, 1
  br i1 %w_is, label %text_more, label %text_end
text_more:
  br label %text
text_end:
  %closes = icmp eq i8 %w, 41
  %behind_text = select i1 %closes, SIZE %t_next, SIZE %nan_end
  br label %not_a_number
not_a_number:
  %nan_stop = phi SIZE [ %nan_end, %bracket ], [ %behind_text, %text_end ]
  br label %ending
)";

/// A prefix that digits follow, or a point with digits behind it.
const std::string prefix = "hex:\n" + load("z", "start") + R"(  %zero = icmp eq i8 %z, 48
  br i1 %zero, label %letter, label %digits_10
letter:
  %second = add nuw nsw SIZE %start, 1
)" + load("x", "second") + is_letter("x_is", "x", 'x') +
                           R"(  br i1 %x_is, label %prefixed, label %digits_10
prefixed:
  %third = add nuw nsw SIZE %start, 2
  br label %digits_16
)";

/// Digits with a point among them: they stop at `%stop_B`, `%scale_B` of them are behind the point,
/// and `%sum_B` is their value if `%exact_B`.
std::string digits(unsigned base) {
  const bool is_decimal = base == 10;
  const std::string place = is_decimal ? "start" : "third";
  const std::string begins =
      is_decimal ? "[ %start, %hex ], [ %start, %letter ]" : "[ %third, %prefixed ]";
  const auto only = [&](const std::string& line) { return is_decimal ? line : std::string(); };
  const auto from = [&](const std::string& start, const std::string& type) {
    return " = phi " + type + " [ " + start + ", %hex ], [ " + start + ", %letter ], ";
  };
  const auto value = [&](const std::string& id, const std::string& byte) {
    if (!is_decimal) return std::string();
    return replaced(R"(  %wide_ID = zext i8 %BYTE to i64
  %value_ID = sub nsw i64 %wide_ID, 48
  %room_ID = icmp slt i64 %old_ID, LIMIT
  %tens_ID = mul i64 %old_ID, 10
  %longer_ID = add i64 %tens_ID, %value_ID
  %new_ID = select i1 %room_ID, i64 %longer_ID, i64 %old_ID
  %still_ID = and i1 %fits_ID, %room_ID
)",
                    {{"ID", id}, {"BYTE", byte}});
  };
  return replaced(
      R"(digits_B:
  %j_B = phi SIZE BEGINS, [ %j_next_B, %more_B ]
)" +
          only("  %old_i_B" + from("0", "i64") + "[ %new_i_B, %more_B ]\n  %fits_i_B" +
               from("true", "i1") + "[ %still_i_B, %more_B ]\n") +
          load("d_B", "j_B") + is_digit("digit_B", "d_B", base) +
          R"(  %j_next_B = add nuw nsw SIZE %j_B, 1
  br i1 %digit_B, label %more_B, label %point_B
more_B:
)" + value("i_B", "d_B") +
          R"(  br label %digits_B
point_B:
  %is_point_B = icmp eq i8 %d_B, 46
  br i1 %is_point_B, label %fraction_B, label %after_B
fraction_B:
  %k_B = phi SIZE [ %j_next_B, %point_B ], [ %k_next_B, %further_B ]
)" +
          only("  %old_f_B = phi i64 [ %old_i_B, %point_B ], [ %new_f_B, %further_B ]\n"
               "  %fits_f_B = phi i1 [ %fits_i_B, %point_B ], [ %still_f_B, %further_B ]\n") +
          load("f_B", "k_B") + is_digit("part_B", "f_B", base) +
          R"(  %k_next_B = add nuw nsw SIZE %k_B, 1
  br i1 %part_B, label %further_B, label %pointed_B
further_B:
)" + value("f_B", "f_B") +
          R"(  br label %fraction_B
pointed_B:
  %all_B = sub nuw nsw SIZE %k_B, %PLACE
  %only_point_B = icmp eq SIZE %all_B, 1
  %scaled_B = sub nuw nsw SIZE %k_B, %j_next_B
  br i1 %only_point_B, label %none_B, label %number_B
after_B:
  %empty_B = icmp eq SIZE %j_B, %PLACE
  br i1 %empty_B, label %none_B, label %number_B
number_B:
  %stop_B = phi SIZE [ %k_B, %pointed_B ], [ %j_B, %after_B ]
)" +
          only("  %scale_B = phi SIZE [ %scaled_B, %pointed_B ], [ 0, %after_B ]\n"
               "  %sum_B = phi i64 [ %old_f_B, %pointed_B ], [ %old_i_B, %after_B ]\n"
               "  %exact_B = phi i1 [ %fits_f_B, %pointed_B ], [ %fits_i_B, %after_B ]\n") +
          load("e_B", "stop_B") + is_letter("has_power_B", "e_B", is_decimal ? 'e' : 'p') +
          R"(  br i1 %has_power_B, label %power_B, label %known_B
power_B:
  %p_B = add nuw nsw SIZE %stop_B, 1
)" + load("g_B", "p_B") +
          R"(  %down_B = icmp eq i8 %g_B, 45
  %up_B = icmp eq i8 %g_B, 43
  %has_sign_B = or i1 %down_B, %up_B
  %behind_sign_B = add nuw nsw SIZE %p_B, 1
  %q_B = select i1 %has_sign_B, SIZE %behind_sign_B, SIZE %p_B
  br label %exponent_B
exponent_B:
  %r_B = phi SIZE [ %q_B, %power_B ], [ %r_next_B, %longer_power_B ]
  %size_B = phi i64 [ 0, %power_B ], [ %new_size_B, %longer_power_B ]
)" + load("h_B", "r_B") +
          is_digit("goes_on_B", "h_B", 10) + R"(  %r_next_B = add nuw nsw SIZE %r_B, 1
  br i1 %goes_on_B, label %longer_power_B, label %read_B
longer_power_B:
  %wide_p_B = zext i8 %h_B to i64
  %value_p_B = sub nsw i64 %wide_p_B, 48
  %small_B = icmp slt i64 %size_B, 1000
  %tens_p_B = mul i64 %size_B, 10
  %longer_p_B = add i64 %tens_p_B, %value_p_B
  %new_size_B = select i1 %small_B, i64 %longer_p_B, i64 %size_B
  br label %exponent_B
read_B:
  %no_power_B = icmp eq SIZE %r_B, %q_B
  %power_stop_B = select i1 %no_power_B, SIZE %stop_B, SIZE %r_B
  %minus_size_B = sub nsw i64 0, %size_B
  %signed_size_B = select i1 %down_B, i64 %minus_size_B, i64 %size_B
  br label %known_B
known_B:
  %end_B = phi SIZE [ %stop_B, %number_B ], [ %power_stop_B, %read_B ]
  %times_B = phi i64 [ 0, %number_B ], [ %signed_size_B, %read_B ]
)",
      {{"BEGINS", begins}, {"PLACE", place}, {"_B", "_" + std::to_string(base)}});
}

/// The value of a decimal number where one operation makes it, else what atof returns.
const std::string value = R"(  %scale_wide = zext SIZE %scale_10 to i64
  %tens = sub nsw i64 %times_10, %scale_wide
  %divides = icmp slt i64 %tens, 0
  %less = sub nsw i64 0, %tens
  %count = select i1 %divides, i64 %less, i64 %tens
  %known_power = icmp sle i64 %count, MOST
  %is_exact = and i1 %exact_10, %known_power
  br i1 %is_exact, label %powers, label %rounded
powers:
  %factor = phi REAL [ 1.0, %known_10 ], [ %larger, %powers_more ]
  %n = phi i64 [ %count, %known_10 ], [ %n_next, %powers_more ]
  %done = icmp eq i64 %n, 0
  br i1 %done, label %one_operation, label %powers_more
powers_more:
  %larger = fmul REAL %factor, 10.0
  %n_next = sub nsw i64 %n, 1
  br label %powers
one_operation:
  %whole = sitofp i64 %sum_10 to REAL
  br i1 %divides, label %quotient, label %product
quotient:
  %divided = fdiv REAL %whole, %factor
  br label %sign_it
product:
  %multiplied = fmul REAL %whole, %factor
  br label %sign_it
sign_it:
  %plain = phi REAL [ %divided, %quotient ], [ %multiplied, %product ]
  %negated = fneg REAL %plain
  %value = select i1 %minus, REAL %negated, REAL %plain
  br label %ending
rounded:
  %rounded_stop = phi SIZE [ %end_10, %known_10 ], [ %end_16, %known_16 ]
  %by_atof = call double @atof(PTR %s)
CUT  br label %ending
)";

/// No number; behind 0x none of base 16, so that it is 0.
const std::string ends = R"(none_10:
  br label %ending
none_16:
  %zero_result = select i1 %minus, REAL -0.0, REAL 0.0
  br label %ending
ending:
  %stop = phi SIZE [ %infinite_stop, %infinity ], [ %nan_stop, %not_a_number ],
      [ %end_10, %sign_it ], [ %rounded_stop, %rounded ], [ 0, %none_10 ], [ %second, %none_16 ]
  %result = phi REAL [ %infinite, %infinity ], [ NAN, %not_a_number ], [ %value, %sign_it ],
      [ %ATOF, %rounded ], [ 0.0, %none_10 ], [ %zero_result, %none_16 ]
  %wanted = icmp ne TEXTP %end, null
  br i1 %wanted, label %put, label %leave
put:
  %behind_number = getelementptr inbounds i8, PTR %s, SIZE %stop
  store PTR %behind_number, TEXTP %end
  br label %leave
leave:
  ret REAL %result
}
)";

}  // namespace

std::string real_reader(const std::string& name, RealType type) {
  const bool is_double = type == RealType::double_type;
  const std::string text = "declare double @atof(PTR)\ndefine REAL @" + name +
                           "(PTR %s, TEXTP %end) {\nentry:\n" + blanks_and_sign() +
                           "  br label %inf_0\n" + words + prefix + digits(10) + value +
                           digits(16) + "  br label %rounded\n" + ends;
  return replaced(text,
                  {{"CUT", is_double ? "" : "  %from_atof = fptrunc double %by_atof to float\n"},
                   {"ATOF", is_double ? "by_atof" : "from_atof"},
                   {"LIMIT", is_double ? "100000000000000" : "1000000"},
                   {"MOST", is_double ? "22" : "10"},
                   {"NAN", "0x7FF8000000000000"},
                   {"REAL", is_double ? "double" : "float"}});
}

}  // namespace heapreach::frontends::library
