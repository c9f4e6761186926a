; The goal is not derivable, and the loop has no end: unbounded, fp.engine=bmc never stops.
(declare-rel p (Int))
(declare-rel goal ())
(declare-var x Int)
(rule (p 0))
(rule (=> (and (p x) (>= x 0)) (p (+ x 1))))
(rule (=> (and (p x) (< x 0)) goal))
(query goal)
