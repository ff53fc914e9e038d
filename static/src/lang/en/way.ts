// What a first visit says of the settings: the way to them, and the language.

export const way = {
  title: 'Settings',
  language: 'Language',
}
