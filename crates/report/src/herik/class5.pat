# Class 5 of HEDEAM (van den Herik 1983): the black king locked in the small triangle.
#
# The paper prints this one class in code. The classes before it are those it names in words, as
# far as they can hold with all men on the board; "under attack" is read as attacked and not
# defended.
endgame KBNvK
model as it stands

stop
  class 2 "mate" when mate : won
  class 3 "stalemate" when stalemate : drawn
  class 4 "bishop or knight attacked and not defended" when any piece loose : drawn
  class 5 "black king locked in the small triangle"
    when black king on {a1 b1}
     and bishop on {a3 c1}
     and white king != reflection of bishop
     and distance(white king, bishop) < 3
     and (distance(white king, c2) <= distance(black king, c2) or knight distance(knight, c2) = 1)
     and (distance(white king, b3) <= distance(black king, b3) or knight distance(knight, b3) = 1)
