// Functions that atexit registers (C17 7.22.4.2): 32 of them, the last one first at the end.
#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

namespace {

const std::string registered = R"(@heapreach_exits = internal global [32 x PTR] zeroinitializer
@heapreach_exit_count = internal global i32 0
)";

}  // namespace

void add_exits(std::map<std::string, std::string>& texts) {
  texts["atexit"] = registered + R"(define i32 @atexit(FUNCTIONP %function) {
  %count = load i32, INTP @heapreach_exit_count
  %full = icmp sge i32 %count, 32
  br i1 %full, label %fail, label %keep
keep:
  %at = getelementptr inbounds [32 x PTR], EXITSP @heapreach_exits, i32 0, i32 %count
  %kept = bitcast FUNCTIONP %function to PTR
  store PTR %kept, TEXTP %at
  %more = add nsw i32 %count, 1
  store i32 %more, INTP @heapreach_exit_count
  ret i32 0
fail:
  ret i32 -1
}
)";
  texts[run_exits] = registered + "define void @" + std::string(run_exits) + R"(() {
entry:
  br label %loop
loop:
  %count = load i32, INTP @heapreach_exit_count
  %some = icmp sgt i32 %count, 0
  br i1 %some, label %call, label %done
call:
  %left = sub nsw i32 %count, 1
  store i32 %left, INTP @heapreach_exit_count
  %at = getelementptr inbounds [32 x PTR], EXITSP @heapreach_exits, i32 0, i32 %left
  %kept = load PTR, TEXTP %at
  %function = bitcast PTR %kept to FUNCTIONP
  call void %function()
  br label %loop
done:
  ret void
}
)";
}

}  // namespace heapreach::frontends::library
