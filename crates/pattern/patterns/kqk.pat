# King and queen against king.
#
# The plan: the queen drives the black king to the edge, there the white king comes up. Within
# each class: a narrow box, the black king near the edge, the kings near each other.
endgame KQvK
depth 3

# The rectangle that the queen's file and rank leave to the black king.
let the_box = box of queen

stop
  class 1 "queen lost" when queen loose : drawn

otherwise search on

final black to move
  class 1 "black king on the edge, white king off it"
    when black king on edge and white king not on edge
    : better with fewer breadth(the_box),
           then fewer distance(kings),
           then fewer manhattan(black king, corners),
           then fewer length(the_box)
  class 2 "black king on the edge"
    when black king on edge
    : better with fewer breadth(the_box),
           then fewer distance(kings),
           then fewer manhattan(black king, corners),
           then fewer length(the_box)
  class 3 "small box"
    when size(the_box) <= 12
    : better with fewer breadth(the_box),
           then fewer edge(black king),
           then fewer distance(kings),
           then fewer manhattan(black king, corners),
           then fewer length(the_box)
  class 4 "rest"
    : better with fewer breadth(the_box),
           then fewer edge(black king),
           then fewer distance(kings),
           then fewer manhattan(black king, corners),
           then fewer length(the_box)
