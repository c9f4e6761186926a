#include "cli/angelic/angelic_product.h"

#include <charconv>

namespace heapreach::cli {

namespace {

constexpr std::string AngelicProduct::*parts[] = {&AngelicProduct::output, &AngelicProduct::closing,
                                                  &AngelicProduct::specification,
                                                  &AngelicProduct::page, &AngelicProduct::records};

}  // namespace

std::string AngelicProduct::text() const {
  std::string text = std::to_string(exit_code) + " ";
  for (const auto part : parts) {
    text += std::to_string((this->*part).size()) + " " + this->*part;
  }
  return text;
}

AngelicProduct AngelicProduct::of(const std::string& text) {
  AngelicProduct product;
  std::size_t at = 0;
  const auto number = [&] {
    std::size_t value = 0;
    const char* const end = text.data() + text.size();
    const char* const behind = std::from_chars(text.data() + at, end, value).ptr;
    at = static_cast<std::size_t>(behind - text.data()) + 1;
    return value;
  };
  product.exit_code = static_cast<int>(number());
  for (const auto part : parts) {
    const std::size_t length = number();
    product.*part = text.substr(at, length);
    at += length;
  }
  return product;
}

}  // namespace heapreach::cli
