# King, rook and pawn against king and rook: what books teach, as a player of the stronger side.
#
# The player looks one move ahead. Classes that say "won" or "drawn" name the positions with Black
# to move that books know; the last ones only say what is better: the pawn forward with its king
# beside it, and the black king cut off. lucena pattern check says how far each is true, and
# lucena audit what the player is certain to win. The play is not proven.
endgame KRPvKR
depth 1

let goal = promotion square of pawn
let front = square ahead of pawn
let gap = file distance(black king, pawn)
let cut = files cut off(black king, white rook, pawn)
let inner = not pawn on rook files
let by_the_pawn = distance(white king, pawn) <= 1
let lead_home = distance(black king, goal) - distance(white king, goal)

# What the black rook needs for checks from the side: three files and the short side for its king.
let side_checks = black king in short side of pawn
   and black king on ranks 7 to 8
   and file distance(black rook, pawn) >= 3
   and black rook in long side of pawn

# Few different numbers: each is searched by itself.
let plan = rank of pawn + 2 * by_the_pawn + 2 * (cut >= 1)

stop
  class 1 "a man of White's hangs" when pawn loose or white rook loose : drawn
  class 2 "Lucena: the king before its pawn on the seventh, Black cut off"
    when inner and pawn on rank 7 and white king = goal and cut >= 1
    : won, score rank of pawn
  class 3 "on the way to Lucena: the king before its pawn, Black cut off"
    when inner and pawn on ranks 5 to 6 and white king = front and cut >= 1
    : won, score rank of pawn
  class 4 "rook pawn on the seventh: Black cut off by four files"
    when not inner and pawn on rank 7 and white king = goal and cut >= 4
    : won, score rank of pawn
  class 5 "Philidor: the rook on the sixth rank, the king before the pawn"
    when black rook on rank 6
     and pawn on ranks 2 to 5
     and white king on ranks 1 to 5
     and black king on ranks 7 to 8
     and gap <= 1
    : drawn
  class 6 "the pawn on the sixth, checks from behind"
    when pawn on rank 6 and by_the_pawn and black king = goal and black rook on ranks 1 to 2
    : drawn
  class 7 "the short side: Black checks from the long one"
    when inner and pawn on ranks 6 to 7 and by_the_pawn and side_checks
    : drawn
  class 8 "the black king before the pawn" when black king = goal or black king = front : drawn
  class 9 "cut off by two files, the pawn on the fourth or beyond"
    when inner and rank of pawn >= 4 and by_the_pawn and cut >= 2
    : won, score rank of pawn
  class 10 "cut off by a file, the pawn on the fifth or beyond"
    when inner and rank of pawn >= 5 and by_the_pawn and cut = 1
    : won, score rank of pawn

otherwise search on

final black to move
  class 1 "the pawn on the seventh, its king beside it"
    when pawn on rank 7 and by_the_pawn
    : value 2
  class 2 "the white king is nearer to the queening square"
    when lead_home > 0
    : value 1, score plan
  class 3 "Black is in time, the king walks up"
    : value 0, better with fewer distance(white king, front)
