# King, knight and rook pawn against king: van den Herik's first test bed (1980-1982).
#
# A rook pawn alone is often not enough: the black king hides in its corner. With the knight White
# wins if pawn and knight hold together until the white king arrives; a pawn on the seventh rank,
# guarded by the knight alone, is no use against a king in the corner.
#
# Not proven: where the white king is far away and the pawn still on its first ranks, the play may
# circle. lucena pattern check shows where.
endgame KNPvK
model pawn on files a to d
depth 5
start when pawn in file a with file h

let goal = promotion square of pawn
let front = square ahead of pawn
let run = min(8 - rank of pawn, 5)

# Jumps until the knight guards the pawn, and who is there first.
let guard = knight distance(knight, jumps from pawn)
let in_time = distance(black king, pawn) - min(guard, distance(white king, pawn) - 1)
let late = guard - distance(black king, pawn)
let knight_above = rank of knight - rank of pawn
let to_key = distance(white king, {b7 b8})

# Something of White's stands in the pawn's way.
let king_blocks = same file(white king, pawn) and rank of white king > rank of pawn
let blocked = king_blocks or same file(knight, pawn) and rank of knight > rank of pawn
let outside = distance(black king, goal) >= run + 2

# Nothing that matters can be taken; a knight may be, if Black then comes too late for the pawn.
let safe = not pawn loose
   and not (knight loose and (distance(knight, goal) <= run or king_blocks))

let plan = 20 * rank of pawn - 2 * distance(black king, knight) + 3 * (distance(black king, front) - distance(white king, front)) + guard + knight_above - distance(white king, goal) + to_key - 16 * blocked + 16 * outside - 3 * distance(white king, front) + distance(black king, {b7 b8}) - rank of white king - 7 * (pawn on rank 7) - 2 * min(file of white king - 1, 8 - file of white king) - 3 * file distance(kings) - distance(white king, b6) + knight distance(knight, c7) - 3 * distance(white king, files beside pawn within neighbours of pawn) - distance(knight, pawn) - 3 * (knight_above > 0) + (white king = b6) * (19 + 3 * knight distance(knight, c8) - 5 * knight distance(knight, c7) + 4 * same colour(knight, black king)) + (black king = front) * (2 * knight distance(knight, black king) - 5) + 3 * knight distance(knight, c6)

let known = plan + 6

stop
  class 1 "the pawn runs home" when safe and outside and not blocked : value 1, score known

otherwise search on

final black to move
  class 1 "guard in time, Black far away"
    when safe and in_time >= 3 and knight != goal and distance(black king, front) >= 4
    : value 1, score known
  class 2 "knight below the pawn guards in time"
    when safe
     and late <= -2
     and knight_above <= 0
     and rank of pawn <= 5
     and distance(black king, pawn) >= 3
    : value 1, score known
  class 3 "king beside the pawn"
    when safe and distance(white king, pawn) <= 1 and rank of pawn <= 6 and knight != goal
    : value 1, score known
  class 4 "knight below the pawn, its king elsewhere"
    when safe
     and late < 0
     and knight_above <= 0
     and rank of pawn <= 5
     and distance(white king, knight) >= 3
    : value 1, score known
  class 5 "pawn at home, Black far from it"
    when safe and rank of pawn = 2 and distance(black king, front) >= 4 and knight != goal
    : value 1, score known
  class 6 "far knight comes back in time"
    when safe
     and late < 0
     and guard >= 3
     and knight_above <= 4
     and rank of white king - rank of pawn <= 1
    : value 1, score known
  class 7 "Black nearer, the knight behind"
    when safe
     and late < 0
     and knight_above <= -2
     and rank of pawn <= 6
     and distance(black king, pawn) - distance(white king, pawn) <= -2
    : value 1, score known
  class 8 "king near the key squares, knight above"
    when safe
     and late <= -2
     and to_key <= 3
     and distance(black king, goal) >= 4
     and knight_above >= 4
    : value 1, score known
  class 9 "pawn at home and free, far knight"
    when safe and late < 0 and rank of pawn = 2 and not blocked and guard >= 3
    : value 1, score known
  class 10 "guard in time, way free"
    when safe and in_time >= 3 and not blocked
    : value 1, score known
  class 11 "outside the square, White near the goal"
    when safe
     and distance(black king, goal) - distance(white king, goal) >= 5
     and outside
     and distance(black king, knight) >= 5
    : value 1, score known
  class 12 "pawn at home, knight not far"
    when safe
     and rank of pawn = 2
     and file distance(black king, pawn) >= 3
     and guard <= 3
     and knight distance(knight, goal) >= 4
    : value 1, score known
  class 13 "White's king at the goal"
    when safe
     and distance(black king, pawn) >= distance(white king, pawn)
     and distance(black king, pawn) >= 4
     and distance(white king, goal) <= 1
    : value 1, score known
  class 14 "Black far from the pawn"
    when safe and distance(black king, pawn) >= 5 and knight_above <= 4
    : value 1, score known
  class 15 "pawn at home, king and knight together on the other wing"
    when safe
     and late < 0
     and rank of pawn = 2
     and distance(white king, knight) <= 3
     and file distance(white king, pawn) >= 7
    : value 1, score known
  class 16 "safe" when safe : value 1, score plan
  class 17 "something hangs" : value 0, score plan
