# What shells and man read about the program, written by itself when it is installed (alone with
# `--component shell`).
foreach(page
    "bash|completion bash|share/bash-completion/completions/heapreach"
    "zsh|completion zsh|share/zsh/site-functions/_heapreach"
    "fish|completion fish|share/fish/vendor_completions.d/heapreach.fish"
    "man|man|share/man/man1/heapreach.1")
  string(REPLACE "|" ";" page "${page}")
  list(GET page 0 name)
  list(GET page 1 arguments)
  list(GET page 2 target)
  string(REPLACE " " "\" \"" arguments "\"${arguments}\"")
  get_filename_component(folder ${target} DIRECTORY)
  get_filename_component(file ${target} NAME)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/shell/${name}/${file}")
  install(CODE "
    execute_process(COMMAND \"$<TARGET_FILE:heapreach_program>\" ${arguments}
                    OUTPUT_FILE \"${output}\" RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR \"${output} cannot be written: \${failed}\")
    endif()" COMPONENT shell)
  file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/shell/${name}")
  install(FILES "${output}" DESTINATION "${folder}" COMPONENT shell)
endforeach()
