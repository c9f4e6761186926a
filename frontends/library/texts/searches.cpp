// Searches in texts that need more than one loop over one of them. Each reads what a plain
// implementation of C's description would: strstr compares at one place after the other and stops
// at the first difference.
#include "frontends/library/texts/definitions.h"

#include "frontends/library/table/choices.h"
#include "frontends/library/texts/loops.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

const std::string low_byte = "  %b = trunc i32 %what to i8\n";
const std::string is_hit = "  %hit = icmp eq i8 %c, %b\n";

/// The last byte that equals `what`: `n` bytes where there is a limit, else up to the end.
std::string last_of(const std::string& head, const std::string& limit, const std::string& end) {
  return "define PTR @" + head + " {\n" +
         loop(limit + read_byte("s") + is_hit + "  %best = select i1 %hit, PTR %at, PTR %last\n" +
                  end,
              low_byte, "  %last = phi PTR [ null, %entry ], [ %best, %again ]\n") +
         "done:\n";
}

/// A loop over `s` in which each byte is looked for in `t`; `member` and `other` say where to go.
std::string each_in_set(const std::string& result, const std::string& name,
                        const std::string& member, const std::string& other,
                        const std::string& ends) {
  return "define " + result + " @" + name +
         "(PTR %s, PTR %t) {\n" + loop(read_byte("s") + R"(  %end = icmp eq i8 %c, 0
  br i1 %end, label %finished, label %look
look:
  %j = phi SIZE [ 0, %loop ], [ %further, %on ]
  %at2 = getelementptr inbounds i8, PTR %t, SIZE %j
  %d = load i8, PTR %at2
  %same = icmp eq i8 %c, %d
  br i1 %same, label %)" + member + R"(, label %differs
differs:
  %over = icmp eq i8 %d, 0
  br i1 %over, label %)" + other + R"(, label %on
on:
  %further = add nuw nsw SIZE %j, 1
  br label %look
)") + ends +
         "}\n";
}

/// `cx` and `dx`: the bytes `c` and `d` as small letters.
const std::string small_letters = [] {
  std::string text;
  for (const std::string v : {"c", "d"}) {
    text += "  %" + v + "w = zext i8 %" + v + " to i32\n  %" + v + "a = icmp sge i32 %" + v +
            "w, 65\n  %" + v + "z = icmp sle i32 %" + v + "w, 90\n  %" + v + "up = and i1 %" + v +
            "a, %" + v + "z\n  %" + v + "low = add nsw i32 %" + v + "w, 32\n  %" + v +
            "x = select i1 %" + v + "up, i32 %" + v + "low, i32 %" + v + "w\n";
  }
  return text;
}();

/// strcmp with both bytes as small letters.
std::string compare_letters(const std::string& name, const std::string& parameters,
                            const std::string& limit) {
  const std::string body = limit + read_byte("s") +
                           R"(  %at2 = getelementptr inbounds i8, PTR %t, SIZE %i
  %d = load i8, PTR %at2
)" + small_letters + R"(  %equal = icmp eq i32 %cx, %dx
  br i1 %equal, label %more, label %differ
more:
  %end = icmp eq i8 %c, 0
  br i1 %end, label %same, label %again
)";
  return declared_choice(sign_prefix, name) + "define i32 @" + name + parameters + " {\n" +
         loop(body) + R"(differ:
  %less = sub nsw i32 %cx, %dx
  br label %answer
same:
  br label %answer
answer:
  %order = phi i32 [ %less, %differ ], [ 0, %same ]
)" + returned_choice(sign_prefix, name, "%order") +
         "}\n";
}

