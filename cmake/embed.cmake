# Writes a source file that holds a page as a string, for FOLDER/asset.h:
#   cmake -DFOLDER=reports -DINPUT=report.html -DOUTPUT=asset.cpp -P embed.cmake
# With -DBASE=FILE, what that holds stands in place of {{base}}. The namespace is that of the top folder.
string(REGEX REPLACE "/.*" "" namespace "${FOLDER}")
file(READ "${INPUT}" text)
if(BASE)
  file(READ "${BASE}" base)
  string(REPLACE "{{base}}" "${base}" text "${text}")
endif()
file(WRITE "${OUTPUT}" "#include \"${FOLDER}/asset.h\"\n\nnamespace heapreach::${namespace} {\n\n"
  "std::string_view page_asset() {\n  static constexpr char text[] = R\"heapreach(")
file(APPEND "${OUTPUT}" "${text}")
file(APPEND "${OUTPUT}" ")heapreach\";\n  return {text, sizeof text - 1};\n}\n\n"
  "}  // namespace heapreach::${namespace}\n")
