import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { MEMBER_ROUTES } from '../../app/frame/routing/preloaded-routes.ts'
import { parseJson } from '../../app/json.ts'
import { outcomeOf } from './bounds.ts'
import { pages } from './bundle.ts'
import type { CheckPart } from './part.ts'

const ASSETS = 'build/client/assets'

/**
 * The limits for a page's scripts, including scripts loaded when idle, in KB after gzip. They guard against accidents,
 * so each is at least 3 % above the measured size. A commit whose feature needs more raises its limit, and says why.
 */
export const SCRIPT_BOUNDS = {
  'log-in': 128,
  'home, visitor': 162,
  'home, member': 152,
  board: 155,
  pin: 148,
  'pop-up': 130,
} as const

/** The routes that a page loads, and the files that its routes load themselves, named without hashes. */
type Loaded = { routes: string[]; files: string[] }

const FOR_MEMBERS = ['member-menus', 'picker']

const PAGES: readonly (readonly [keyof typeof SCRIPT_BOUNDS, Loaded])[] = [
  ['log-in', { routes: ['identity/log-in/login'], files: [] }],
  ['home, visitor', { routes: ['screens/home'], files: ['visitor-home'] }],
  ['home, member', withIdle('screens/home')],
  ['board', withIdle('screens/board/page')],
  ['pin', withIdle('screens/pin/page')],
  ['pop-up', { routes: ['screens/pin/create'], files: ['picker'] }],
]

const Route = v.object({ module: v.string(), parentId: v.optional(v.string()) })
type Route = v.InferOutput<typeof Route>

const Manifest = v.object({
  entry: v.object({ module: v.string() }),
  routes: v.record(v.string(), Route),
})

/** Fails if a page's scripts exceed their limit. The sizes don't depend on the machine. */
export const pageScripts: CheckPart = {
  name: 'scripts of pages',
  needs: [pages.name],
  async work() {
    const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
    const texts = new Map(names.map((name) => [name, readFileSync(`${ASSETS}/${name}`, 'utf8')]))
    const { entry, routes } = manifestIn(texts.get(fileNamed('manifest', names)) ?? '')
    const sizes = PAGES.map(([name, loaded]) => {
      const modules = [entry, ...loaded.routes.flatMap((id) => withParents(id, routes))]
      const first = [
        ...modules.map(({ module }) => basename(module)),
        ...loaded.files.map((file) => fileNamed(file, names)),
      ]
      const measured = gzipBytes(texts, first) / 1000
      return { name: `scripts of ${name}`, measured, limit: SCRIPT_BOUNDS[name], unit: 'KB' }
    })
    return outcomeOf(sizes)
  },
}

function withIdle(route: string): Loaded {
  return { routes: [route, ...MEMBER_ROUTES], files: FOR_MEMBERS }
}

/** Remix's list of all routes, as assigned in its script. */
function manifestIn(script: string): v.InferOutput<typeof Manifest> {
  return parseJson(Manifest, script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

/** A route and its parents. Throws if the build lacks the route. */
function withParents(id: string, routes: v.InferOutput<typeof Manifest>['routes']): Route[] {
  const route = routes[id]
  if (!route) throw new Error(`The build has no route "${id}".`)
  return [route, ...(route.parentId ? withParents(route.parentId, routes) : [])]
}

/** Finds a file by its name before the hash. Throws unless there is exactly one. */
function fileNamed(name: string, names: readonly string[]): string {
  const [file, other] = names.filter((one) => one.replace(/-[\w-]{8}\.js$/, '') === name)
  if (!file || other) throw new Error(`The build has ${file ? 'two files' : 'no file'} "${name}".`)
  return file
}

/** The gzipped bytes of files and their static imports, each counted once; dynamic imports don't count. */
export function gzipBytes(texts: ReadonlyMap<string, string>, names: readonly string[]): number {
  const loaded = new Set(names)
  for (const name of loaded) {
    const text = texts.get(name) ?? ''
    for (const [, next = ''] of text.matchAll(/(?:from|\bimport)\s*"\.\/([\w.-]+)"/g))
      loaded.add(next)
  }
  return [...loaded].reduce((sum, name) => sum + gzipSync(texts.get(name) ?? '').length, 0)
}
