; expect: unsat
; One of two queries is derivable, and a disjunction over predicates stands in a body.
(set-logic HORN)
(declare-fun left (Int) Bool)
(declare-fun right (Int) Bool)
(declare-fun either (Int) Bool)
(declare-const reached Bool)
(assert (forall ((x Int)) (=> (and (<= 0 x) (<= x 3)) (left x))))
(assert (forall ((x Int)) (=> (distinct x 0 1 2 3 4) (right x))))
(assert (forall ((x Int)) (=> (and (or (left x) (right x)) (not (= x 9))) (either x))))
(assert (forall ((x Int)) (=> (and (either x) (= (mod x 5) 4) (< 0 x 10)) reached)))
(assert (not reached))
(assert (forall ((x Int)) (=> (either x) (> x (- 3)))))
(check-sat)
