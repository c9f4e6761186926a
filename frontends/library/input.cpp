// Numbers from texts, lines from files, errno, and what calls of outside functions come with.
#include "frontends/library/definitions.h"

#include "frontends/library/effects.h"
#include "frontends/library/loops.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

/// Blanks, a sign, digits: what C17 7.22.1.4 says for base 10. More digits than the type has are
/// undefined, as overflow is.
std::string number_in_text(const std::string& name, const std::string& type) {
  std::string text = R"(define TYPE @NAME(PTR %s) {
entry:
  br label %skip
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
  br label %digits
digits:
  %j = phi SIZE [ %start, %sign ], [ %further, %more ]
  %sum = phi TYPE [ 0, %sign ], [ %longer, %more ]
  %here = getelementptr inbounds i8, PTR %s, SIZE %j
  %d = load i8, PTR %here
  %low = icmp uge i8 %d, 48
  %high = icmp ule i8 %d, 57
  %digit = and i1 %low, %high
  br i1 %digit, label %more, label %done
more:
  %wide = zext i8 %d to TYPE
  %value = add nsw TYPE %wide, -48
  %negative = sub nsw TYPE 0, %value
  %step = select i1 %minus, TYPE %negative, TYPE %value
  %tens = mul nsw TYPE %sum, 10
  %longer = add nsw TYPE %tens, %step
  %further = add nuw nsw SIZE %j, 1
  br label %digits
done:
  ret TYPE %sum
}
)";
  const auto replace = [&](const std::string& word, const std::string& by) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
      text.replace(at, word.size(), by);
      at += by.size();
    }
  };
  replace("TYPE", type);
  replace("NAME", name);
  return text;
}

}  // namespace

void add_input(Texts& texts) {
  texts["atoi"] = number_in_text("atoi", "i32");
  texts["atol"] = number_in_text("atol", "SIZE");
  texts["atoll"] = number_in_text("atoll", "i64");
  for (const std::string name : {"__errno_location", "__error"}) {
    texts[name] = "@errno" + name + " = internal global i32 0\ndefine INTP @" + name +
                  "() {\n  ret INTP @errno" + name + "\n}\n";
  }
  // A line of any length that fits, or null at the end of the file, and then nothing is written.
  texts["fgets"] = R"(declare i32 @heapreach_line()
declare i8 @heapreach_byte()
define PTR @fgets(PTR %d, i32 %n, PTR %file) {
entry:
  %length = call i32 @heapreach_line()
  %none = icmp slt i32 %length, 0
  %no_room = icmp slt i32 %n, 1
  %nothing = or i1 %none, %no_room
  br i1 %nothing, label %fail, label %begin
begin:
  %room = add nsw i32 %n, -1
  br label %loop
loop:
  %i = phi i32 [ 0, %begin ], [ %next, %byte ]
  %place = sext i32 %i to SIZE
  %at = getelementptr inbounds i8, PTR %d, SIZE %place
  %full = icmp sge i32 %i, %room
  %end = icmp sge i32 %i, %length
  %last = or i1 %full, %end
  br i1 %last, label %close, label %byte
byte:
  %b = call i8 @heapreach_byte()
  store i8 %b, PTR %at
  %next = add nsw i32 %i, 1
  br label %loop
close:
  store i8 0, PTR %at
  ret PTR %d
fail:
  ret PTR null
}
)";
}

void add_helpers(Texts& texts) {
  const std::string byte = read_byte("s") +
                           "  %end = icmp eq i8 %c, 0\n"
                           "  br i1 %end, label %done, label %again\n";
  const std::string done = "done:\n  ret void\n}\n";
  const std::string limit =
      "  %full = icmp uge SIZE %i, %n\n  br i1 %full, label %done, label %read\nread:\n";
  texts["heapreach.read_text"] = "define void @heapreach.read_text(PTR %s) {\n" + loop(byte) + done;
  texts["heapreach.read_text_or_null"] =
      "define void @heapreach.read_text_or_null(PTR %s) {\n"
      "first:\n  %null = icmp eq PTR %s, null\n  br i1 %null, label %done, label %entry\n" +
      loop(byte) + done;
  texts["heapreach.read_text_within"] =
      "define void @heapreach.read_text_within(PTR %s, SIZE %n) {\n" + loop(limit + byte) + done;
  texts["heapreach.fill"] =
      "declare i8 @heapreach_byte()\n"
      "define void @heapreach.fill(PTR %d, SIZE %n) {\n"
      "entry:\n  br label %loop\n" +
      loop_head("entry") +
      "  %full = icmp sge SIZE %i, %n\n"
      "  br i1 %full, label %done, label %again\n" +
      R"(again:
  %b = call i8 @heapreach_byte()
  %at = getelementptr inbounds i8, PTR %d, SIZE %i
  store i8 %b, PTR %at
  %next = add nuw nsw SIZE %i, 1
  br label %loop
done:
  ret void
}
)";
}

}  // namespace heapreach::frontends::library
