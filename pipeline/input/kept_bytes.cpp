#include "pipeline/input/kept_bytes.h"

#include <utility>

namespace heapreach::pipeline {

namespace {

std::map<std::string, std::string>& kept() {
  static std::map<std::string, std::string> texts;
  return texts;
}

}  // namespace

KeptBytes::KeptBytes(std::map<std::string, std::string> texts) {
  kept() = std::move(texts);
}

KeptBytes::~KeptBytes() {
  kept().clear();
}

const std::string* KeptBytes::find(const std::string& path) {
  const auto at = kept().find(path);
  return at == kept().end() ? nullptr : &at->second;
}

}  // namespace heapreach::pipeline
