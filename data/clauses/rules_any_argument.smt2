; expect: unsat
; The query names a predicate and so asks for any arguments.
(declare-rel seen (Int Bool))
(declare-rel goal (Int))
(declare-var i Int)
(declare-var b Bool)
(rule (seen 0 false))
(rule (=> (seen i b) (seen (+ i 1) (not b))))
(rule (=> (and (seen i true) (> i 4)) (goal i)))
(query goal)
