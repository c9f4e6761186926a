// What docs/architecture.md says of all rooms.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "tests/structure/sources.h"

namespace heapreach::test::rooms_test {
namespace {

namespace fs = std::filesystem;

/// A circle of rooms that may include each other, first room twice; empty if `room` is on none.
class Circles {
 public:
  std::vector<std::string> through(const std::string& room) {
    if (done_.count(room) != 0) return {};
    path_.push_back(room);
    for (const auto& [target, used] : may_use) {
      if (target == room || !may_include(room, target)) continue;
      for (std::size_t i = 0; i < path_.size(); ++i) {
        if (path_[i] != target) continue;
        std::vector<std::string> circle(path_.begin() + static_cast<std::ptrdiff_t>(i),
                                        path_.end());
        circle.push_back(target);
        return circle;
      }
      if (const auto circle = through(target); !circle.empty()) return circle;
    }
    path_.pop_back();
    done_.insert(room);
    return {};
  }

 private:
  std::vector<std::string> path_;
  std::set<std::string> done_;
};

TEST(Rooms, HaveNoCircles) {
  Circles circles;
  for (const auto& [room, used] : may_use) {
    std::string circle;
    for (const std::string& one : circles.through(room)) circle += " " + one;
    ASSERT_EQ(circle, "") << "may include each other";
  }
}

TEST(Rooms, AreSmall) {
  for (const auto& [room, used] : may_use) {
    const std::vector<fs::path> files = files_of(room);
    EXPECT_LE(files.size(), 30u) << room;
    std::size_t lines = 0;
    for (const fs::path& file : files) {
      std::ifstream in(file);
      lines += static_cast<std::size_t>(
          std::count(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>(), '\n'));
    }
    EXPECT_GT(lines, 0u) << room << " has a line in may_use and no file";
    EXPECT_LE(lines, 3000u) << room;
  }
}

std::vector<std::string> rows_of_architecture() {
  std::ifstream in(fs::path(HEAPREACH_SOURCE_DIR) / "docs/architecture.md");
  std::vector<std::string> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("| `")) rows.push_back(line);
  }
  return rows;
}

/// In full, or by its last name in a row of its top folder.
bool names(const std::string& row, const std::string& room) {
  if (row.find("`" + room + "`") != std::string::npos) return true;
  const std::string last = room.substr(room.rfind('/') + 1);
  return row.starts_with("| `" + top_of(room)) && row.find("`" + last + "`") != std::string::npos;
}

TEST(Rooms, AreNamedInTheArchitecture) {
  const std::vector<std::string> rows = rows_of_architecture();
  ASSERT_GT(rows.size(), 20u);
  for (const auto& [room, used] : may_use) {
    const bool is_named = std::any_of(rows.begin(), rows.end(),
                                      [&](const std::string& row) { return names(row, room); });
    EXPECT_TRUE(is_named) << room;
  }
}

}  // namespace
}  // namespace heapreach::test::rooms_test
