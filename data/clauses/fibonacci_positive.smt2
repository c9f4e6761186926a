; expect: sat
; Fibonacci numbers are at least 1 from 1 on. Implications are nested instead of conjunctions.
(set-logic HORN)
(declare-fun fib (Int Int) Bool)
(assert (fib 0 0))
(assert (fib 1 1))
(assert (forall ((n Int) (a Int) (b Int))
  (=> (>= n 2) (=> (fib (- n 1) a) (=> (fib (- n 2) b) (fib n (+ a b)))))))
(assert (forall ((n Int) (r Int)) (=> (fib n r) (=> (>= n 1) (>= r 1)))))
(check-sat)
