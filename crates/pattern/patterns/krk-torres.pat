# The chess machine of Leonardo Torres y Quevedo (1912): king and rook against king, six rules.
#
# The machine does not turn the board. It wants the black king below its rook and its king, and
# the rook on the a- or h-file. It looks where the black king stands before its own move, and each
# rule asks for one move; if that move is not legal, the machine stops, and it does not see a mate that no rule asks for.
endgame KRvK
model as it stands
depth 1

# From these boards it never fails; mate takes up to 66 moves.
start when rook in file a with file h
   and rank of black king < rank of rook
   and rank of rook < rank of white king
   and rank of white king - rank of black king >= 2

# Zones of three files each on the left and on the right.
let left_zone = rook on files a to c and black king on files a to c
let right_zone = rook on files f to h and black king on files f to h
let in_zone = left_zone or right_zone

# How far above the black king the rook and the white king stand.
let rook_above = rank of rook - rank of black king
let king_above = rank of white king - rank of black king
let aside = file distance(kings)

# The moves that the rules ask for.
let rook_down = rook != rook before
   and same file(rook, rook before)
   and rank of rook = rank of rook before - 1
let king_down = white king != white king before
   and same file(white king, white king before)
   and rank of white king = rank of white king before - 1
let rook_sideways = same rank(rook, rook before) and file distance(rook, rook before) = 1
let king_sideways = same rank(white king, white king before)
   and file distance(white king, white king before) = 1

stop
  class 1 "the rook moves away from the black king, to the other side of the board"
    when was in_zone
     and same rank(rook, rook before)
     and (was left_zone and rook on file h or was right_zone and rook on file a)
    : won
  class 2 "the rook is too high: one square down"
    when was not in_zone and was (rook_above > 1) and rook_down
    : won
  class 3 "the king is too high: one square down"
    when was not in_zone and was (rook_above <= 1) and was (king_above > 2) and king_down
    : won
  class 4 "the kings face each other: the rook drives the black king down"
    when was not in_zone
     and was (rook_above <= 1)
     and was (king_above <= 2)
     and was (aside = 0)
     and rook_down
    : won
  class 5 "an even number of files between them: the king goes nearer"
    when was not in_zone
     and was (rook_above <= 1)
     and was (king_above <= 2)
     and was (aside != 0)
     and was not odd(aside)
     and king_sideways
     and file distance(kings) < file distance(kings) before
    : won
  class 6 "an odd number: the rook waits, a step to the side"
    when was not in_zone
     and was (rook_above <= 1)
     and was (king_above <= 2)
     and was odd(aside)
     and rook_sideways
     and (was (rook on files a to b) and rook on files a to b or was (rook on files g to h) and rook on files g to h)
    : won
  class 7 "no rule asks for it" : never
