// Functions that return records and texts of the library's own (C17 7.27.3): localtime and gmtime
// share one record, ctime and asctime one text, which each call overwrites, as in glibc.
#include <sstream>

#include "frontends/library/table/choices.h"
#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

namespace {

const std::string record = "{ i32, i32, i32, i32, i32, i32, i32, i32, i32, SIZE, PTR }";
const std::string own_record =
    "@heapreach_record_of_time = internal global " + record + " zeroinitializer\n";
const std::string own_text =
    "@heapreach_text_of_time = internal global [26 x i8] zeroinitializer\n";
const std::string zone = "@heapreach_zone = internal constant [4 x i8] c\"UTC\\00\"\n";
/// With declarations of what chooses in the definition of a function.
std::string choosing(const std::string& name, const std::string& text) {
  return replaced(replaced("declare i32 @WITHIN(i32)\ndeclare i32 @NUMBER()\n" + text, "WITHIN",
                           std::string(within_prefix) + name),
                  "NUMBER", std::string(number_prefix) + name);
}

/// Goes to `fail` if there is no such time, or to `go`.
const std::string may_fail = R"(  %there = call i32 @WITHIN(i32 1)
  %none = icmp eq i32 %there, 0
  br i1 %none, label %fail, label %go
fail:
  ret RESULT null
go:
)";

/// What a record holds: C17 7.27.1 limits all but the year and whether it is summer.
std::string filled_record(const std::string& place) {
  std::ostringstream text;
  const int most[] = {60, 59, 23, 30, 11, -1, 6, 365, -1};
  for (int i = 0; i < 9; ++i) {
    text << "  %v" << i << " = call i32 @"
         << (most[i] < 0 ? "NUMBER()" : "WITHIN(i32 " + std::to_string(most[i]) + ")") << "\n";
    const std::string value = i == 3 ? "%day" : "%v" + std::to_string(i);
    if (i == 3) text << "  %day = add nsw i32 %v3, 1\n";
    text << "  %p" << i << " = getelementptr inbounds " << record << ", RECORDP " << place
         << ", i32 0, i32 " << i << "\n  store i32 " << value << ", INTP %p" << i << "\n";
  }
  text << "  %away = call i32 @NUMBER()\n  %shift = sext i32 %away to SIZE\n"
       << "  %p9 = getelementptr inbounds " << record << ", RECORDP " << place
       << ", i32 0, i32 9\n  store SIZE %shift, SIZEP %p9\n  %p10 = getelementptr inbounds "
       << record << ", RECORDP " << place << ", i32 0, i32 10\n  store PTR "
       << "bitcast (ZONEP @heapreach_zone to PTR), TEXTP %p10\n";
  return text.str();
}

std::string broken_down(const std::string& name, bool has_place) {
  const std::string place = has_place ? "%place" : "@heapreach_record_of_time";
  const std::string text = (has_place ? "" : own_record) + zone + "define RECORDP @" + name +
                           "(SIZEP %time" + (has_place ? ", RECORDP %place" : "") +
                           ") {\n  %now = load SIZE, SIZEP %time\n" + may_fail +
                           filled_record(place) + "  ret RECORDP " + place + "\n}\n";
  return replaced(choosing(name, text), "RESULT", "RECORDP");
}

/// 24 characters and the end of a line.
const std::string filled_text = R"(  br label %loop
loop:
  %i = phi SIZE [ 0, %go ], [ %next, %more ]
  %at = getelementptr inbounds [26 x i8], TIMETEXTP @heapreach_text_of_time, SIZE 0, SIZE %i
  %full = icmp eq SIZE %i, 24
  br i1 %full, label %close, label %more
more:
  %any = call i8 @heapreach_byte()
  %zero = icmp eq i8 %any, 0
  %b = select i1 %zero, i8 32, i8 %any
  store i8 %b, PTR %at
  %next = add nuw nsw SIZE %i, 1
  br label %loop
