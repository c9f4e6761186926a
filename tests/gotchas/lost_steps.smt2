; Derivable in four steps. With Spacer's default transformations the answer shows fewer.
(declare-rel p (Int))
(declare-rel q (Int))
(declare-rel goal ())
(declare-var x Int)
(rule (p 0))
(rule (=> (p x) (q (+ x 1))))
(rule (=> (and (q x) (> x 0)) goal))
(query goal :print-certificate true)
