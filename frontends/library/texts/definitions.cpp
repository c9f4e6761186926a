// The definitions are as plain as C's standard describes the functions (C17 7.24): they read no
// byte that the description does not, and all that it does, so that running over the end of a
// string is found where it happens. Positions of instructions are those of the call, since the text
// has no debug information. PTR stands for the type of character pointers, SIZE for size_t.
#include "frontends/library/texts/definitions.h"

#include "frontends/library/table/choices.h"
#include "frontends/library/texts/loops.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

/// A loop over one string.
std::string loop_over(const std::string& string, const std::string& body) {
  return loop(read_byte(string) + body);
}

/// A loop with a limit in front of every read.
std::string loop_within(const std::string& string, const std::string& at_limit,
                        const std::string& body) {
  return loop(limited(at_limit) + read_byte(string) + body);
}

/// Goes to `differ` or to `same` where the order of two strings is known.
std::string ordered(std::string_view prefix, const std::string& name, const std::string& text,
                    const std::string& from = "differ") {
  return declared_choice(prefix, name) + text + from + R"(:
  %x = zext i8 %c to i32
  %y = zext i8 %d to i32
  %less = sub nsw i32 %x, %y
  br label %answer
same:
  br label %answer
answer:
  %order = phi i32 [ %less, %)" +
         from + " ], [ 0, %same ]\n" + returned_choice(prefix, name, "%order") + "}\n";
}

/// The last of `n` bytes of both, whose number counts as given: it lies in the block of the others.
const std::string read_last = R"(differ:
  %last = sub nuw nsw SIZE %n, 1
  %end1 = getelementptr inbounds i8, PTR %s, SIZE %last
  %c2 = load i8, PTR %end1
  %end2 = getelementptr inbounds i8, PTR %t, SIZE %last
  %d2 = load i8, PTR %end2
  br label %found
)";

const std::string other_byte = R"(  %at2 = getelementptr inbounds i8, PTR %t, SIZE %i
  %d = load i8, PTR %at2
  %equal = icmp eq i8 %c, %d
)";

const std::string copy_byte = R"(  %to = getelementptr inbounds i8, PTR %d, SIZE %i
  store i8 %c, PTR %to
)";

const std::string is_end = "  %end = icmp eq i8 %c, 0\n";

/// Copies `s` behind the first `length` bytes of `d`.
std::string append(const std::string& limit) {
  return R"(entry:
  br label %skip
skip:
  %length = phi SIZE [ 0, %entry ], [ %longer, %skip_more ]
  %here = getelementptr inbounds i8, PTR %d, SIZE %length
  %old = load i8, PTR %here
  %found = icmp eq i8 %old, 0
  br i1 %found, label %loop, label %skip_more
skip_more:
  %longer = add nuw nsw SIZE %length, 1
  br label %skip
)" + loop_head("skip") +
         R"(  %place = add nuw nsw SIZE %length, %i
  %to = getelementptr inbounds i8, PTR %d, SIZE %place
)" + limit +
         read_byte("s") + "  store i8 %c, PTR %to\n" + is_end +
         "  br i1 %end, label %done, label %again\n" + loop_again() + "done:\n  ret PTR %d\n";
}

}  // namespace

