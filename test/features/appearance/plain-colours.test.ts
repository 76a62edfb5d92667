import { expect, test } from 'vitest'
import { withPlainColours } from '../../../app/appearance/plain-colours.ts'

test('each light-dark() variable has a value for each theme, for browsers that don’t support it', () => {
  const css = ':root{--a:light-dark(#fff, #000);--b: light-dark(oklch(0.5 0.1 25), rgb(0 0 0 / 1))}'
  const light = '--a:#fff;--b:oklch(0.5 0.1 25)'
  const dark = '--a:#000;--b:rgb(0 0 0 / 1)'
  const [before, fallback = ''] = withPlainColours(css).split('@supports')
  expect(before?.trim()).toBe(css)
  expect(fallback).toContain(`:root{${light}}`)
  expect(fallback).toContain(`@media screen and (prefers-color-scheme:dark){:root{${dark}}}`)
  expect(fallback).toContain(`[data-theme="light"]{${light}}`)
  expect(fallback).toContain(`[data-theme="dark"],.zoom{${dark}}`)
})
