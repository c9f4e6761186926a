// What a random program may contain. Each program draws some of them, so that most are small in
// kinds and deep in combinations ("swarm testing": Groce et al., ISSTA 2012).
#pragma once

#include <bitset>

#include "tests/harness/random.h"

namespace heapreach::differential {

enum class Feature {
  widths,  // integers of several widths
  signs,   // and signs
  booleans,
  pointers,  // in records
  nested,    // records in records
  arrays,    // in records
  flexible,  // records that end in an array without length
  unions,
  bit_fields,
  packed,
  trailing,  // records that end in an array of one element, in blocks with room for more
  twins,     // two records with the same members, differently packed
  heap,
  partial,     // blocks that are smaller or larger than their type
  renewal,     // realloc
  outsized,    // sizes that no allocator has, negative ones among them
  sets,        // memset
  copies,      // memcpy and memmove
  wholes,      // records are assigned
  views,       // char * into anything, int * into unsigned ..
  walks,       // pointers that loops move
  containers,  // container_of
  differences,
  arenas,  // records in a buffer of char
  calls,
  values,  // records as arguments and results
  recursion,
  lists,
  scopes,  // locals that end before their address does
  jumps,   // goto past declarations and out of blocks
  outs,    // functions that give back pointers through parameters
  texts,   // characters with a zero behind them, and the functions of <string.h>
  releases,
  inner_errors,  // indices just beyond arrays in records
  count,
};

class Features {
 public:
  static Features draw(heapreach::test::Random& random);
  bool has(Feature feature) const { return chosen_[static_cast<std::size_t>(feature)]; }

 private:
  std::bitset<static_cast<std::size_t>(Feature::count)> chosen_;
};

}  // namespace heapreach::differential
