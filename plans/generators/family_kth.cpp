// An error that only the k-th element shows: node k of a list of any length is freed, and with
// error=1 stays linked, which a second walk notices if it gets that far.
#include "plans/generators/families.h"

namespace heapreach::plans {

namespace {

std::string kth_text(const Generator& self, const Values& values) {
  const std::string k = std::to_string(values.at("size"));
  Draft draft;
  for (const char* name : {"head", "p", "before", "cursor"}) draft.pointer(name);
  draft.integer("i");
  draft.edge("begin", "grow", {move("head", "null")});
  draft.edge("grow", "grow", push("head"));
  draft.edge("grow", "seek", {move("before", "null"), move("cursor", "head"), move("i", "1")});
  draft.edge("seek", "seek",
             {assume("cursor != null && i < " + k), move("before", "cursor"),
              load("cursor", "cursor"), move("i", "i + 1")});
  draft.edge("seek", "done", {assume("cursor == null")});
  draft.edge("seek", "unlink",
             {assume("cursor != null && i == " + k), load("p", "cursor"), free_block("cursor")});
  if (values.at("error") == 1) {
    draft.edge("unlink", "again");
  } else {
    draft.edge("unlink", "again", {assume("before == null"), move("head", "p")});
    draft.edge("unlink", "again", {assume("before != null"), store("before", "p")});
  }
  draft.edge("again", "walk", {move("cursor", "head"), kill("p"), kill("before")});
  draft.edge("walk", "walk", {assume("cursor != null"), load("cursor", "cursor")});
  draft.edge("walk", "done", {assume("cursor == null")});
  return finish(draft, self, values, values.at("size"));
}

}  // namespace

Generator kth_family() {
  return {"kth",
          "Which element of a list shows the error: the `size`-th.",
          "With `error=1` that node is freed but not unlinked, and walked over again: from `size` "
          "cells.",
          {{"size", 3, 1, 1000, "the element"}, error_parameter()},
          kth_text};
}

}  // namespace heapreach::plans
