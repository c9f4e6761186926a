// Cases that both rings know: `make test` asks a sample of the questions about each of them, and
// `make test-long` asks all of them.
#pragma once

#include <gtest/gtest.h>

/// INSTANTIATE_TEST_SUITE_P for a suite and for the suite of the same name that ends in Long.
#define INSTANTIATE_IN_BOTH_RINGS(prefix, suite, ...)   \
  INSTANTIATE_TEST_SUITE_P(prefix, suite, __VA_ARGS__); \
  INSTANTIATE_TEST_SUITE_P(prefix, suite##Long, __VA_ARGS__)
