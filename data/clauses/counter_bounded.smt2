; expect: sat
; A loop counts from 0 to 10 and stops; behind it the counter is 10.
(set-logic HORN)
(set-info :status sat)
(declare-fun loop (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (loop x))))
(assert (forall ((x Int) (y Int)) (=> (and (loop x) (< x 10) (= y (+ x 1))) (loop y))))
(assert (forall ((x Int)) (=> (and (loop x) (>= x 10) (not (= x 10))) false)))
(check-sat)
