; expect: sat
; McCarthy's function (1970): 91 for every argument up to 101, else the argument less 10. Nonlinear:
; the recursive call is applied to the result of another one.
(set-logic HORN)
(declare-fun mc (Int Int) Bool)
(assert (forall ((n Int) (r Int)) (=> (and (> n 100) (= r (- n 10))) (mc n r))))
(assert (forall ((n Int) (m Int) (r Int))
  (=> (and (<= n 100) (mc (+ n 11) m) (mc m r)) (mc n r))))
(assert (forall ((n Int) (r Int)) (=> (and (mc n r) (<= n 101) (not (= r 91))) false)))
(check-sat)
(get-model)
(exit)
