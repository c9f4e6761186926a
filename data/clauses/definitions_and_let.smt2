; expect: sat
; A bounded buffer whose fill level is written minus read; definitions and nested, shadowing lets.
(set-logic HORN)
(define-fun size () Int 8)
(define-fun full ((w Int) (r Int)) Bool (= (- w r) size))
(define-fun legal ((w Int) (r Int)) Bool
  (let ((level (- w r))) (and (<= 0 level) (<= level size))))
(declare-fun buffer (Int Int) Bool)
(assert (buffer 0 0))
(assert (forall ((w Int) (r Int))
  (=> (and (buffer w r) (not (full w r))) (let ((w (+ w 1))) (buffer w r)))))
(assert (forall ((w Int) (r Int))
  (let ((level (- w r)))
    (=> (and (buffer w r) (let ((level (* 2 level))) (> level 0))) (buffer w (+ r 1))))))
(assert (forall ((w Int) (r Int)) (=> (buffer w r) (legal w r))))
(check-sat)
