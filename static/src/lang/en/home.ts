// The first page, and the doors to a table.

export const home = {
  tooManyTables: 'You have laid many tables. Try again in a few minutes.',
  noTable: 'The table could not be laid. Try again in a moment.',
}
