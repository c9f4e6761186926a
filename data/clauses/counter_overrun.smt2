; expect: unsat
; Steps of 3 jump over 10.
(set-logic HORN)
(set-info :status unsat)
(declare-fun loop (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (loop x))))
(assert (forall ((x Int) (y Int)) (=> (and (loop x) (< x 10) (= y (+ x 3))) (loop y))))
(assert (forall ((x Int)) (=> (and (loop x) (>= x 10) (not (= x 10))) false)))
(check-sat)
