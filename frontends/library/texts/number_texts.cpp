#include "frontends/library/texts/number_texts.h"

#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

std::string blanks_and_sign() {
  return R"(  br label %skip
skip:
  %i = phi SIZE [ 0, %entry ], [ %next, %skip_more ]
  %at = getelementptr inbounds i8, PTR %s, SIZE %i
  %c = load i8, PTR %at
  %first = icmp uge i8 %c, 9
  %last = icmp ule i8 %c, 13
  %control = and i1 %first, %last
  %blank = icmp eq i8 %c, 32
  %space = or i1 %control, %blank
  br i1 %space, label %skip_more, label %sign
skip_more:
  %next = add nuw nsw SIZE %i, 1
  br label %skip
sign:
  %minus = icmp eq i8 %c, 45
  %plus = icmp eq i8 %c, 43
  %signed = or i1 %minus, %plus
  %behind = add nuw nsw SIZE %i, 1
  %start = select i1 %signed, SIZE %behind, SIZE %i
)";
}

std::string in_range_of(const std::string& result, const std::string& byte, int first, int last) {
  return replaced(R"(  %RESULTfrom = icmp uge i8 %BYTE, FIRST
  %RESULTto = icmp ule i8 %BYTE, LAST
  %RESULT = and i1 %RESULTfrom, %RESULTto
)",
                  {{"BYTE", byte},
                   {"RESULT", result},
                   {"FIRST", std::to_string(first)},
                   {"LAST", std::to_string(last)}});
}

}  // namespace heapreach::frontends::library
