/// The keys, as they are listed for the user.
enum TableHelp {
  static let lines = [
    "  Up Down  j k       move by a row",
    "  PgUp PgDn  Space   move by a screen",
    "  Ctrl-U Ctrl-D      move by half of one",
    "  Home End  g G      first and last row",
    "  Left Right  h l    scroll the columns",
    "  /  n  N            search, further, back",
    "  s  r               order by the next column, reverse",
    "  &                  show only rows with a text",
    "  o                  hold the order, and let it go",
    "  p                  pause and go on",
    "  F                  follow the last row",
    "  Ctrl-L             paint anew",
    "  Ctrl-Z             to the shell; fg returns",
    "  q  Ctrl-C          quit",
  ]
}
