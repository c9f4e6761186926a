; expect: unsat
; Z3's rule language; unsat means that the query is derivable. The second counter catches up at 6.
(declare-rel run (Int Int))
(declare-rel caught (Int))
(declare-var x Int)
(declare-var y Int)
(declare-var z Int)
(rule (run 3 0) start)
(rule (=> (and (run x y) (= z (+ y 2))) (run (+ x 1) z)) step)
(rule (=> (and (run x y) (= x y)) (caught x)))
(query caught)
