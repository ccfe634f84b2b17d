# King, bishop and knight against king, after Delétang's triangles and van den Herik's HEDEAM.
#
# Mate is given in a corner of the bishop's colour. The black king goes for one of the other two
# corners, his refuge; from there bishop and knight drive him along the edge into ever smaller
# triangles, and the white king walks with him.
#
# The classes go by how far the squares that the black king can reach in two steps lie from the
# right corner: small, middle and large triangle, half the board, anywhere. All have the same
# value: positions of one class are weighed against those of the others, about 50 points being
# one ply. The weights come from regression on the table and from repairing what circles.
#
# Not proven: against every defence some circles are left; lucena pattern check shows them.
endgame KBNvK
depth 5

let cage = region of black king
let around = neighbours of black king

# Where he can be after one to four steps if White stands still.
let one_step = reach(black king, 1)
let two_steps = reach(black king, 2)
let three_steps = reach(black king, 3)
let four_steps = reach(black king, 4)

# The right corner nearest to the black king, and the wrong one.
let goal = nearest(right corners, black king)
let refuge = nearest(wrong corners, black king)
let to_right = manhattan(black king, right corners)

# How far from the right corner the black king can be after two steps.
let reach_two = extent(two_steps, goal)

# Squares beside the black king that lead away from the right corner.
let ways_out = beyond(around, black king, goal)
let attacked_men = (distance(bishop, black king) = 1) + (distance(knight, black king) = 1)
let defended_men = (bishop defended) + (knight defended)

stop
  class 1 "bishop or knight is lost" when any piece loose : drawn

otherwise search on

