// Keys of plans that take one value or a list of them. Internal to the readers of plans.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rts/text/fields.h"

namespace heapreach::rts {

/// The items of a list, or the node itself. Throws InputError if the list is empty.
std::vector<Node> one_or_more(Node node, std::string_view what);
/// The value of a scalar. Throws InputError if it is empty.
std::string nonempty_text_of(Node node, std::string_view what);
/// The values of one or more scalars, none of them empty. Throws InputError.
std::vector<std::string> texts_of(Node node, std::string_view what);
/// One or more numbers in the range; both ends included. Throws InputError.
std::vector<std::uint64_t> numbers_of(Node node, std::string_view what, std::uint64_t least,
                                      std::uint64_t greatest);

}  // namespace heapreach::rts
