// A trace becomes chapters, one per step or line of the source, each a few lines of text; of very
// many those in the middle are left out. In the words of a file:
//
//     e1     v0 -> v1  (access_error.c:5:8)
//         x1 := alloc(1)                  x1 = 1
//             x1 -> @1 [?0]
//
// and of a program whose source is there:
//
//     in push
//       12  node = malloc(sizeof *node);           node = @2, new: 2 cells
//       13  node->next = head;                     @2.next = null
//             node -> @2 [next null, prev ?0]
#include "cli/render/trace/trace_text.h"

#include "cli/render/trace/source_story.h"
#include "cli/render/trace/step_story.h"

namespace heapreach::cli {

std::string text_of(const evidence::Trace& trace, Length length) {
  if (trace.empty()) return "";
  if (length == Length::brief && trace.is_program && !trace.sources.empty()) {
    return SourceStory(trace).text();
  }
  return StepStory(trace, length).text();
}

}  // namespace heapreach::cli
