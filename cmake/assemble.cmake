# Puts a page together without Node.js, from pages/index.html, style sheets and modules:
#   cmake -DROOT=. -DSTYLES=a.css|b.css -DMODULES=a.js|b.js -DNOSCRIPT=text \
#     -DOUTPUT=page.html -P assemble.cmake
# Modules become one script, so each stands behind those that it imports, and all have names of their
# own. Imports and the word export are left out, each of which begins a line.
file(READ "${ROOT}/pages/index.html" page)

function(read_all files result)
  string(REPLACE "|" ";" files "${files}")
  set(all "")
  foreach(file IN LISTS files)
    file(READ "${ROOT}/${file}" text)
    string(APPEND all "${text}")
  endforeach()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

read_all("${STYLES}" style)
read_all("${MODULES}" script)
string(REGEX REPLACE "(^|\n)import [^\n]*" "\\1" script "${script}")
string(REGEX REPLACE "(^|\n)export " "\\1" script "${script}")
if(script MATCHES "</script|\nimport |\nexport ")
  message(FATAL_ERROR "assemble.cmake: \"${CMAKE_MATCH_0}\" would be left in the page")
endif()
set(script "(() => {\n\"use strict\";\n${script}})();\n")
string(REPLACE "{{noscript}}" "${NOSCRIPT}" page "${page}")
string(REPLACE "{{style}}" "${style}" page "${page}")
string(REPLACE "{{script}}" "${script}" page "${page}")
file(WRITE "${OUTPUT}" "${page}")
