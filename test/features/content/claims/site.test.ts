import { expect, test } from 'vitest'
import { SiteQuery } from '../../../../app/features/content/claims/site.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'

function siteOf(typed: string): string {
  try {
    return parseInput(SiteQuery, { site: typed }).site
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

test.each([
  ['shop.example', 'shop.example'],
  ['  Shop.Example  ', 'shop.example'],
  ['www.shop.example', 'shop.example'],
  ['http://www.shop.example:8080/a?b#c', 'shop.example'],
  ['https://shop.example./', 'shop.example'],
  ['blog.shop.example', 'blog.shop.example'],
  ['jarsof.github.io', 'jarsof.github.io'],
  ['متجر.example', 'xn--pgbep1f.example'],
])('%s is accepted as a site', (typed, host) => {
  expect(siteOf(typed)).toBe(host)
})

test.each([
  ['', 'site_missing'],
  ['   ', 'site_missing'],
  ['192.0.2.7', 'site_is_an_address'],
  ['https://0x7f.1/', 'site_is_an_address'],
  ['http://[2001:db8::1]/', 'site_is_an_address'],
  ['co.uk', 'site_is_shared'],
  ['www.co.uk', 'site_is_shared'],
  ['github.io', 'site_is_shared'],
  ['localhost', 'link_invalid'],
  ['http://localhost/', 'site_unreachable'],
  ['printer.local', 'site_unreachable'],
  ['javascript:alert(1)', 'link_invalid'],
  ['https://ana:secret@shop.example/', 'link_invalid'],
  ['a jar', 'link_invalid'],
  [`${'a.'.repeat(130)}example`, 'link_invalid'],
])('%s can’t be claimed', (typed, code) => {
  expect(siteOf(typed)).toBe(code)
})
