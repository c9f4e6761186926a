// The frame of the page; the definition is generated from listings/listing.html and pages/base.css.
#pragma once

#include <string_view>

namespace heapreach::listings {

/// HTML with {{title}} and {{sections}} to be filled in.
std::string_view page_asset();

}  // namespace heapreach::listings
