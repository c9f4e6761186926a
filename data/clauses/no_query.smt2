; expect: sat
; Nothing is asked.
(set-logic HORN)
(declare-fun grows (Int) Bool)
(assert (forall ((x Int)) (=> (or (= x 0) (grows (- x 1))) (grows x))))
(check-sat)