void add_strings(Texts& texts) {
  const std::string found_at_end = "found:\n  ret PTR %at\nnone:\n  ret PTR null\n}\n";
  texts["strlen"] = "define SIZE @strlen(PTR %s) {\n" +
                    loop_over("s", is_end + "  br i1 %end, label %done, label %again\n") +
                    "done:\n  ret SIZE %i\n}\n";
  texts["strnlen"] =
      "define SIZE @strnlen(PTR %s, SIZE %n) {\n" +
      loop_within("s", "done", is_end + "  br i1 %end, label %done, label %again\n") +
      "done:\n  ret SIZE %i\n}\n";
  const std::string compare_on = "  br i1 %equal, label %more, label %differ\nmore:\n" + is_end +
                                 "  br i1 %end, label %same, label %again\n";
  for (const std::string name : {"strcmp", "strcoll"}) {
    texts[name] = ordered(
        sign_prefix, name,
        "define i32 @" + name + "(PTR %s, PTR %t) {\n" + loop_over("s", other_byte + compare_on));
  }
  texts["strncmp"] = ordered(sign_prefix, "strncmp",
                             "define i32 @strncmp(PTR %s, PTR %t, SIZE %n) {\n" +
                                 loop_within("s", "same", other_byte + compare_on));
  for (const std::string name : {"memcmp", "bcmp"}) {
    texts[name] = ordered(
        name == "memcmp" ? sign_prefix : truth_prefix, name,
        "define i32 @" + name + "(PTR %s, PTR %t, SIZE %n) {\n" +
            loop_within("s", "same", other_byte + "  br i1 %equal, label %again, label %differ\n") +
            read_last,
        "found");
  }
  texts["strcpy"] =
      "define PTR @strcpy(PTR %d, PTR %s) {\n" +
      loop_over("s", copy_byte + is_end + "  br i1 %end, label %done, label %again\n") +
      "done:\n  ret PTR %d\n}\n";
  texts["stpcpy"] =
      "define PTR @stpcpy(PTR %d, PTR %s) {\n" +
      loop_over("s", copy_byte + is_end + "  br i1 %end, label %done, label %again\n") +
      "done:\n  ret PTR %to\n}\n";
  const std::string padded = R"(pad:
  %j = phi SIZE [ %i, %read ], [ %k, %zero ]
  %k = add nuw nsw SIZE %j, 1
  %last = icmp eq SIZE %k, %n
  br i1 %last, label %done, label %zero
zero:
  %to2 = getelementptr inbounds i8, PTR %d, SIZE %k
  store i8 0, PTR %to2
  br label %pad
done:
)";
  // Behind the end of the string come zeros.
  texts["strncpy"] =
      "define PTR @strncpy(PTR %d, PTR %s, SIZE %n) {\n" +
      loop_within("s", "done", copy_byte + is_end + "  br i1 %end, label %pad, label %again\n") +
      padded + "  ret PTR %d\n}\n";
  texts["stpncpy"] =
      "define PTR @stpncpy(PTR %d, PTR %s, SIZE %n) {\n" +
      loop_within("s", "whole", copy_byte + is_end + "  br i1 %end, label %pad, label %again\n") +
      padded +
      "  ret PTR %to\nwhole:\n  %past = getelementptr inbounds i8, PTR %d, SIZE %n\n"
      "  ret PTR %past\n}\n";
  texts["strcat"] = "define PTR @strcat(PTR %d, PTR %s) {\n" + append("") + "}\n";
  texts["strncat"] = "define PTR @strncat(PTR %d, PTR %s, SIZE %n) {\n" + append(limited("close")) +
                     "close:\n  store i8 0, PTR %to\n  ret PTR %d\n}\n";
  const std::string wanted = "  %b = trunc i32 %what to i8\n  %hit = icmp eq i8 %c, %b\n";
  for (const std::string name : {"strchr", "index"}) {
    texts[name] = "define PTR @" + name + "(PTR %s, i32 %what) {\n" +
                  loop_over("s", wanted + "  br i1 %hit, label %found, label %more\nmore:\n" +
                                     is_end + "  br i1 %end, label %none, label %again\n") +
                  found_at_end;
  }
  texts["memchr"] =
      "define PTR @memchr(PTR %s, i32 %what, SIZE %n) {\n" +
      loop_within("s", "none", wanted + "  br i1 %hit, label %found, label %again\n") +
      found_at_end;
  texts["memccpy"] =
      "define PTR @memccpy(PTR %d, PTR %s, i32 %what, SIZE %n) {\n" +
      loop_within("s", "none", copy_byte + wanted + "  br i1 %hit, label %found, label %again\n") +
      "found:\n  %past = getelementptr inbounds i8, PTR %to, SIZE 1\n  ret PTR %past\n" +
      "none:\n  ret PTR null\n}\n";
}

std::map<std::string, std::string> all_definitions() {
  std::map<std::string, std::string> texts;
  add_strings(texts);
  add_copies(texts);
  add_searches(texts);
  add_tokens(texts);
  add_characters(texts);
  add_numbers(texts);
  add_input(texts);
  add_lines(texts);
  add_sorts(texts);
  add_paths(texts);
  add_exits(texts);
  add_times(texts);
  return texts;
}

}  // namespace heapreach::frontends::library
