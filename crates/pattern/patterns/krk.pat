# King and rook against king.
#
# The plan: the rook stays near its own king and cuts the black king off; the box in which he can
# move is made smaller, the kings come closer, and the white king keeps away from the edge.
endgame KRvK
depth 3

# The rectangle that the rook's file and rank leave to the black king.
let the_box = box of rook

# What is better within one class: a small box counts most, then kings that are near each other.
let plan = 12 * edge(white king) + 3 * opposition - 13 * size(the_box) - 11 * manhattan(kings)

let rook_near = distance(rook, white king) <= 2

stop
  class 1 "rook lost" when rook loose : drawn

otherwise search on

final black to move
  class 1 "almost no move left" when mobility of black king <= 1 : score plan
  class 2 "narrow box, rook near its king" when rook_near and breadth(the_box) <= 3 : score plan
  class 3 "rook near its king" when rook_near : score plan
  class 4 "rook parts the kings"
    when rook between white king and black king
    : score plan - 32 * distance(rook, white king)
  class 5 "rook far away" : better with fewer distance(rook, white king)
