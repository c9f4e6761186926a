#include "cli/app.h"

int main(int argc, char** argv) {
  return heapreach::cli::run(argc, argv);
}
