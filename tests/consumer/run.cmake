# Installs the build BUILD under a scratch prefix, configures and builds the consumer in SOURCE against
# it with find_package, and compares what it says with EXPECTED. Nothing but one header is installed,
# and nothing but the library's own names can be linked with.
set(scratch "${BUILD}/consumer")
file(REMOVE_RECURSE "${scratch}")
function(step)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGV}: exit code ${code}\n${out}")
  endif()
endfunction()
step(${CMAKE_COMMAND} --install "${BUILD}" --prefix "${scratch}/prefix")
step(${CMAKE_COMMAND} -S "${SOURCE}" -B "${scratch}/build" -DCMAKE_PREFIX_PATH=${scratch}/prefix)
step(${CMAKE_COMMAND} --build "${scratch}/build")
execute_process(COMMAND "${scratch}/build/consumer" OUTPUT_VARIABLE said
                RESULT_VARIABLE code OUTPUT_STRIP_TRAILING_WHITESPACE)
file(READ "${EXPECTED}" expected)
string(STRIP "${expected}" expected)
if(NOT code EQUAL 0 OR NOT said STREQUAL expected)
  message(FATAL_ERROR "the consumer said '${said}' (exit code ${code}), expected '${expected}'")
endif()
execute_process(COMMAND "${scratch}/prefix/bin/heapreach" --version RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "the installed program does not run")
endif()

file(GLOB_RECURSE headers RELATIVE "${scratch}/prefix/include" "${scratch}/prefix/include/*")
if(NOT headers STREQUAL "heapreach/heapreach.h")
  message(FATAL_ERROR "installed headers: ${headers}")
endif()
file(GLOB_RECURSE libraries "${scratch}/prefix/lib/*.so")
execute_process(COMMAND "${NM}" -DC --defined-only ${libraries} OUTPUT_VARIABLE symbols
                RESULT_VARIABLE code)
if(NOT code EQUAL 0 OR symbols MATCHES "llvm::" OR symbols MATCHES "heapreach::pipeline::" OR
   NOT symbols MATCHES " T heapreach::check")
  message(FATAL_ERROR "${libraries} shows names that are none of the header's:\n${symbols}")
endif()
