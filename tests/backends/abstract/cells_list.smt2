; A list is built in an unbounded loop and then walked; it is never freed. One distinguished cell
; stands for all: a predicate speaks of the frontier f, the variables, and one cell: its address a,
; whether it is allocated, its value. An access at e uses the predicate at e and at the tuple.
;   head := null; while * { x := alloc 1; [x] := head; head := x }
;   p := head; while p != null { p := [p] }         error: [p] is not allocated
(set-logic HORN)
(set-info :status sat)
(declare-fun loop (Int Int Int Int Int Bool Int) Bool)      ; f head x p a allocated value
(declare-fun got (Int Int Int Int Int Bool Int) Bool)
(declare-fun filled (Int Int Int Int Int Bool Int) Bool)
(declare-fun walk (Int Int Int Int Int Bool Int) Bool)
(declare-fun error () Bool)
; start: no cell is allocated
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int))
  (=> (and (= f 1) (= h 0) (not l) (= v 0)) (loop f h x p a l v))))
; x := alloc 1
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int) (g Int) (w Int))
  (=> (and (loop f h x p a l v) (= g (+ f 1)))
      (got g h f p a (or l (= a f)) (ite (= a f) w v)))))
; [x] := head
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int) (u Int))
  (=> (and (got f h x p a l v) (got f h x p x true u))
      (filled f h x p a l (ite (= a x) h v)))))
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int))
  (=> (and (got f h x p a l v) (= a x) (not l)) error)))
; head := x
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int))
  (=> (filled f h x p a l v) (loop f x x p a l v))))
; p := head
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int))
  (=> (loop f h x p a l v) (walk f h x h a l v))))
; p := [p]
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int) (u Int))
  (=> (and (walk f h x p a l v) (not (= p 0)) (walk f h x p p true u))
      (walk f h x u a l v))))
(assert (forall ((f Int) (h Int) (x Int) (p Int) (a Int) (l Bool) (v Int))
  (=> (and (walk f h x p a l v) (not (= p 0)) (= a p) (not l)) error)))
(assert (=> error false))
(check-sat)
