import { vi } from 'vitest'
import { contract } from '../../app/contract/contract.ts'
import { addressOf } from '../../app/http/contract.server.ts'
import routes from '../../app/routes.ts'
import { PUBLIC_ANSWERS } from '../../workers/answer-public.ts'

// The real module reads files and starts a compiler, and a site map needs neither.
vi.mock('@remix-run/route-config', () => ({
  index: (file: string) => ({ path: '', file }),
  layout: (_file: string, pages: { path: string }[]) => pages,
  route: (path: string, file: string) => ({ path, file }),
  prefix: (path: string, below: { path: string }[]) =>
    below.map((route) => ({ ...route, path: `${path}/${route.path}` })),
}))

/** The addresses of all pages and forms. */
export const PAGE_ADDRESSES: readonly string[] = routes.flat(2).map(({ path }) => path ?? '')

/** The addresses whose modules draw a page. The others accept forms or return files. */
export const DRAWN_ADDRESSES: readonly string[] = routes
  .flat(2)
  .flatMap(({ path, file }) => (file.endsWith('.tsx') ? [path ?? ''] : []))

/** The addresses of all pages, as app/routes.ts spells them, of embedded pages, and of the JSON API. */
export const ADDRESSES: readonly string[] = [
  ...PAGE_ADDRESSES,
  ...Object.keys(PUBLIC_ANSWERS),
  ...Object.keys(contract).map(addressOf),
]

/** The address of the site map that a path matches. */
export function addressFor(path: string): string {
  const { pathname } = new URL(path, 'https://pinfold.test')
  const matches = PAGE_ADDRESSES.filter((address) => patternOf(address).test(pathname))
  const fixed = (address: string) => address.split('/').filter((part) => /^[^:*]/.test(part)).length
  const byFit = (a: string, b: string) =>
    fixed(b) - fixed(a) || Number(a.includes('*')) - Number(b.includes('*'))
  return matches.toSorted(byFit)[0] ?? ''
}

function patternOf(address: string): RegExp {
  const segments = address.replace(/\/$/, '').split('/').filter(Boolean)
  const parts = segments.map((segment) => {
    if (segment === '*') return '/.*'
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(/[^/]+)?' : '/[^/]+'
    return `/${segment.replaceAll('.', '[.]')}`
  })
  return new RegExp(`^${parts.join('')}/?$`)
}
