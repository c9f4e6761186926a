// Nothing but a target to precompile headers with (CMakeLists.txt).
