/** WebDriver's codes of keys that type nothing. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Space: ' ',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  End: '\uE010',
  Home: '\uE011',
  Shift: '\uE008',
  Control: '\uE009',
}

type KeyAct = { type: 'keyDown' | 'keyUp'; value: string }

/** A key, or several pressed together: `Control+a`. */
export function chord(keys: string): KeyAct[] {
  const values = keys.split(/(?<=.)\+/).map((key) => KEYS[key] ?? key)
  return [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ]
}

/** Types the keys of a text in sequence. */
export function typed(text: string): KeyAct[] {
  return [...text].flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ])
}
