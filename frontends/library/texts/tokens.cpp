// Functions that cut a text into pieces. They write the ends into it.
#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

namespace {

/// Cuts at the first byte behind `token` that is in the set; `at_end` is kept where there is none.
std::string cut(const std::string& token, const std::string& at_end) {
  return "  %length = call SIZE @heapreach.strcspn(PTR %" + token + ", PTR %set)\n" +
         "  %end = getelementptr inbounds i8, PTR %" + token + R"(, SIZE %length
  %d = load i8, PTR %end
  %last = icmp eq i8 %d, 0
  br i1 %last, label %whole, label %part
whole:
  store PTR )" +
         at_end + ", TEXTP %place\n  ret PTR %" + token + R"(
part:
  store i8 0, PTR %end
  %behind = getelementptr inbounds i8, PTR %end, SIZE 1
  store PTR %behind, TEXTP %place
  ret PTR %)" +
         token + "\n}\n";
}

}  // namespace

void add_tokens(std::map<std::string, std::string>& texts) {
  texts["strsep"] = R"(define PTR @strsep(TEXTP %place, PTR %set) {
  %s = load PTR, TEXTP %place
  %none = icmp eq PTR %s, null
  br i1 %none, label %nothing, label %cut
nothing:
  ret PTR null
cut:
)" + cut("s", "null");
  // A null pointer without a text before it is looked through, as in glibc.
  for (const std::string owner : {"", "heapreach."}) {
    texts[owner + "strtok_r"] =
        "define PTR @" + owner + R"(strtok_r(PTR %text, PTR %set, TEXTP %place) {
entry:
  %new = icmp ne PTR %text, null
  br i1 %new, label %begin, label %kept
kept:
  %old = load PTR, TEXTP %place
  br label %begin
begin:
  %s = phi PTR [ %text, %entry ], [ %old, %kept ]
  %skipped = call SIZE @heapreach.strspn(PTR %s, PTR %set)
  %token = getelementptr inbounds i8, PTR %s, SIZE %skipped
  %c = load i8, PTR %token
  %over = icmp eq i8 %c, 0
  br i1 %over, label %none, label %cut
none:
  store PTR %token, TEXTP %place
  ret PTR null
cut:
)" + cut("token", "%end");
  }
  texts["strtok"] = R"(@heapreach_strtok = internal global PTR null
define PTR @strtok(PTR %text, PTR %set) {
  %token = call PTR @heapreach.strtok_r(PTR %text, PTR %set, TEXTP @heapreach_strtok)
  ret PTR %token
}
)";
}

}  // namespace heapreach::frontends::library
