; expect: unsat
; The seventh Fibonacci number is 13. The query is a negated existential.
(set-logic HORN)
(declare-fun fib (Int Int) Bool)
(assert (fib 0 0))
(assert (fib 1 1))
(assert (forall ((n Int) (a Int) (b Int))
  (or (not (fib n a)) (not (fib (+ n 1) b)) (< n 0) (fib (+ n 2) (+ a b)))))
(assert (not (exists ((r Int)) (and (fib 7 r) (= r 13)))))
(check-sat)
