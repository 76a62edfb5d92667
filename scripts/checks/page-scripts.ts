import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { MEMBER_ROUTES } from '../../app/frame/routing/routes-ahead.ts'
import { parseJson } from '../../app/json.ts'
import { pages } from './bundle.ts'
import type { Part } from './part.ts'

const ASSETS = 'build/client/assets'

/** The most that the scripts of a page may have, with those that it loads when it is idle: KB after gzip. */
export const SCRIPT_BOUNDS = {
  'log-in': 112,
  'home, visitor': 145,
  'home, member': 145,
  board: 135,
  pin: 130,
  'pop-up': 112,
} as const

/** A page loads these routes, and these files, named without hashes, that its routes load themselves. */
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

/** Bytes don't depend on the machine: a page that grows beyond its bound fails here. */
export const pageScripts: Part = {
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
      return { name, boundKb: SCRIPT_BOUNDS[name], kb: gzipBytes(texts, first) / 1000 }
    })
    const failed = sizes.filter(({ kb, boundKb }) => !(kb <= boundKb)).length
    const words = sizes.map(({ name, kb, boundKb }) => `${name} ${kb.toFixed(1)} of ${boundKb} KB`)
    return { passed: sizes.length - failed, failed, output: words.join('\n') }
  },
}

function withIdle(route: string): Loaded {
  return { routes: [route, ...MEMBER_ROUTES], files: FOR_MEMBERS }
}

/** Remix's list of all routes, as its script assigns it. */
function manifestIn(script: string): v.InferOutput<typeof Manifest> {
  return parseJson(Manifest, script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

/** A route and those around it. Throws for one that the build doesn't have. */
function withParents(id: string, routes: v.InferOutput<typeof Manifest>['routes']): Route[] {
  const route = routes[id]
  if (!route) throw new Error(`The build has no route "${id}".`)
  return [route, ...(route.parentId ? withParents(route.parentId, routes) : [])]
}

/** The file of a name before its hash. Throws unless there is one. */
function fileNamed(name: string, names: readonly string[]): string {
  const [file, other] = names.filter((one) => one.replace(/-[\w-]{7,8}\.js$/, '') === name)
  if (!file || other) throw new Error(`The build has ${file ? 'two files' : 'no file'} "${name}".`)
  return file
}

/** The bytes after gzip of files and of what these import, however often; what they only may load doesn't count. */
export function gzipBytes(texts: ReadonlyMap<string, string>, names: readonly string[]): number {
  const loaded = new Set(names)
  for (const name of loaded) {
    const text = texts.get(name) ?? ''
    for (const [, next = ''] of text.matchAll(/(?:from|\bimport)\s*"\.\/([\w.-]+)"/g))
      loaded.add(next)
  }
  return [...loaded].reduce((sum, name) => sum + gzipSync(texts.get(name) ?? '').length, 0)
}
