// A link to a board that somebody has played.

export const same = {
  title: 'Somebody played this board. See what you find.',
  start: 'Start a table with it',
  alone: 'Play it alone',
  given: 'This board was given, not rattled.',
  proof:
    'Nobody rattled these dice: the board came with the table, and whoever gave it knew it. This command shows by the seal that it was not changed after the call:',
  none: 'There is no board in this link.',
  noneHint: 'It may have lost its end on the way. Ask for it again, or play another.',
}
