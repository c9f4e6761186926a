; expect: sat
; A heater is on below 18 and off above 22; a step changes the temperature by at most a half. Reals and
; a Boolean.
(set-logic HORN)
(declare-fun state (Real Bool) Bool)
(assert (forall ((t Real) (on Bool)) (=> (and (= t 20.0) (not on)) (state t on))))
(assert (forall ((t Real) (on Bool) (d Real) (next Bool))
  (=> (and (state t on)
           (ite on (and (<= 0.0 d) (<= d (/ 1 2))) (and (<= (- (/ 1 2)) d) (<= d 0.0)))
           (= next (ite (< (+ t d) 18.0) true (ite (> (+ t d) 22.0) false on))))
      (state (+ t d) next))))
(assert (forall ((t Real) (on Bool)) (=> (state t on) (and (<= 17 t) (<= t 23)))))
(check-sat)
