// What is known of streams (C17 7.21.3p4): the two that were closed last. A stream that is opened
// may get the address of one that was closed.
#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

namespace {

const std::string closed_streams = R"(@heapreach_closed = internal global PTR null
@heapreach_closed_before = internal global PTR null
)";

}  // namespace

void add_streams(std::map<std::string, std::string>& texts) {
  texts[use_open_handle] = closed_streams + "declare void @__heapreach_closed_stream()\n" +
                           "define void @" + use_open_handle + R"((PTR %h) {
  %none = icmp eq PTR %h, null
  br i1 %none, label %use, label %look
use:
  %never = load i8, PTR %h
  br label %done
look:
  %last = load PTR, TEXTP @heapreach_closed
  %is_last = icmp eq PTR %h, %last
  br i1 %is_last, label %fail, label %other
other:
  %second = load PTR, TEXTP @heapreach_closed_before
  %is_second = icmp eq PTR %h, %second
  br i1 %is_second, label %fail, label %done
fail:
  call void @__heapreach_closed_stream()
  br label %done
done:
  ret void
}
)";
  texts[close_handle] = closed_streams + "define void @" + std::string(close_handle) + R"((PTR %h) {
  %last = load PTR, TEXTP @heapreach_closed
  store PTR %last, TEXTP @heapreach_closed_before
  store PTR %h, TEXTP @heapreach_closed
  ret void
}
)";
  texts[open_handle] = closed_streams + "define void @" + std::string(open_handle) + R"((PTR %h) {
  %last = load PTR, TEXTP @heapreach_closed
  %is_last = icmp eq PTR %h, %last
  br i1 %is_last, label %again, label %look
again:
  store PTR null, TEXTP @heapreach_closed
  br label %look
look:
  %second = load PTR, TEXTP @heapreach_closed_before
  %is_second = icmp eq PTR %h, %second
  br i1 %is_second, label %again_second, label %done
again_second:
  store PTR null, TEXTP @heapreach_closed_before
  br label %done
done:
  ret void
}
)";
}

}  // namespace heapreach::frontends::library
