; expect: sat
; Z3's rule language; the expectation is that of the clauses: sat means that the query is not
; derivable. Two mutually recursive predicates count upwards and never become negative.
(set-option :fp.engine spacer)
(declare-rel even (Int))
(declare-rel odd (Int))
(declare-rel wrong ())
(declare-var n Int)
(rule (even 0) zero)
(rule (=> (even n) (odd (+ n 1))))
(rule (=> (odd n) (even (+ n 1))))
(rule (=> (and (odd n) (< n 1)) wrong))
(query wrong :print-certificate true)
