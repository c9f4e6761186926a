// Lines from files, errno, and what calls of outside functions come with.
#include "frontends/library/texts/definitions.h"

#include "frontends/library/table/choices.h"
#include "frontends/library/table/effects.h"
#include "frontends/library/texts/loops.h"
#include "frontends/library/texts/prints.h"
#include "frontends/library/texts/scans.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

/// A block of the library's that ends in 0 behind `length` bytes.
const std::string made_text = R"(  %none = icmp slt i32 %length, 0
  br i1 %none, label %done, label %make
make:
  %place = zext i32 %length to SIZE
  %size = add nuw nsw SIZE %place, 1
  %start = call PTR @heapreach_static_block(SIZE %size)
  %end = getelementptr inbounds i8, PTR %start, SIZE %place
  store i8 0, PTR %end
  br label %done
done:
  %text = phi PTR [ null, %entry ], [ %start, %make ]
  ret PTR %text
}
)";

}  // namespace

void add_input(Texts& texts) {
  for (const std::string name : {"__errno_location", "__error"}) {
    texts[name] = "@errno" + name + " = internal global i32 0\ndefine INTP @" + name +
                  "() {\n  ret INTP @errno" + name + "\n}\n";
  }
  // A line of any length, cut where it does not fit: no byte but its last one ends it. Or null: of
  // length 0 at the end of the file, and then nothing is written, and less where reading fails,
  // since any bytes may be there then.
  texts["fgets"] = R"(declare i32 @heapreach_line()
declare i8 @heapreach_byte()
declare void @heapreach_use_stream(PTR)
define PTR @fgets(PTR %d, i32 %n, PTR %file) {
entry:
  call void @heapreach_use_stream(PTR %file)
  %length = call i32 @heapreach_line()
  %none = icmp slt i32 %length, 1
  %no_room = icmp slt i32 %n, 1
  %nothing = or i1 %none, %no_room
  br i1 %nothing, label %fail, label %begin
fail:
  %k = phi i32 [ 0, %entry ], [ %further, %spoil ]
  %left = add nsw i32 %k, %length
  %whole = icmp sge i32 %left, 0
  %behind = icmp sge i32 %k, %n
  %stop = or i1 %whole, %behind
  br i1 %stop, label %give_up, label %spoil
spoil:
  %any = call i8 @heapreach_byte()
  %spot = sext i32 %k to SIZE
  %there = getelementptr inbounds i8, PTR %d, SIZE %spot
  store i8 %any, PTR %there
  %further = add nsw i32 %k, 1
  br label %fail
give_up:
  ret PTR null
begin:
  %room = add nsw i32 %n, -1
  br label %loop
loop:
  %i = phi i32 [ 0, %begin ], [ %next, %byte ]
  %newline = phi i1 [ false, %begin ], [ %is_newline, %byte ]
  %place = sext i32 %i to SIZE
  %at = getelementptr inbounds i8, PTR %d, SIZE %place
  %full = icmp sge i32 %i, %room
  %end = icmp sge i32 %i, %length
  %over = or i1 %full, %end
  %last = or i1 %over, %newline
  br i1 %last, label %close, label %byte
byte:
  %b = call i8 @heapreach_byte()
  store i8 %b, PTR %at
  %is_newline = icmp eq i8 %b, 10
  %next = add nsw i32 %i, 1
  br label %loop
close:
  store i8 0, PTR %at
  ret PTR %d
}
)";
}

void add_helpers(Texts& texts) {
  add_prints(texts);
  add_scans(texts);
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
  texts[use_handle] =
      "define void @" + std::string(use_handle) +
      "(PTR %h) {\n  %none = icmp eq PTR %h, null\n  br i1 %none, label %use, label %done\n"
      "use:\n  %never = load i8, PTR %h\n  br label %done\n" +
      done;
  add_streams(texts);
  texts["heapreach.read_text_within"] =
      "define void @heapreach.read_text_within(PTR %s, SIZE %n) {\n" + loop(limit + byte) + done;
  for (const Effect& effect : all_effects()) {
    if (effect.result != 't' && effect.result != 'T') continue;
    const std::string name(effect.name), chooser = std::string(length_prefix) + name;
    texts[new_text + name] = "declare i32 @" + chooser +
                             "(i32)\ndeclare PTR @heapreach_static_block(SIZE)\ndefine PTR @" +
                             new_text + name + "(i32 %least) {\nentry:\n  %length = call i32 @" +
                             chooser + "(i32 %least)\n" + made_text;
  }
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
