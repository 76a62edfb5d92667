import { expect, test } from 'vitest'
import { firstAddress } from '../../../app/text/text-addresses.ts'

const VASE = 'https://example.com/vase'

test.each([
  [VASE, VASE],
  [` ${VASE}\n`, VASE],
  [`look at this ${VASE} nice`, VASE],
  [`First ${VASE}, then https://example.com/jar`, VASE],
  [`Is it ${VASE}?!…`, VASE],
  [`(${VASE})`, VASE],
  [`[Vase](${VASE}), [Jar](https://example.com/jar)`, VASE],
  [`“${VASE}”`, VASE],
  [`<${VASE}>`, VASE],
  ['(https://example.com/vase_(blue))', 'https://example.com/vase_(blue)'],
  [`انظر إلى ${VASE}، جميل`, VASE],
  [`\u2067شاهد\u2069 \u2066${VASE}\u2069؟`, VASE],
  ['https://ar.example/كرسي', 'https://ar.example/كرسي'],
  [`看${VASE}，很好`, VASE],
  [`🏺${VASE}🏺👩🏽‍🎨`, VASE],
  ['https://example.com/🏺', 'https://example.com/🏺'],
  ['HTTPS://EXAMPLE.com/?a=b&c=d#e.', 'HTTPS://EXAMPLE.com/?a=b&c=d#e'],
  [`https:// and then ${VASE}`, VASE],
  ['javascript:alert(1) ftp://example.com data:text/html,x', null],
  ['oak stools', null],
  ['', null],
])('in %j the address is %j', (text, address) => {
  expect(firstAddress(text)).toBe(address)
})

test('an address is found even after many brackets and emoji', () => {
  const wall = `${'🏺'.repeat(50_000)}a ${`https:// ${')'.repeat(1900)} `.repeat(20)}`

  expect(firstAddress(`${wall}${VASE}`)).toBe(VASE)
})
