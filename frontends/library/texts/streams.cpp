// What is known of streams (C17 7.21.3p4), where a program closes some: whether the standard ones
// are closed, and the state of one of the others. Which one that is hangs on what fopen and its
// like return, any pointer below these: a stream of that number is opened once. What goes wrong
// with some stream goes wrong with that one in some execution, and states are few, however many
// streams there are.
#include <utility>

#include "frontends/library/table/effects.h"
#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

namespace {

/// Numbers of streams (Outside::open_stream()). The watched one: 0 before it is opened, 1 while it
/// is open, 2 from then on.
const std::string state = R"(@heapreach_stdin = internal global i8 1
@heapreach_stdout = internal global i8 1
@heapreach_stderr = internal global i8 1
@heapreach_watched = internal global i8 0
)";

/// Goes to `then` with the place of the state if the handle is one of those, else to `none`.
std::string with_place(const std::string& then) {
  const std::pair<const char*, int> streams[] = {{"stdin", stdin_number},
                                                 {"stdout", stdout_number},
                                                 {"stderr", stderr_number},
                                                 {"watched", watched_number}};
  std::string text, incoming;
  for (int i = 0; i < 4; ++i) {
    const std::string name = streams[i].first;
    const std::string next = i < 3 ? std::string("look_") + streams[i + 1].first : "none";
    text += "  %is_" + name + " = icmp eq PTR %h, inttoptr (SIZE " +
            std::to_string(streams[i].second) + " to PTR)\n  br i1 %is_" + name + ", label %at_" +
            name + ", label %" + next + "\nat_" + name + ":\n  br label %" + then + "\n" +
            (i < 3 ? next + ":\n" : "");
    incoming += (i > 0 ? ", " : "") + ("[ @heapreach_" + name) + ", %at_" + name + " ]";
  }
  return text + then + ":\n  %place = phi PTR " + incoming + "\n";
}

}  // namespace

void add_streams(std::map<std::string, std::string>& texts) {
  texts[use_open_handle] = state + "declare void @__heapreach_closed_stream()\n" + "define void @" +
                           use_open_handle + R"((PTR %h) {
  %null = icmp eq PTR %h, null
  br i1 %null, label %use, label %look_stdin
use:
  %never = load i8, PTR %h
  br label %none
look_stdin:
)" + with_place("ask") + R"(  %state = load i8, PTR %place
  %is_closed = icmp eq i8 %state, 2
  br i1 %is_closed, label %fail, label %none
fail:
  call void @__heapreach_closed_stream()
  br label %none
none:
  ret void
}
)";
  texts[close_handle] = state + "define void @" + std::string(close_handle) + R"((PTR %h) {
  br label %look_stdin
look_stdin:
)" + with_place("close") +
                        R"(  store i8 2, PTR %place
  br label %none
none:
  ret void
}
)";
  texts[open_handle] = state + "declare void @__VERIFIER_assume(i32)\ndefine void @" +
                       std::string(open_handle) + R"((PTR %h) {
  %is_watched = icmp eq PTR %h, inttoptr (SIZE )" +
                       std::to_string(watched_number) + R"( to PTR)
  br i1 %is_watched, label %watch, label %done
watch:
  %state = load i8, PTR @heapreach_watched
  %is_fresh = icmp eq i8 %state, 0
  %fresh = zext i1 %is_fresh to i32
  call void @__VERIFIER_assume(i32 %fresh)
  store i8 1, PTR @heapreach_watched
  br label %done
done:
  ret void
}
)";
}

}  // namespace heapreach::frontends::library
