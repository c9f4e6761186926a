// Functions of POSIX that leave a text which the system knows: names of folders, times as texts.
// The text is any of those that fit; where it does not, or there is none, they return null or 0.
#include "frontends/library/table/choices.h"
#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

namespace {

/// Stores `%count` bytes other than 0, and a 0 behind them, and goes on to `filled`.
const std::string fill_path = R"(fill:
  br label %loop
loop:
  %i = phi i32 [ 0, %fill ], [ %next, %byte ]
  %place = sext i32 %i to SIZE
  %at = getelementptr inbounds i8, PTR %to, SIZE %place
  %full = icmp sge i32 %i, %count
  br i1 %full, label %close, label %byte
byte:
  %any = call i8 @heapreach_byte()
  %zero = icmp eq i8 %any, 0
  %b = select i1 %zero, i8 47, i8 %any
  store i8 %b, PTR %at
  %next = add nsw i32 %i, 1
  br label %loop
close:
  store i8 0, PTR %at
)";

const std::string path_head = R"(declare i8 @heapreach_byte()
declare i32 @CHOOSE(i32)
declare PTR @malloc(SIZE)
)";

/// A path has up to 4095 bytes on Linux; none at all where there is no such file.
const std::string choose_length = R"(  %count = call i32 @CHOOSE(i32 4095)
  %there = icmp sgt i32 %count, 0
  br i1 %there, label %known, label %fail
known:
  %wide = sext i32 %count to SIZE
  %bytes = add nuw nsw SIZE %wide, 1
  %own = icmp eq PTR %room, null
  br i1 %own, label %make, label %given
make:
  %made = call PTR @malloc(SIZE %bytes)
  %none = icmp eq PTR %made, null
  br i1 %none, label %fail, label %fill
)";

const std::string path_ends = R"(  ret PTR %to
fail:
  ret PTR null
}
)";

const std::string realpath_text = path_head + R"(define PTR @realpath(PTR %s, PTR %room) {
entry:
  br label %read
read:
  %k = phi SIZE [ 0, %entry ], [ %further, %read ]
  %from = getelementptr inbounds i8, PTR %s, SIZE %k
  %c = load i8, PTR %from
  %end = icmp eq i8 %c, 0
  %further = add nuw nsw SIZE %k, 1
  br i1 %end, label %go, label %read
go:
)" + choose_length + R"(given:
  br label %fill
)" + fill_path + path_ends;

const std::string getcwd_text = path_head + R"(define PTR @getcwd(PTR %room, SIZE %size) {
entry:
)" + choose_length + R"(given:
  %fits = icmp ule SIZE %bytes, %size
  br i1 %fits, label %fill, label %fail
)" + fill_path + path_ends;

/// Where the text does not fit, what is in the array is not determined: the first byte may be any.
const std::string strftime_text =
    path_head + R"(define SIZE @strftime(PTR %to, SIZE %max, PTR %s, RECORDP %time) {
entry:
  %second_at = getelementptr inbounds RECORD, RECORDP %time, i32 0, i32 0
  %second = load i32, INTP %second_at
  %day_at = getelementptr inbounds RECORD, RECORDP %time, i32 0, i32 7
  %day = load i32, INTP %day_at
  br label %read
read:
  %k = phi SIZE [ 0, %entry ], [ %further, %read ]
  %from = getelementptr inbounds i8, PTR %s, SIZE %k
  %c = load i8, PTR %from
  %end = icmp eq i8 %c, 0
  %further = add nuw nsw SIZE %k, 1
  br i1 %end, label %go, label %read
go:
  %count = call i32 @CHOOSE(i32 2147483646)
  %wide = sext i32 %count to SIZE
  %fits = icmp ult SIZE %wide, %max
  br i1 %fits, label %fill, label %fail
)" + fill_path +
    R"(  ret SIZE %wide
fail:
  %nothing = icmp eq SIZE %max, 0
  br i1 %nothing, label %leave, label %spoil
spoil:
  %left = call i8 @heapreach_byte()
  store i8 %left, PTR %to
  br label %leave
leave:
  ret SIZE 0
}
)";

}  // namespace

void add_paths(std::map<std::string, std::string>& texts) {
  const auto add = [&](const std::string& name, const std::string& text, const std::string& start) {
    texts[name] =
        replaced(text, {{"CHOOSE", std::string(within_prefix) + name}, {"fill:\n", start}});
  };
  const std::string own_or_given = "fill:\n  %to = phi PTR [ %made, %make ], [ %room, %given ]\n";
  add("realpath", realpath_text, own_or_given);
  add("getcwd", getcwd_text, own_or_given);
  add("strftime",
      replaced(strftime_text, "RECORD,",
               "{ i32, i32, i32, i32, i32, i32, i32, i32, i32, SIZE, PTR },"),
      "fill:\n");
}

}  // namespace heapreach::frontends::library
