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

/** The addresses of all pages, as app/routes.ts spells them, of embedded pages, and of the JSON contract. */
export const ADDRESSES: readonly string[] = [
  ...PAGE_ADDRESSES,
  ...Object.keys(PUBLIC_ANSWERS),
  ...Object.keys(contract).map(addressOf),
]
