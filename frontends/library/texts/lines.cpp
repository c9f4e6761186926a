// getline and getdelim of POSIX. Room is made for just the line that is read, as POSIX lets a
// library do; a line that does not come may have got room all the same, as it has in glibc.
#include "frontends/library/table/choices.h"
#include "frontends/library/table/effects.h"
#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

namespace {

const std::string line_text = R"(declare i32 @heapreach_line()
declare i8 @heapreach_byte()
declare i32 @CHOOSE(i32)
declare PTR @realloc(PTR, SIZE)
declare void @heapreach_use_stream(PTR)
define SIZE @NAME(TEXTP %place, SIZEP %size, PARAMETERPTR %file) {
entry:
  call void @heapreach_use_stream(PTR %file)
  END
  %old = load PTR, TEXTP %place
  %has = load SIZE, SIZEP %size
  %length = call i32 @heapreach_line()
  %some = icmp sgt i32 %length, 0
  %none = icmp eq PTR %old, null
  br i1 %some, label %measure, label %nothing
nothing:
  br i1 %none, label %ask, label %give_up
ask:
  %wish = call i32 @CHOOSE(i32 1)
  %makes = icmp ne i32 %wish, 0
  br i1 %makes, label %make, label %give_up
measure:
  %wide = sext i32 %length to SIZE
  %bytes = add nuw nsw SIZE %wide, 1
  %small = icmp ult SIZE %has, %bytes
  %lacks = or i1 %small, %none
  br i1 %lacks, label %make, label %fill
make:
  %room = phi SIZE [ 1, %ask ], [ %bytes, %measure ]
  %got = call PTR @realloc(PTR %old, SIZE %room)
  %fails = icmp eq PTR %got, null
  br i1 %fails, label %give_up, label %keep
keep:
  store PTR %got, TEXTP %place
  store SIZE %room, SIZEP %size
  br i1 %some, label %fill, label %give_up
give_up:
  ret SIZE -1
fill:
  %line = phi PTR [ %old, %measure ], [ %got, %keep ]
  br label %loop
loop:
  %i = phi i32 [ 0, %fill ], [ %next, %byte ]
  %ended = phi i1 [ false, %fill ], [ %is_end, %byte ]
  %to_place = sext i32 %i to SIZE
  %at = getelementptr inbounds i8, PTR %line, SIZE %to_place
  %whole = icmp sge i32 %i, %length
  %over = or i1 %whole, %ended
  br i1 %over, label %close, label %byte
byte:
  %b = call i8 @heapreach_byte()
  store i8 %b, PTR %at
  %is_end = icmp eq i8 %b, %end
  %next = add nsw i32 %i, 1
  br label %loop
close:
  store i8 0, PTR %at
  ret SIZE %to_place
}
)";

}  // namespace

void add_lines(std::map<std::string, std::string>& texts) {
  const auto add = [&](const std::string& name, const std::string& parameter,
                       const std::string& end) {
    texts[name] = replaced(line_text, {{"CHOOSE", std::string(within_prefix) + name},
                                       {"NAME", name},
                                       {"PARAMETER", parameter},
                                       {"END", end}});
  };
  add("getline", "", "%end = add i8 10, 0");
  add("getdelim", "i32 %wanted, ", "%end = trunc i32 %wanted to i8");
}

}  // namespace heapreach::frontends::library