/// The first place of `s` where the text `t` stands; `same` compares two bytes.
std::string find_text(const std::string& name, const std::string& same) {
  return "define PTR @" + name + "(PTR %s, PTR %t) {\n" +
         loop(R"(  %here = getelementptr inbounds i8, PTR %s, SIZE %i
  br label %match
match:
  %j = phi SIZE [ 0, %loop ], [ %further, %on ]
  %at2 = getelementptr inbounds i8, PTR %t, SIZE %j
  %d = load i8, PTR %at2
  %whole = icmp eq i8 %d, 0
  br i1 %whole, label %found, label %look
look:
  %place = add nuw nsw SIZE %i, %j
  %at = getelementptr inbounds i8, PTR %s, SIZE %place
  %c = load i8, PTR %at
)" + same + R"(  br i1 %same, label %on, label %differs
on:
  %further = add nuw nsw SIZE %j, 1
  br label %match
differs:
  %end = icmp eq i8 %c, 0
  br i1 %end, label %none, label %again
)") + R"(found:
  ret PTR %here
none:
  ret PTR null
}
)";
}

/// The first `m` bytes of `s` that are those of `t`.
const std::string find_bytes = "define PTR @memmem(PTR %s, SIZE %n, PTR %t, SIZE %m) {\n" +
                               loop(R"(  %here = getelementptr inbounds i8, PTR %s, SIZE %i
  %reach = add nuw nsw SIZE %i, %m
  %beyond = icmp ugt SIZE %reach, %n
  br i1 %beyond, label %none, label %match
match:
  %j = phi SIZE [ 0, %loop ], [ %further, %on ]
  %whole = icmp eq SIZE %j, %m
  br i1 %whole, label %found, label %look
look:
  %at2 = getelementptr inbounds i8, PTR %t, SIZE %j
  %d = load i8, PTR %at2
  %place = add nuw nsw SIZE %i, %j
  %at = getelementptr inbounds i8, PTR %s, SIZE %place
  %c = load i8, PTR %at
  %same = icmp eq i8 %c, %d
  br i1 %same, label %on, label %again
on:
  %further = add nuw nsw SIZE %j, 1
  br label %match
)") + R"(found:
  ret PTR %here
none:
  ret PTR null
}
)";

}  // namespace

void add_searches(Texts& texts) {
  const std::string ends = "  %end = icmp eq i8 %c, 0\n  br i1 %end, label %done, label %again\n";
  for (const std::string name : {"strrchr", "rindex"}) {
    texts[name] = last_of(name + "(PTR %s, i32 %what)", "", ends) + "  ret PTR %best\n}\n";
  }
  texts["memrchr"] =
      last_of("memrchr(PTR %s, i32 %what, SIZE %n)", limited("done"), "  br label %again\n") +
      "  ret PTR %last\n}\n";
  const std::string count = "finished:\n  ret SIZE %i\n";
  for (const std::string owner : {"", "heapreach."}) {
    texts[owner + "strspn"] = each_in_set("SIZE", owner + "strspn", "again", "finished", count);
    texts[owner + "strcspn"] = each_in_set("SIZE", owner + "strcspn", "finished", "again", count);
  }
  texts["strpbrk"] = each_in_set("PTR", "strpbrk", "found", "again",
                                 "found:\n  ret PTR %at\nfinished:\n  ret PTR null\n");
  texts["strcasecmp"] = compare_letters("strcasecmp", "(PTR %s, PTR %t)", "");
  texts["strncasecmp"] =
      compare_letters("strncasecmp", "(PTR %s, PTR %t, SIZE %n)", limited("same"));
  texts["strstr"] = find_text("strstr", "  %same = icmp eq i8 %c, %d\n");
  texts["strcasestr"] = find_text("strcasestr", small_letters + "  %same = icmp eq i32 %cx, %dx\n");
  texts["memmem"] = find_bytes;
  const auto until = [&](const std::string& name, const std::string& on) {
    return "define PTR @" + name + "(PTR %s, i32 %what) {\n" +
           loop(read_byte("s") + is_hit + "  br i1 %hit, label %found, label %" + on, low_byte) +
           "found:\n  ret PTR %at\n}\n";
  };
  texts["rawmemchr"] = until("rawmemchr", "again\n");
  texts["strchrnul"] = until("strchrnul",
                             "more\nmore:\n  %end = icmp eq i8 %c, 0\n"
                             "  br i1 %end, label %found, label %again\n");
}

}  // namespace heapreach::frontends::library