close:
  store i8 10, PTR %at
  %last = getelementptr inbounds [26 x i8], TIMETEXTP @heapreach_text_of_time, SIZE 0, SIZE 25
  store i8 0, PTR %last
  %start = getelementptr inbounds [26 x i8], TIMETEXTP @heapreach_text_of_time, SIZE 0, SIZE 0
  ret PTR %start
}
)";

/// asctime reads all numbers of the record.
std::string fields_read() {
  std::ostringstream text;
  for (int i = 0; i < 7; ++i) {
    text << "  %f" << i << " = getelementptr inbounds " << record << ", RECORDP %time, i32 0, i32 "
         << i << "\n  %n" << i << " = load i32, INTP %f" << i << "\n";
  }
  return text.str();
}

std::string text_of_time(const std::string& name, const std::string& parameter,
                         const std::string& reads) {
  return choosing(name, own_text + "declare i8 @heapreach_byte()\ndefine PTR @" + name + "(" +
                            parameter + " %time) {\n" + reads +
                            replaced(may_fail, "RESULT", "PTR") + filled_text);
}

/// Seconds, and parts of one: `most` at most.
std::string time_in_parts(const std::string& name, const std::string& head, const std::string& most,
                          const std::string& more = "") {
  return choosing(name, "define i32 @" + name + head + R"( {
  %there = call i32 @WITHIN(i32 1)
  %none = icmp eq i32 %there, 0
  br i1 %none, label %fail, label %go
fail:
  ret i32 -1
go:
  %seconds = call i32 @WITHIN(i32 2147483647)
  %wide = sext i32 %seconds to SIZE
  store SIZE %wide, SIZEP %time
  %part = call i32 @WITHIN(i32 )" +
                            most + R"()
  %wide_part = sext i32 %part to SIZE
  %at = getelementptr inbounds SIZE, SIZEP %time, SIZE 1
  store SIZE %wide_part, SIZEP %at
)" + more + "  ret i32 0\n}\n");
}

/// A time zone is two numbers.
const std::string any_zone = R"(  %no_zone = icmp eq PTR %zone, null
  br i1 %no_zone, label %leave, label %put
put:
  %minutes_at = bitcast PTR %zone to INTP
  %minutes = call i32 @NUMBER()
  store i32 %minutes, INTP %minutes_at
  %summer_at = getelementptr inbounds i32, INTP %minutes_at, SIZE 1
  %summer = call i32 @NUMBER()
  store i32 %summer, INTP %summer_at
  br label %leave
leave:
)";

/// Reads a record, and leaves one of the same time in C's ranges.
std::string seconds_of_record(const std::string& name) {
  return choosing(name, zone + "define SIZE @" + name + "(RECORDP %time) {\n" + fields_read() +
                            replaced(may_fail, "RESULT null", "SIZE -1") + filled_record("%time") +
                            R"(  %any = call i32 @NUMBER()
  %seconds = sext i32 %any to SIZE
  ret SIZE %seconds
}
)");
}

}  // namespace

void add_times(std::map<std::string, std::string>& texts) {
  for (const std::string name : {"localtime", "gmtime"}) {
    texts[name] = broken_down(name, false);
    texts[name + "_r"] = broken_down(name + "_r", true);
  }
  texts["ctime"] = text_of_time("ctime", "SIZEP", "  %now = load SIZE, SIZEP %time\n");
  for (const std::string name : {"mktime", "timegm", "timelocal"}) {
    texts[name] = seconds_of_record(name);
  }
  texts["clock_gettime"] = time_in_parts("clock_gettime", "(i32 %clock, SIZEP %time)", "999999999");
  texts["gettimeofday"] =
      time_in_parts("gettimeofday", "(SIZEP %time, PTR %zone)", "999999", any_zone);
  texts["rand_r"] = choosing("rand_r", R"(define i32 @rand_r(INTP %seed) {
  %old = load i32, INTP %seed
  %new = call i32 @NUMBER()
  store i32 %new, INTP %seed
  %result = call i32 @WITHIN(i32 2147483647)
  ret i32 %result
}
)");
  texts["asctime"] = text_of_time("asctime", "RECORDP", fields_read());
}

}  // namespace heapreach::frontends::library
