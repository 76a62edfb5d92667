import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Manifest, manifestScript } from '../../../scripts/site/compact-manifest.ts'

const none = {
  hasAction: false,
  hasLoader: false,
  hasErrorBoundary: false,
  hasClientAction: false,
  hasClientLoader: false,
}
const [entry, shared] = ['/assets/entry-a.js', '/assets/shared-b.js']

const manifest: Manifest = {
  entry: { module: entry, imports: [shared, entry], css: [] },
  routes: {
    root: {
      ...{ ...none, hasErrorBoundary: true, hasLoader: true },
      ...{ id: 'root', path: '', module: '/assets/root-c.js', imports: [shared] },
    },
    home: {
      ...{ ...none, hasLoader: true, hasClientLoader: true },
      ...{ id: 'home', parentId: 'root', index: true, module: '/assets/home-d.js' },
      imports: [entry, shared],
    },
    follow: {
      ...{ ...none, hasAction: true },
      ...{ id: 'follow', parentId: 'root', path: 'follow/:id', module: '/assets/follow-e.js' },
      imports: [],
    },
    leave: {
      ...{ ...none, hasClientAction: true },
      ...{
        id: 'leave',
        parentId: 'root',
        path: 'leave',
        module: '/assets/leave-f.js',
        imports: [],
      },
    },
  },
  url: '/assets/manifest-1.js',
  version: '1',
}

/** The preloads of a page: the list of routes, the entry, and the files of its own routes. */
const preloads = ['/assets/manifest-1.js', entry, shared, '/assets/root-c.js', '/assets/home-d.js']

function read(contents: ReadonlyMap<string, string>) {
  const window: { __remixManifest?: unknown } = {}
  const links = preloads.map((href) => ({ getAttribute: () => href }))
  const document = { querySelectorAll: () => links }
  runInNewContext(manifestScript(manifest, contents), { window, document })
  return window.__remixManifest
}

test('a browser reads from the compact list what Remix wrote, but imports, which are the page’s own', () => {
  const found = read(new Map())

  const expected = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => {
      const imports = id === 'root' ? preloads.slice(2) : []
      return [id, { index: false, ...route, css: [], imports }]
    }),
  )
  expect(found).toMatchObject({ url: manifest.url, version: '1', entry: { module: entry } })
  expect(found).toMatchObject({ routes: expected })
})

test('routes whose modules are alike share the first one’s, and no others do', () => {
  const contents = new Map([
    ['/assets/follow-e.js', 'export default null'],
    ['/assets/leave-f.js', 'export default null'],
    ['/assets/home-d.js', 'export default 1'],
  ])

  expect(read(contents)).toMatchObject({
    routes: {
      follow: { module: '/assets/follow-e.js' },
      leave: { module: '/assets/follow-e.js' },
      home: { module: '/assets/home-d.js' },
    },
  })
})
