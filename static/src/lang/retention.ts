/** How long things are kept: the table "Keys" of ARCHITECTURE.md, to which tools/keys/disclosure_test.go holds it. */
export const retention = {
  tableHours: 24,
  roundDays: 90,
  boardDays: 62,
  boardRows: 100_000,
  dailyDays: 61,
  matchHours: 3,
  challengeHours: 24,
  codeMinutes: 10,
  heldDays: 90,
  addressDays: 2,
  forgottenDays: 400,
}
