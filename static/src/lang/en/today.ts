// The daily board, as far as it is met before and around a round.

export const today = {
  /** While the dice are fetched. */
  begin: 'The dice are coming.',
  /** Over the results of one. */
  given: 'The daily board, the same for everybody.',
  past: (day: string) => `The board of ${day}. It no longer counts.`,
  proof:
    'These dice were dealt for everybody from the seed of the day, which is shown when the day is over, on the page of the daily board. This command shows by the seal that the board was not changed after the call:',
  back: 'Rank and share',
  toPast: 'Past boards',
}
