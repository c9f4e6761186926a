; expect: sat
; Dividing by ten ends at zero, and the number of steps is at most the first digit count.
(set-logic HORN)
(declare-fun digits (Int Int) Bool)
(assert (forall ((n Int)) (=> (and (<= 0 n) (< n 1000)) (digits n 0))))
(assert (forall ((n Int) (k Int)) (=> (and (digits n k) (> n 0)) (digits (div n 10) (+ k 1)))))
(assert (forall ((n Int) (k Int)) (=> (and (digits n k) (or (> k 3) (< n 0))) false)))
(check-sat)
