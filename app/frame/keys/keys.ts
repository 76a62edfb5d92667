type Keys = readonly (readonly [key: string, meaning: string])[]

export const PAGE_KEYS: Keys = [
  ['/', 'Go to the search'],
  ['?', 'Show these keys'],
  ['Esc', 'Close what is open'],
]

export const WALL_KEYS: Keys = [
  ['Arrow keys', 'Go to the next pin that way'],
  ['Enter', 'Open the pin'],
  ['Tab', 'Go to the pin’s buttons; ← and → go along them'],
  ['S', 'Save the pin to your last board'],
  ['X', 'Select the pin, on a board of yours'],
]
