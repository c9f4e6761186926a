#include "rts/text/value_lists.h"

namespace heapreach::rts {

std::vector<Node> one_or_more(Node node, std::string_view what) {
  if (!node.is_list()) return {node};
  std::vector<Node> items = items_of(node, what, "a value or a list of them");
  if (items.empty()) fail_expected(node, what, "at least one value");
  return items;
}

std::string nonempty_text_of(Node node, std::string_view what) {
  std::string text = text_of(node, what);
  if (text.empty()) fail_expected(node, what, "text that is not empty");
  return text;
}

std::vector<std::string> texts_of(Node node, std::string_view what) {
  std::vector<std::string> result;
  for (const Node& item : one_or_more(node, what)) result.push_back(nonempty_text_of(item, what));
  return result;
}

std::vector<std::uint64_t> numbers_of(Node node, std::string_view what, std::uint64_t least,
                                      std::uint64_t greatest) {
  std::vector<std::uint64_t> result;
  for (const Node& item : one_or_more(node, what)) {
    result.push_back(number_of(item, what, least, greatest));
  }
  return result;
}

}  // namespace heapreach::rts
