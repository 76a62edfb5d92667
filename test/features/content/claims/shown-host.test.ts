import { expect, test } from 'vitest'
import { shownHost } from '../../../../app/features/content/claims/shown-host.server.ts'

test.each([
  ['shop.example'],
  ['bücher.example'],
  ['łódź-2.example'],
  ['hà-nội.example'],
  ['متجر.example'],
  ['דוגמה.example'],
  ['ชา.example'],
  ['日本のお茶.example'],
  ['찻집.example'],
  ['blog.bücher.example'],
  ['чай.рф'],
  ['καφές.ελ'],
])('%s is displayed in its own script', (host) => {
  expect(shownHost(new URL(`https://${host}/`).hostname)).toBe(host)
})

test.each([
  ['Cyrillic а among Latin letters', 'аpple.example'],
  ['all Cyrillic, and looks Latin', 'аррӏе.example'],
  ['Cyrillic before a Latin label', 'аррӏе.shop.example'],
  ['Greek ο among Latin letters', 'gοοgle.example'],
  ['a Latin letter of phonetics', 'ɡoogle.example'],
  ['a dotless i', 'sıte.example'],
  ['a kana like a slash', 'shop.exampleノx.example'],
  ['a mark that no one letter has', 'x\u0307shop.example'],
  ['two scripts of the east', 'שמتجر.рф'],
])('%s stays in xn-- form', (_, host) => {
  const { hostname } = new URL(`https://${host}/`)

  expect(hostname).toContain('xn--')
  expect(shownHost(hostname)).toBe(hostname)
})

test.each(['xn--zz--.example', 'xn--a.example', 'xn--.example'])(
  '%s is not a host name and stays unchanged',
  (host) => {
    expect(shownHost(host)).toBe(host)
  },
)