final black to move
  class 1 "small triangle, knight near the corner"
    when reach_two <= 2 and manhattan(knight, goal) <= 4
    : value 0, score -1940
        + 155 * (manhattan(bishop, goal) > to_right)
        + 142 * knight distance(knight, around)
        + 133 * (size(cage within right corners) > 0)
        - 130 * reach_two
        - 105 * size(three_steps)
        + 100 * attacked_men
        + 90 * manhattan(black king, wrong corners)
        + 90 * size(two_steps)
        + 90 * size(ways_out within squares attacked by knight)
        + 87 * extent(three_steps, goal)
        - 77 * mobility of black king
        + 73 * check
        + 73 * size(around within neighbours of white king)
        + 65 * knight distance(knight, goal)
        + 55 * knight distance(knight, refuge)
        - 52 * same colour(knight, black king)
        - 50 * distance(knight, white king)
        + 47 * distance(white king, refuge)
        + 45 * size(ways_out within lines of bishop)
        - 42 * above edge(knight, black king)
        + 30 * extent(cage, right corners)
        - 18 * edge(bishop)
        - 18 * size(cage without edge)
        - 5 * distance(bishop, black king)
  class 2 "small triangle, knight on squares of the other colour"
    when reach_two <= 2 and not same colour(knight, bishop)
    : value 0, score -115
        + 328 * (size(cage within right corners) > 0)
        + 185 * manhattan(cage, wrong corners)
        + 180 * attacked_men
        - 155 * manhattan(white king, refuge)
        - 130 * knight opposition
        + 117 * extent(cage, right corners)
        - 100 * check
        - 100 * size(ways_out within squares attacked by knight)
        - 97 * manhattan(kings)
        - 83 * size(three_steps)
        - 42 * distance(knight, black king)
        + 40 * defended_men
        + 38 * above edge(bishop, black king)
        - 32 * distance(knight, white king)
        + 30 * size(four_steps)
        + 28 * knight distance(knight, goal)
        + 17 * knight distance(knight, refuge)
        - 15 * distance(bishop, black king)
        - 15 * distance(bishop, white king)
        + 15 * distance(bishop, knight)
        - 12 * above edge(knight, black king)
        - 10 * manhattan(knight, goal)
        - 10 * manhattan(bishop, goal)
        - 10 * size(cage)
  class 3 "small triangle"
    when reach_two <= 2
    : value 0, score 43
        - 216 * (manhattan(bishop, goal) > to_right)
        + 134 * (size(cage within right corners) > 0)
        - 105 * reach_two
        + 78 * same colour(knight, black king)
        - 65 * manhattan(kings)
        - 60 * distance(white king, goal)
        - 55 * check
        + 47 * size(around within lines of bishop)
        - 45 * extent(one_step, goal)
        - 42 * diagonal opposition
        + 40 * edge(knight)
        + 40 * distance(white king, refuge)
        - 38 * manhattan(three_steps, wrong corners)
        + 35 * extent(four_steps, goal)
        - 35 * size(three_steps)
        - 33 * distance(bishop, white king)
        + 30 * manhattan(bishop, goal)
        + 27 * distance(knight, black king)
        + 23 * size(ways_out within one_step)
        - 22 * manhattan(knight, goal)
        - 20 * edge(bishop)
        - 20 * manhattan(bishop, black king)
        + 12 * extent(cage, wrong corners)
        - 5 * size(cage)
  class 4 "middle triangle, king kept to the edge, white king near the refuge, bishop near the corner"
    when reach_two <= 4
     and inmost(one_step) = 0
     and manhattan(white king, refuge) <= 7
     and manhattan(bishop, goal) <= 2
    : value 0, score 1445
        + 968 * (size(cage within wrong corners) > 0)
        - 368 * distance(bishop, black king)
        + 358 * manhattan(bishop, black king)
        - 305 * above edge(bishop, black king)
        - 245 * distance(white king, goal)
        - 225 * distance(white king, refuge)
        - 198 * distance(bishop, white king)
        - 138 * check
        - 128 * attacked_men
        - 118 * extent(one_step, goal)
        + 78 * defended_men
        + 75 * diagonal opposition
        + 75 * size(around within neighbours of white king)
        - 57 * same colour(knight, bishop)
        - 55 * distance(bishop, knight)
        + 45 * distance(knight, black king)
        - 43 * manhattan(knight, goal)
        + 43 * knight distance(knight, around)
        + 40 * knight distance(knight, goal)
        + 35 * distance(knight, white king)
        + 35 * same colour(knight, black king)
        - 28 * size(cage without edge)
        - 23 * knight distance(knight, black king)
        - 23 * size(four_steps)
  class 5 "middle triangle, king kept to the edge, white king near the refuge, knight on squares of the other colour"
    when reach_two <= 4
     and inmost(one_step) = 0
     and manhattan(white king, refuge) <= 7
     and not same colour(knight, bishop)
    : value 0, score 1053
        - 895 * distance(kings)
        - 707 * diagonal opposition
        + 572 * manhattan(kings)
        - 327 * size(ways_out within one_step)
        - 312 * above edge(kings)
        - 302 * knight opposition
        - 265 * along edge(kings)
        - 187 * size(around within neighbours of white king)
        + 182 * mobility of black king
        + 150 * size(around within squares attacked by knight)
        - 106 * size(ways_out within squares attacked by knight)
        + 88 * attacked_men
        - 78 * inmost(two_steps)
        - 60 * size(two_steps)
        + 40 * distance(knight, black king)
        + 35 * edge(knight)
        - 32 * manhattan(knight, goal)
        - 30 * edge(bishop)
        + 30 * extent(cage, right corners)
        + 30 * above edge(bishop, black king)
        - 25 * distance(bishop, black king)
        - 25 * knight distance(knight, refuge)
        - 15 * size(cage without edge)
        - 13 * abs(manhattan(bishop, goal) - to_right)
  class 6 "middle triangle, king kept to the edge, white king near the refuge"
    when reach_two <= 4 and inmost(one_step) = 0 and manhattan(white king, refuge) <= 7
    : value 0, score -221
        - 303 * size(ways_out within one_step)
        - 295 * to_right
        + 203 * extent(one_step, goal)
        + 141 * edge(white king)
        - 131 * max(0, to_right - manhattan(white king, goal))
        - 128 * manhattan(white king, goal)
        + 126 * manhattan(kings)
        - 123 * along edge(kings)
        + 123 * inmost(two_steps)
        - 110 * (size(cage within right corners) > 0)
        - 100 * size(ways_out within squares attacked by knight)
        + 94 * same colour(knight, black king)
        + 88 * check
        - 79 * size(two_steps)
        + 42 * edge(knight)
        - 38 * extent(three_steps, goal)
        + 34 * knight distance(knight, goal)
        - 31 * manhattan(knight, goal)
        + 25 * extent(cage, wrong corners)
        - 21 * manhattan(bishop, goal)
        + 18 * manhattan(bishop, black king)
        + 13 * extent(four_steps, goal)
        - 12 * extent(cage, right corners)
        - 8 * distance(bishop, black king)
  class 7 "middle triangle, king kept to the edge, bishop near the corner"
    when reach_two <= 4 and inmost(one_step) = 0 and manhattan(bishop, goal) <= 4
    : value 0, score -1510
        - 452 * reach_two
        + 370 * manhattan(cage, wrong corners)
        + 272 * extent(four_steps, goal)
        + 200 * manhattan(knight, black king)
        + 183 * same colour(knight, black king)
        + 182 * inmost(three_steps)
        - 168 * abs(manhattan(bishop, goal) - to_right)
        - 155 * size(four_steps)
        - 133 * same colour(knight, bishop)
        - 125 * manhattan(knight, goal)
        - 125 * above edge(knight, black king)
        - 118 * knight opposition
        - 117 * distance(knight, white king)
        - 112 * knight distance(knight, around)
        + 102 * extent(cage, right corners)
        + 102 * size(three_steps)
        - 92 * size(ways_out within squares attacked by knight)
        + 85 * knight distance(knight, goal)
        + 77 * knight distance(knight, black king)
        - 72 * distance(bishop, black king)
        + 55 * edge(knight)
        + 55 * above edge(bishop, black king)
        - 32 * size(cage without edge)
        + 20 * size(cage)
  class 8 "middle triangle, king kept to the edge"
    when reach_two <= 4 and inmost(one_step) = 0
    : value 0, score -843
        - 518 * distance(white king, refuge)
        + 490 * inmost(two_steps)
        + 485 * mobility of black king
        + 430 * manhattan(black king, wrong corners)
        - 430 * size(two_steps)
        + 425 * distance(kings)
        - 395 * knight distance(knight, around)
        + 383 * check
        - 333 * max(0, manhattan(white king, goal) - to_right)
        + 233 * edge(knight)
        - 233 * size(around within squares attacked by knight)
        + 215 * opposition
        + 145 * distance(knight, black king)
        + 110 * same colour(knight, bishop)
        + 102 * manhattan(kings)
        - 90 * above edge(knight, black king)
        + 83 * extent(four_steps, goal)
        + 68 * distance(knight, white king)
        - 60 * distance(bishop, white king)
        - 57 * knight distance(knight, goal)
        + 45 * distance(bishop, knight)
        - 33 * above edge(bishop, black king)
        - 30 * size(four_steps)
        + 23 * abs(manhattan(bishop, goal) - to_right)
  class 9 "middle triangle, knight near the black king, knight near the corner"
    when reach_two <= 4 and distance(knight, black king) <= 2 and manhattan(knight, goal) <= 3
    : value 0, score -1404
        + 1358 * distance(knight, black king)
        - 790 * inmost(one_step)
        - 747 * knight distance(knight, around)
        + 428 * edge(knight)
        - 379 * max(0, to_right - manhattan(white king, goal))
        - 353 * size(ways_out within squares attacked by knight)
        + 325 * inmost(three_steps)
        - 313 * distance(white king, goal)
        + 295 * distance(kings)
        - 232 * inmost(two_steps)
        + 186 * attacked_men
        - 183 * extent(one_step, goal)
        + 174 * manhattan(knight, black king)
        + 170 * size(around within squares attacked by knight)
        - 169 * same colour(knight, black king)
        - 134 * extent(three_steps, goal)
        - 117 * above edge(knight, black king)
        - 99 * size(three_steps)
        - 97 * distance(knight, white king)
        + 92 * knight distance(knight, goal)
        + 79 * extent(cage, wrong corners)
        + 70 * size(two_steps)
        - 57 * manhattan(kings)
        - 22 * size(cage without edge)
  class 10 "middle triangle, knight near the black king"
    when reach_two <= 4 and distance(knight, black king) <= 2
    : value 0, score 316
        - 482 * (size(cage within wrong corners) > 0)
        - 373 * max(0, to_right - manhattan(white king, goal))
        - 283 * knight distance(knight, around)
        + 211 * inmost(one_step)
        - 193 * reach_two
        - 180 * distance(white king, goal)
        + 175 * distance(knight, black king)
        - 145 * size(around within squares attacked by knight)
        - 127 * extent(one_step, goal)
        + 100 * distance(kings)
        + 95 * to_right
        - 85 * inmost(two_steps)
        + 76 * manhattan(knight, black king)
        - 60 * knight distance(knight, goal)
        - 50 * manhattan(kings)
        - 44 * size(cage without edge)
        + 41 * along edge(kings)
        - 36 * above edge(knight, black king)
        + 35 * size(cage)
        + 33 * extent(four_steps, goal)
        - 28 * mobility of black king
        - 27 * size(four_steps)
        - 21 * manhattan(bishop, black king)
        + 17 * above edge(bishop, black king)
  class 11 "middle triangle, knight near the corner, closer"
    when reach_two <= 4 and manhattan(knight, goal) <= 5
    : value 0, score -1013
        + 230 * (manhattan(bishop, goal) > to_right)
        + 135 * diagonal opposition
        - 133 * distance(white king, goal)
        + 127 * manhattan(knight, goal)
        + 120 * edge(white king)
        + 114 * knight opposition
        - 110 * attacked_men
        + 102 * distance(kings)
        - 102 * distance(knight, black king)
        - 95 * edge(knight)
        - 93 * manhattan(white king, goal)
        + 70 * inmost(three_steps)
        - 63 * size(three_steps)
        - 48 * mobility of black king
        + 45 * distance(knight, white king)
        + 40 * size(two_steps)
        + 40 * knight distance(knight, refuge)
        + 40 * size(ways_out within one_step)
        - 39 * distance(bishop, black king)
        + 35 * manhattan(knight, black king)
        + 33 * extent(four_steps, goal)
        - 30 * size(four_steps)
        + 28 * distance(bishop, white king)
        + 13 * above edge(bishop, black king)
  class 12 "middle triangle, knight near the corner"
    when reach_two <= 4 and manhattan(knight, goal) <= 6
    : value 0, score 578
        - 188 * to_right
        - 172 * knight distance(knight, around)
        - 171 * size(ways_out within squares attacked by knight)
        + 162 * attacked_men
        - 149 * distance(knight, black king)
        + 143 * distance(knight, white king)
        + 128 * edge(white king)
        - 115 * distance(kings)
        - 111 * extent(one_step, goal)
        + 68 * extent(four_steps, goal)
        + 54 * same colour(knight, black king)
        - 51 * knight distance(knight, goal)
        + 50 * size(ways_out within lines of bishop)
        + 49 * above edge(knight, black king)
        - 45 * size(four_steps)
        + 44 * (size(cage within right corners) > 0)
        - 39 * diagonal opposition
        - 33 * along edge(kings)
        - 30 * knight distance(knight, refuge)
        - 24 * manhattan(kings)
        - 18 * edge(bishop)
        - 17 * distance(bishop, white king)
        + 15 * above edge(bishop, black king)
        - 5 * size(cage without edge)
  class 13 "middle triangle"
    when reach_two <= 4
    : value 0, score -231
        - 353 * max(0, to_right - manhattan(white king, goal))
        - 132 * distance(white king, goal)
        - 103 * extent(one_step, goal)
        + 87 * edge(white king)
        - 87 * knight distance(knight, goal)
        + 74 * edge(knight)
        + 73 * extent(three_steps, goal)
        - 71 * (size(cage within right corners) > 0)
        - 71 * reach_two
        + 59 * manhattan(cage, wrong corners)
        + 58 * distance(knight, white king)
        - 57 * same colour(knight, bishop)
        - 51 * size(four_steps)
        - 42 * edge(bishop)
        - 42 * mobility of black king
        - 34 * distance(bishop, black king)
        + 33 * size(two_steps)
        + 30 * extent(four_steps, goal)
        - 29 * knight distance(knight, refuge)
        - 27 * distance(bishop, white king)
        + 19 * above edge(bishop, black king)
        - 18 * size(around within lines of bishop)
        + 13 * size(cage without edge)
        + 12 * above edge(knight, black king)
  class 14 "large triangle, king near the edge, bishop near the corner"
    when reach_two <= 5 and inmost(two_steps) <= 1 and manhattan(bishop, goal) <= 4
    : value 0, score 686
        + 811 * (manhattan(bishop, goal) > to_right)
        + 360 * inmost(one_step)
        - 297 * extent(one_step, goal)
        - 270 * distance(kings)
        - 244 * manhattan(white king, refuge)
        - 242 * manhattan(bishop, goal)
        - 216 * distance(bishop, white king)
        - 193 * along edge(kings)
        - 148 * size(ways_out within lines of bishop)
        + 131 * size(around within lines of bishop)
        + 129 * above edge(bishop, black king)
        + 127 * extent(three_steps, goal)
        - 126 * (size(cage within right corners) > 0)
        + 120 * distance(bishop, black king)
        + 115 * max(0, manhattan(white king, goal) - to_right)
        - 88 * same colour(knight, bishop)
        - 67 * distance(bishop, knight)
        - 59 * above edge(knight, black king)
        + 55 * extent(cage, right corners)
        + 39 * distance(knight, black king)
        + 35 * knight distance(knight, refuge)
        - 32 * size(four_steps)
        + 26 * manhattan(knight, goal)
        - 8 * size(cage without edge)
  class 15 "large triangle, king near the edge, knight near the corner"
    when reach_two <= 5 and inmost(two_steps) <= 1 and manhattan(knight, goal) <= 6
    : value 0, score -544
        + 274 * manhattan(white king, goal)
        - 271 * distance(white king, goal)
        - 253 * manhattan(kings)
        - 238 * extent(one_step, goal)
        + 159 * along edge(kings)
        + 143 * manhattan(three_steps, wrong corners)
        - 130 * size(around within lines of bishop)
        - 115 * (size(cage within right corners) > 0)
        + 110 * size(ways_out within one_step)
        + 91 * edge(knight)
        - 87 * same colour(knight, bishop)
        - 81 * same colour(knight, black king)
        + 79 * knight distance(knight, refuge)
        - 65 * size(two_steps)
        - 61 * size(around within squares attacked by knight)
        + 54 * to_right
        - 54 * extent(three_steps, goal)
        + 54 * size(ways_out within squares attacked by knight)
        - 53 * above edge(knight, black king)
        + 53 * extent(cage, wrong corners)
        - 48 * edge(bishop)
        - 26 * abs(manhattan(bishop, goal) - to_right)
        - 19 * size(cage without edge)
        - 15 * distance(bishop, black king)
  class 16 "large triangle, king near the edge"
    when reach_two <= 5 and inmost(two_steps) <= 1
    : value 0, score -2455
        + 617 * (size(cage within wrong corners) > 0)
        - 514 * edge(black king)
        + 388 * manhattan(cage, wrong corners)
        + 308 * manhattan(three_steps, wrong corners)
        - 307 * distance(kings)
        + 256 * manhattan(white king, refuge)
        - 252 * distance(white king, refuge)
        + 238 * max(0, to_right - manhattan(white king, goal))
        + 181 * max(0, manhattan(white king, goal) - to_right)
        + 120 * distance(knight, white king)
        - 118 * size(ways_out within one_step)
        - 107 * knight distance(knight, goal)
        - 83 * knight distance(knight, refuge)
        - 78 * distance(knight, black king)
        - 73 * manhattan(kings)
        + 73 * size(around within squares attacked by knight)
        - 68 * size(ways_out within squares attacked by knight)
        - 63 * extent(one_step, goal)
        + 55 * edge(knight)
        + 55 * extent(four_steps, goal)
        - 47 * manhattan(bishop, goal)
        + 34 * extent(cage, wrong corners)
        + 27 * mobility of black king
        - 27 * size(two_steps)
  class 17 "beyond the large triangle, king near the edge"
    when reach_two <= 6 and inmost(two_steps) <= 1
    : value 0, score -343
        - 502 * edge(black king)
        + 330 * mobility of black king
        - 283 * inmost(one_step)
        - 245 * size(ways_out within one_step)
        - 205 * extent(one_step, goal)
        - 197 * size(two_steps)
        + 145 * check
        - 135 * size(ways_out within squares attacked by knight)
        - 122 * same colour(knight, black king)
        - 115 * knight distance(knight, goal)
        - 112 * inmost(three_steps)
        - 105 * knight distance(knight, refuge)
        + 100 * size(around within squares attacked by knight)
        + 93 * same colour(knight, bishop)
        - 90 * knight distance(knight, around)
        + 77 * size(three_steps)
        - 70 * knight distance(knight, black king)
        + 62 * manhattan(three_steps, wrong corners)
        + 50 * distance(knight, white king)
        + 43 * extent(cage, wrong corners)
        + 30 * manhattan(knight, goal)
        - 16 * knight opposition
        + 15 * distance(white king, refuge)
        - 10 * size(cage)
  class 18 "beyond the large triangle, white king near the corner, bishop near the corner, white king near the refuge"
    when reach_two <= 6
     and manhattan(white king, goal) <= 6
     and manhattan(bishop, goal) <= 4
     and manhattan(white king, refuge) <= 5
    : value 0, score -1285
        - 460 * inmost(one_step)
        + 295 * attacked_men
        + 255 * size(ways_out within squares attacked by knight)
        + 217 * manhattan(three_steps, wrong corners)
        - 193 * size(around within squares attacked by knight)
        - 180 * extent(three_steps, goal)
        - 175 * distance(bishop, white king)
        - 148 * check
        + 135 * edge(white king)
        + 128 * distance(knight, white king)
        + 122 * extent(four_steps, goal)
        + 113 * manhattan(bishop, black king)
        - 110 * knight distance(knight, goal)
        - 80 * distance(bishop, knight)
        + 78 * abs(manhattan(bishop, goal) - to_right)
        - 75 * manhattan(kings)
        + 65 * size(ways_out within one_step)
        - 62 * size(cage without edge)
        - 55 * knight distance(knight, refuge)
        - 48 * manhattan(bishop, goal)
        - 48 * extent(cage, wrong corners)
        + 43 * above edge(knight, black king)
        + 40 * size(cage)
        - 30 * manhattan(knight, black king)
  class 19 "beyond the large triangle, white king near the corner, bishop near the corner"
    when reach_two <= 6 and manhattan(white king, goal) <= 6 and manhattan(bishop, goal) <= 4
    : value 0, score -2623
        + 1060 * distance(bishop, black king)
        + 977 * edge(black king)
        + 677 * edge(bishop)
        - 605 * (manhattan(bishop, goal) > to_right)
        - 413 * check
        - 382 * max(0, to_right - manhattan(white king, goal))
        + 370 * knight opposition
        - 345 * abs(manhattan(bishop, goal) - to_right)
        - 312 * extent(one_step, goal)
        - 305 * size(around within squares attacked by knight)
        + 260 * size(ways_out within squares attacked by knight)
        - 250 * to_right
        - 230 * above edge(bishop, black king)
        - 195 * same colour(knight, bishop)
        + 175 * manhattan(three_steps, wrong corners)
        + 170 * extent(four_steps, goal)
        - 150 * same colour(knight, black king)
        + 145 * edge(white king)
        - 137 * size(around within neighbours of white king)
        + 130 * defended_men
        - 75 * knight distance(knight, refuge)
        - 65 * size(four_steps)
        + 60 * size(ways_out within one_step)
        - 35 * along edge(kings)
  class 20 "beyond the large triangle, white king near the corner, knight near the corner"
    when reach_two <= 6 and manhattan(white king, goal) <= 6 and manhattan(knight, goal) <= 7
    : value 0, score 175
        + 812 * opposition
        + 555 * knight opposition
        - 324 * inmost(three_steps)
        - 295 * inmost(one_step)
        - 266 * size(around within neighbours of white king)
        + 235 * inmost(two_steps)
        - 234 * reach_two
        - 181 * same colour(knight, bishop)
        + 169 * edge(white king)
        + 134 * manhattan(three_steps, wrong corners)
        - 116 * edge(bishop)
        + 99 * distance(knight, white king)
        - 90 * size(three_steps)
        + 83 * extent(four_steps, goal)
        + 75 * mobility of black king
        - 69 * distance(white king, refuge)
        - 65 * distance(bishop, black king)
        - 60 * size(cage without edge)
        + 57 * distance(kings)
        - 55 * same colour(knight, black king)
        - 51 * manhattan(bishop, goal)
        + 41 * above edge(bishop, black king)
        + 33 * size(cage)
        - 28 * knight distance(knight, black king)
  class 21 "beyond the large triangle, white king near the corner"
    when reach_two <= 6 and manhattan(white king, goal) <= 6
    : value 0, score -12
        + 407 * opposition
        - 261 * to_right
        + 238 * distance(knight, white king)
        + 231 * knight opposition
        + 200 * edge(white king)
        + 181 * manhattan(white king, goal)
        - 160 * same colour(knight, bishop)
        - 152 * distance(kings)
        - 150 * manhattan(knight, black king)
        - 148 * size(around within neighbours of white king)
        - 116 * extent(one_step, goal)
        - 102 * distance(knight, black king)
        + 68 * extent(three_steps, goal)
        - 67 * inmost(three_steps)
        - 61 * knight distance(knight, black king)
        - 61 * same colour(knight, black king)
        + 58 * manhattan(cage, wrong corners)
        - 54 * knight distance(knight, refuge)
        + 50 * manhattan(three_steps, wrong corners)
        - 49 * edge(bishop)
        - 48 * size(three_steps)
        - 43 * manhattan(bishop, goal)
        + 31 * above edge(knight, black king)
        + 13 * size(around within squares attacked by knight)
  class 22 "beyond the large triangle, bishop near the corner"
    when reach_two <= 6 and manhattan(bishop, goal) <= 4
    : value 0, score -885
        - 217 * extent(one_step, goal)
        + 182 * edge(white king)
        - 180 * size(around within neighbours of white king)
        + 153 * distance(bishop, black king)
        - 135 * size(ways_out within lines of bishop)
        - 115 * distance(bishop, white king)
        - 112 * size(around within squares attacked by knight)
        + 108 * edge(knight)
        + 103 * distance(knight, white king)
        + 98 * inmost(three_steps)
        + 94 * reach_two
        - 90 * distance(kings)
        - 90 * size(ways_out within one_step)
        - 89 * (size(cage within right corners) > 0)
        - 80 * extent(three_steps, goal)
        - 70 * knight distance(knight, refuge)
        - 58 * size(four_steps)
        - 50 * distance(bishop, knight)
        + 48 * size(three_steps)
        + 45 * abs(manhattan(bishop, goal) - to_right)
        - 35 * manhattan(kings)
        - 32 * knight distance(knight, goal)
        + 32 * above edge(knight, black king)
        + 10 * size(cage)
  class 23 "beyond the large triangle"
    when reach_two <= 6
    : value 0, score 457
        - 157 * (size(cage within wrong corners) > 0)
        - 148 * extent(one_step, goal)
        + 138 * size(ways_out within squares attacked by knight)
        - 137 * distance(white king, goal)
        - 117 * size(around within squares attacked by knight)
        - 95 * diagonal opposition
        - 84 * (size(cage within right corners) > 0)
        + 74 * distance(knight, white king)
        - 70 * knight distance(knight, refuge)
        - 65 * edge(bishop)
        + 64 * edge(knight)
        - 63 * distance(kings)
        - 49 * knight opposition
        - 49 * distance(bishop, black king)
        + 44 * size(ways_out within one_step)
        + 33 * above edge(bishop, black king)
        + 29 * above edge(knight, black king)
        - 28 * same colour(knight, bishop)
        - 27 * manhattan(bishop, goal)
        - 23 * size(four_steps)
        - 16 * above edge(kings)
        - 13 * along edge(kings)
        - 4 * mobility of black king
        - 3 * distance(bishop, knight)
  class 24 "half the board, refuge at hand"
    when extent(one_step, goal) <= 5 and manhattan(three_steps, wrong corners) <= 1
    : value 0, score -1979
        + 271 * (manhattan(bishop, goal) > to_right)
        - 207 * distance(kings)
        + 192 * above edge(kings)
        - 147 * distance(white king, refuge)
        - 138 * inmost(two_steps)
        + 137 * max(0, to_right - manhattan(white king, goal))
        - 113 * edge(black king)
        - 76 * knight opposition
        + 75 * mobility of black king
        + 61 * distance(white king, goal)
        - 56 * manhattan(kings)
        + 55 * extent(three_steps, goal)
        - 52 * size(two_steps)
        + 49 * size(ways_out within one_step)
        - 48 * distance(bishop, black king)
        + 45 * edge(bishop)
        - 45 * check
        + 44 * manhattan(bishop, black king)
        - 31 * manhattan(bishop, goal)
        + 28 * size(three_steps)
        - 27 * size(ways_out within lines of bishop)
        - 26 * knight distance(knight, refuge)
        - 12 * size(four_steps)
  class 25 "half the board"
    when extent(one_step, goal) <= 5
    : value 0, score -1866
        + 574 * (manhattan(bishop, goal) > to_right)
        - 167 * (size(cage within wrong corners) > 0)
        + 157 * size(ways_out within squares attacked by knight)
        - 143 * distance(white king, refuge)
        + 130 * above edge(kings)
        - 121 * size(ways_out within lines of bishop)
        - 110 * distance(kings)
        + 110 * knight opposition
        + 94 * edge(white king)
        + 85 * manhattan(three_steps, wrong corners)
        - 82 * inmost(three_steps)
        - 77 * size(around within squares attacked by knight)
        - 73 * distance(bishop, black king)
        + 68 * manhattan(bishop, black king)
        + 68 * size(ways_out within one_step)
        - 66 * manhattan(bishop, goal)
        + 50 * distance(knight, white king)
        - 50 * knight distance(knight, refuge)
        + 37 * extent(cage, wrong corners)
        - 21 * distance(bishop, knight)
        - 21 * size(four_steps)
        + 20 * above edge(knight, black king)
        - 19 * manhattan(knight, black king)
        - 18 * distance(bishop, white king)
  class 26 "anywhere, white king on the edge"
    when above edge(kings) = 0
    : value 0, score -1242
        - 269 * attacked_men
        + 244 * check
        - 162 * size(around within squares attacked by knight)
        - 156 * distance(knight, black king)
        + 153 * knight distance(knight, around)
        - 120 * knight distance(knight, refuge)
        + 114 * above edge(knight, black king)
        - 110 * (size(cage within right corners) > 0)
        - 92 * inmost(one_step)
        + 90 * edge(black king)
        - 89 * size(around within lines of bishop)
        - 71 * edge(knight)
        + 66 * same colour(knight, bishop)
        + 65 * knight distance(knight, goal)
        + 53 * knight distance(knight, black king)
        - 51 * manhattan(knight, goal)
        - 48 * manhattan(knight, black king)
        - 40 * size(ways_out within one_step)
        - 37 * manhattan(white king, refuge)
        - 37 * distance(knight, white king)
        - 36 * mobility of black king
        + 15 * manhattan(bishop, black king)
        - 14 * size(four_steps)
        + 12 * extent(cage, wrong corners)
  class 27 "anywhere else"
    : value 0, score -1605
        - 108 * inmost(one_step)
        + 82 * above edge(kings)
        - 73 * distance(white king, refuge)
        + 58 * max(0, to_right - manhattan(white king, goal))
        - 53 * distance(kings)
        - 50 * knight distance(knight, refuge)
        + 49 * manhattan(cage, wrong corners)
        + 36 * edge(bishop)
        + 33 * manhattan(three_steps, wrong corners)
        - 32 * manhattan(kings)
        - 25 * distance(knight, white king)
        - 24 * size(around within squares attacked by knight)
        - 21 * inmost(two_steps)
        - 20 * knight distance(knight, around)
        - 18 * manhattan(black king, wrong corners)
        + 18 * (manhattan(bishop, goal) > to_right)
        - 15 * abs(manhattan(bishop, goal) - to_right)
        - 14 * size(cage without edge)
        - 12 * manhattan(white king, goal)
        + 9 * manhattan(bishop, black king)
        + 9 * size(cage)
