// A link to a board that somebody has played.

export const sharedBoard = {
  title: 'Somebody played this board. See what you find.',
  start: 'Start a table with it',
  alone: 'Play it alone',
  given: 'This board was given, not rattled.',
  /** Where a change of the rules would lose the board. */
  putAway: 'Discard the given board?',
  putAwayHint:
    'It does not fit this change: other dice are rattled, and it does not come back to this table.',
  keep: 'Keep the board',
  change: 'Discard it',
  proof:
    'Nobody rattled these dice: the board came with the table, and whoever gave it knew it. This command shows by the seal that it was not changed after the call:',
  none: 'There is no board in this link.',
  noneHint: 'Its end may have been lost on the way. Ask for it again, or play another.',
}
