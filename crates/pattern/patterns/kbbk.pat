# King and two bishops against king.
#
# The two bishops, side by side on neighbouring diagonals, build a cage around the black king; it
# is drawn tighter and pushed into a corner, and the white king comes to a square a knight's jump
# from that corner: there the mate is given.
#
# The classes go by the size of the cage and by whether the black king is on the edge. All have
# the same value: a position of one class is weighed against those of the others, about 100 points
# being one move. The weights were found by repairing what the audit showed to circle.
endgame KBBvK
model black king in triangle a1 d1 d4
depth 5

# Squares that the black king can still reach, and how far they lie from the nearest corner.
let cage = region of black king
let spread = extent(cage, corners)

# How far the white king is from the corner of the cage, from the nearest corner of the black
# king, and from the squares a knight's jump from these, where he helps to give mate.
let corner_of_cage = manhattan(white king, nearest corners of cage)
let corner_of_king = manhattan(white king, nearest corners of black king)
let key_of_cage = distance(white king, jumps from nearest corners of cage)
let key_of_king = distance(white king, jumps from nearest corners of black king)
let to_cage = distance(white king, cage)

# Both bishops together.
let side_by_side = manhattan(dark bishop, light bishop) = 1
let bishops_to_edge = edge(dark bishop) + edge(light bishop)
let bishops_to_corner = manhattan(dark bishop, corners) + manhattan(light bishop, corners)
let bishops_to_black = distance(dark bishop, black king) + distance(light bishop, black king)
let bishops_to_white = distance(dark bishop, white king) + distance(light bishop, white king)
let nearer_to_black = min(distance(dark bishop, black king), distance(light bishop, black king))
let farther_from_white = max(distance(dark bishop, white king), distance(light bishop, white king))
let attacked_bishops = (distance(dark bishop, black king) = 1) + (distance(light bishop, black king) = 1)
let defended_bishops = (distance(dark bishop, white king) = 1) + (distance(light bishop, white king) = 1)

stop
  class 1 "a bishop is lost" when any piece loose : drawn

otherwise search on

