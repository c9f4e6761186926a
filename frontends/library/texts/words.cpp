#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    text.replace(at, word.size(), by);
    at += by.size();
  }
  return text;
}

}  // namespace heapreach::frontends::library
