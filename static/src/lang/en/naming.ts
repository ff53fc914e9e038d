// What a name is changed by, at a table and on the first screen: a part of the lobby's texts.

export const naming = {
  yourName: 'Your name',
  keep: 'Save',
  changeName: 'Change your name',
}
