# Writes a source file that holds the page of reports/ as a string:
#   cmake -DINPUT=report.html -DOUTPUT=asset.cpp -P embed.cmake
file(READ "${INPUT}" text)
file(WRITE "${OUTPUT}" "#include \"reports/asset.h\"\n\nnamespace heapreach::reports {\n\n"
  "std::string_view page_asset() {\n  static constexpr char text[] = R\"heapreach(")
file(APPEND "${OUTPUT}" "${text}")
file(APPEND "${OUTPUT}" ")heapreach\";\n  return {text, sizeof text - 1};\n}\n\n"
  "}  // namespace heapreach::reports\n")
