import { expect, test } from 'vitest'
import { wideText } from '../../scripts/checks/bundle.ts'

test('a character above U+00FF in the script is reported with its escape', () => {
  expect(wideText("const JOIN = /['’]/g")).toBe(
    "write \\u2019 instead of ’ in const JOIN = /['’]/g",
  )
  expect(wideText('const QUOTE = "\\u2019"; const LATIN = /[ß-ÿ©]/')).toBe(null)
})
