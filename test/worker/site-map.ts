import { vi } from 'vitest'
import { contract } from '../../app/contract/contract.ts'
import { addressOf } from '../../app/http/contract.server.ts'
import routes from '../../app/routes.ts'
import { OPEN_ANSWERS } from '../../workers/answer-open.ts'

// The real one reads files and starts a compiler; what the site map says needs neither.
vi.mock('@remix-run/route-config', () => ({
  index: (file: string) => ({ path: '', file }),
  layout: (_file: string, pages: { path: string }[]) => pages,
  route: (path: string, file: string) => ({ path, file }),
  prefix: (path: string, below: { path: string }[]) =>
    below.map((route) => ({ ...route, path: `${path}/${route.path}` })),
}))

/** Every address of a page, as app/routes.ts spells it, of what frames show, and of the JSON contract. */
export const ADDRESSES: readonly string[] = [
  ...routes.flat(2).map(({ path }) => path ?? ''),
  ...Object.keys(OPEN_ANSWERS),
  ...Object.keys(contract).map(addressOf),
]
