type Keys = readonly (readonly [key: string, meaning: string])[]

export const PAGE_KEYS: Keys = [
  ['/', 'Go to search'],
  ['?', 'Show keyboard shortcuts'],
  ['Ctrl or ⌘ Z', 'Undo, while a message with Undo is shown'],
  ['Esc', 'Close the open dialog'],
]

export const WALL_KEYS: Keys = [
  ['Arrow keys', 'Go to the next pin in that direction'],
  ['Page Down', 'Go to the next pin in reading order; Page Up goes back'],
  ['Ctrl End', 'Go past the pins, to the end of the page; Ctrl Home goes to its heading'],
  ['Enter', 'Open the pin'],
  ['Tab', 'Go to the pin’s buttons; ← and → move between them'],
  ['S', 'Save the pin to your last board'],
  ['X', 'Select the pin (on your own boards)'],
]
