# King and pawn against king: who wins, and how.
#
# Every class says whether its positions, with Black to move, are won or drawn. Five plies of
# search and these classes name the outcome of every position of the endgame, and White wins
# every won one. Bramer (1975) needed 20 classes for a correct strategy at one ply.
endgame KPvK
model pawn on files a to d
depth 5

let goal = promotion square of pawn
let front = square ahead of pawn
let second = square ahead of front
let keys = key squares of pawn
let rook_pawn = pawn on file a

# Moves of the pawn until it is a queen; from the second rank it may take two steps at once.
let run = min(8 - rank of pawn, 5)

# By how many steps the white king is nearer than the black one.
let nearer_goal = distance(black king, goal) - distance(white king, goal)
let nearer_front = distance(black king, front) - distance(white king, front)
let nearer_second = distance(black king, second) - distance(white king, second)
let key_lead = lead(white king, black king, keys)

# How far aside of the pawn the kings stand.
let white_aside = file distance(white king, pawn)
let black_aside = file distance(black king, pawn)

# How White goes on: the pawn forward, the king ahead of it to the seventh rank, Black kept away.
let plan = 16 * rank of pawn - white_aside - 3 * distance(white king, rank 7 within files beside pawn) + black_aside + 2 * rank of black king + (pawn on file b and white king on {a6 b6}) - (white king on rank 6)

stop
  class 1 "the pawn is lost" when pawn loose : drawn
  class 2 "the pawn runs home: Black is outside its square"
    when distance(black king, goal) >= run + 2 and white king != goal
    : won, score plan
  class 3 "rook pawn, and Black is nearer to the corner"
    when rook_pawn and nearer_goal < 0
    : drawn
  class 4 "Black is nearer to the square before the pawn"
    when nearer_front < 0 and distance(black king, pawn) > 1 and rank of black king >= 3
    : drawn
  class 5 "White's king is on a key square"
    when not rook_pawn and white king in keys
    : won, score plan
  class 6 "opposition, near or distant, a rank ahead of the pawn"
    when not rook_pawn
     and rank of white king = rank of pawn + 1
     and same file(kings)
     and not odd(rank of black king - rank of white king)
    : won, score plan
  class 7 "White is first at a key square"
    when key_lead >= 2 and nearer_front >= 2 and distance(black king, pawn) >= 4
    : won, score plan
  class 8 "Black is ahead in the race"
    when nearer_goal <= -2 and key_lead <= 0 and rank of pawn <= 6
    : drawn
  class 9 "Black is far aside, White is as near to the way of the pawn"
    when file distance(kings) >= 3
     and white_aside <= black_aside
     and nearer_goal < 0
     and nearer_second >= 0
     and distance(kings) <= 6
    : won, score plan
  class 10 "White leads to a key square and loses nothing elsewhere"
    when key_lead >= 2
     and distance(black king, pawn) >= distance(white king, pawn)
     and nearer_goal >= 0
     and file distance(kings) >= 2
     and white_aside >= 1
    : won, score plan
  class 11 "kings on one rank, White nearer to the pawn's file"
    when same rank(kings) and white_aside <= black_aside and white_aside >= 1
    : won, score plan
  class 12 "pawn on the sixth, White's king behind Black's"
    when rank of pawn = 6
     and not rook_pawn
     and rank of white king <= rank of black king - 2
     and nearer_front <= 0
     and distance(black king, pawn) <= 2
    : won, score plan
  class 13 "outside the square, although near the pawn"
    when distance(black king, goal) >= run + 2 and distance(black king, pawn) <= 2
    : won, score plan
  class 14 "Black is cut off"
    when black_aside >= 4
     and rank of white king >= rank of pawn + 2
     and rank of white king <= rank of black king + 1
     and not rook_pawn
     and nearer_second >= 0
    : won, score plan
  class 15 "pawn at home, Black far aside"
    when rank of pawn = 2
     and key_lead >= 2
     and black_aside >= 4
     and file distance(kings) >= 2
     and distance(kings) <= 5
    : won, score plan
  class 16 "pawn at home, White's king in front of Black's"
    when rank of pawn = 2
     and rank of white king = 5
     and same file(kings)
     and rank of white king >= rank of black king + 2
    : won, score plan
  class 17 "Black attacks the pawn in vain"
    when key_lead >= 2 and distance(black king, pawn) <= 1
    : won, score plan
  class 18 "Black is four files farther away"
    when white_aside <= black_aside - 4 and distance(white king, pawn) = 4
    : won, score plan
  class 19 "Black is behind the pawn"
    when rank of black king < rank of pawn
     and nearer_front >= 1
     and rank of white king = rank of black king + 4
    : won, score plan

otherwise search on
