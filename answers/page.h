// The page of answers: one HTML file with its program, its style and the data inside.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace heapreach::answers {

/// What a page shows; files are named as the answers name them.
struct Content {
  std::vector<std::string> answers;            // heapreach/answer documents
  std::map<std::string, std::string> sources;  // texts
  std::map<std::string, std::string> graphs;   // graph_json()
};

/// The files that answers are about, or that their positions name.
std::set<std::string> files_of(const std::vector<std::string>& answers);

/// The whole page. `title` is what the window is called.
std::string page(const Content& content, const std::string& title);

}  // namespace heapreach::answers