final black to move
  class 1 "edge, away from the corners, at most 3 squares: the cage is nearly shut"
    when black king on edge and manhattan(black king, corners) >= 2 and size(cage) <= 3
    : value 0, score -243
        - 106 * spread
        - 94 * key_of_cage
        + 88 * side_by_side
        + 79 * to_cage
        - 77 * mobility of black king
        - 62 * (key_of_king = 0)
        - 51 * distance(kings)
        + 50 * knight opposition
        - 45 * neighbour diagonals(dark bishop, light bishop)
        - 36 * attacked_bishops
        - 28 * corner_of_cage
        - 26 * bishops_to_edge
        - 20 * key_of_king
        + 18 * bishops_to_corner
        + 16 * farther_from_white
        + 15 * bishops_to_black
        - 12 * distance(dark bishop, light bishop)
        - 9 * bishops_to_white
        + 6 * corner_of_king
        + 5 * manhattan(dark bishop, light bishop)
  class 2 "near the corner, at most 3 squares: the mating net"
    when black king on edge and size(cage) <= 3
    : value 0, score -337
        - 93 * spread
        - 93 * key_of_cage
        + 78 * to_cage
        + 71 * check
        + 52 * knight opposition
        - 51 * distance(kings)
        - 46 * neighbour diagonals(dark bishop, light bishop)
        - 28 * corner_of_cage
        - 27 * bishops_to_edge
        + 18 * bishops_to_corner
        + 15 * bishops_to_black
        - 11 * distance(dark bishop, light bishop)
        + 10 * farther_from_white
        - 9 * bishops_to_white
        + 5 * manhattan(dark bishop, light bishop)
  class 3 "off the edge, at most 3 squares"
    when size(cage) <= 3
    : value 0, score -1011
        - 124 * bishops_to_edge
        + 83 * bishops_to_corner
        + 74 * attacked_bishops
        - 63 * manhattan(black king, corners)
        + 35 * distance(dark bishop, light bishop)
  class 4 "edge, away from the corners, 4 to 7 squares"
    when black king on edge and manhattan(black king, corners) >= 2 and size(cage) <= 7
    : value 0, score -227
        + 98 * side_by_side
        - 88 * spread
        - 71 * neighbour diagonals(dark bishop, light bishop)
        + 64 * nearer_to_black
        - 64 * key_of_cage
        - 47 * key_of_king
        - 46 * mobility of black king
        + 42 * knight opposition
        - 37 * manhattan(black king, corners)
        + 23 * defended_bishops
        - 19 * edge(white king)
        - 18 * bishops_to_white
        + 15 * farther_from_white
        + 14 * corner_of_king
        - 12 * bishops_to_edge
        + 12 * bishops_to_corner
        - 12 * corner_of_cage
        - 11 * manhattan(kings)
        - 10 * distance(dark bishop, light bishop)
        + 9 * to_cage
        + 8 * manhattan(dark bishop, light bishop)
        - 5 * bishops_to_black
  class 5 "near the corner, 4 to 7 squares"
    when black king on edge and size(cage) <= 7
    : value 0, score -253
        + 98 * side_by_side
        - 88 * spread
        - 71 * neighbour diagonals(dark bishop, light bishop)
        + 64 * nearer_to_black
        - 64 * key_of_cage
        - 47 * key_of_king
        - 18 * bishops_to_white
        - 12 * corner_of_cage
  class 6 "off the edge, 4 to 7 squares"
    when size(cage) <= 7
    : value 0, score -69
        - 152 * spread
        - 84 * mobility of black king
        + 67 * nearer_to_black
        - 59 * key_of_king
        + 40 * attacked_bishops
        - 32 * key_of_cage
        + 30 * bishops_to_edge
        - 28 * bishops_to_white
        + 25 * distance(kings)
        - 18 * manhattan(kings)
        + 12 * farther_from_white
        + 11 * corner_of_king
  class 7 "edge, 8 to 12 squares"
    when black king on edge and size(cage) <= 12
    : value 0, score -676
        - 63 * mobility of black king
        - 57 * key_of_king
        - 52 * bishops_to_edge
  class 8 "off the edge, 8 to 12 squares"
    when size(cage) <= 12
    : value 0, score -257
        - 83 * spread
        - 71 * neighbour diagonals(dark bishop, light bishop)
        + 65 * check
        + 62 * nearer_to_black
        - 40 * to_cage
        - 35 * bishops_to_edge
        - 31 * distance(dark bishop, light bishop)
        - 30 * mobility of black king
        - 29 * manhattan(black king, corners)
        - 28 * key_of_king
        - 27 * key_of_cage
        - 24 * bishops_to_white
        + 23 * edge(white king)
        - 21 * edge(black king)
        + 18 * farther_from_white
        + 16 * bishops_to_corner
        + 11 * manhattan(dark bishop, light bishop)
        + 9 * corner_of_king
        - 6 * size(cage)
  class 9 "edge, 13 to 20 squares"
    when black king on edge and size(cage) <= 20
    : value 0, score -491
        - 58 * key_of_king
        - 54 * manhattan(black king, corners)
        + 47 * edge(white king)
        - 28 * manhattan(kings)
        - 21 * size(cage)
  class 10 "off the edge, 13 to 20 squares"
    when size(cage) <= 20
    : value 0, score -480
        + 95 * attacked_bishops
        + 73 * check
        + 65 * edge(white king)
        + 40 * nearer_to_black
        - 39 * manhattan(black king, corners)
        - 25 * mobility of black king
        - 22 * key_of_king
        - 18 * size(cage)
        - 15 * key_of_cage
        - 14 * spread
        + 14 * farther_from_white
        - 14 * bishops_to_edge
        - 13 * distance(kings)
        - 12 * bishops_to_white
        - 11 * bishops_to_corner
        - 9 * bishops_to_black
  class 11 "edge, 21 to 30 squares"
    when black king on edge and size(cage) <= 30
    : value 0, score -1079
        - 88 * key_of_king
        - 87 * distance(dark bishop, light bishop)
        - 46 * manhattan(kings)
        + 45 * edge(white king)
        + 44 * knight opposition
        + 39 * manhattan(dark bishop, light bishop)
        + 38 * spread
        + 36 * corner_of_king
        - 31 * mobility of black king
  class 12 "off the edge, 21 to 30 squares"
    when size(cage) <= 30
    : value 0, score -1304
        + 97 * edge(white king)
        - 51 * manhattan(black king, corners)
        + 51 * bishops_to_edge
        - 35 * distance(dark bishop, light bishop)
        - 28 * bishops_to_corner
        + 24 * spread
        - 20 * key_of_king
        + 16 * manhattan(dark bishop, light bishop)
        - 13 * bishops_to_white
        + 13 * farther_from_white
        - 8 * manhattan(kings)
  class 13 "edge, no cage yet"
    when black king on edge
    : value 0, score -994 - 48 * manhattan(kings)
  class 14 "off the edge, no cage yet"
    : value 0, score -1119
        + 90 * edge(white king)
        - 71 * manhattan(black king, corners)
        + 28 * bishops_to_edge
        + 22 * knight opposition
        - 18 * manhattan(kings)
        - 17 * bishops_to_corner
        - 12 * distance(kings)
        + 12 * spread
        - 12 * mobility of black king
        + 8 * farther_from_white
        - 7 * bishops_to_white
