import { vi } from 'vitest'
import routes from '../../app/routes.ts'

// The real one reads files and starts a compiler; what the site map says needs neither.
vi.mock('@remix-run/route-config', () => ({
  index: (file: string) => ({ path: '', file }),
  route: (path: string, file: string) => ({ path, file }),
  prefix: (path: string, below: { path: string }[]) =>
    below.map((route) => ({ ...route, path: `${path}/${route.path}` })),
}))

/** Every address of the site, as app/routes.ts spells it. */
export const ADDRESSES: readonly string[] = routes.map(({ path }) => path ?? '')
