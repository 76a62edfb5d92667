import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const CLIENT = 'build/client'
const BEGINNING = 'window.__remixManifest='

const Route = v.strictObject({
  id: v.string(),
  parentId: v.optional(v.string()),
  path: v.optional(v.string()),
  index: v.optional(v.boolean()),
  hasAction: v.boolean(),
  hasLoader: v.boolean(),
  hasErrorBoundary: v.boolean(),
  hasClientAction: v.boolean(),
  hasClientLoader: v.boolean(),
  module: v.string(),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.tuple([])),
})

const Manifest = v.strictObject({
  entry: v.strictObject({ module: v.string(), imports: v.array(v.string()), css: v.tuple([]) }),
  routes: v.record(v.string(), Route),
  url: v.string(),
  version: v.string(),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** Rewrites the list of routes that each page loads; see docs/decisions/offline.md. */
export async function compactManifest(): Promise<void> {
  const assets = join(CLIENT, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('The build has no list of routes.')
  const path = join(assets, name)
  const script = await readFile(path, 'utf8')
  const manifest = v.parse(Manifest, JSON.parse(script.slice(BEGINNING.length, -1)))
  const contents = new Map<string, string>()
  for (const { module } of Object.values(manifest.routes)) {
    contents.set(module, await readFile(join(CLIENT, module), 'utf8'))
  }
  await writeFile(path, manifestScript(manifest, contents))
}

/**
 * The script that sets the list of routes: each file's name once, each route as a row of numbers. Routes whose
 * modules have the same content, such as addresses for forms only, share the first one's. The modules' imports
 * are left out: Remix reads them only to draw the first page's preload links once more, which stand in that page.
 */
export function manifestScript(
  { entry, routes, url, version }: Manifest,
  contents: ReadonlyMap<string, string>,
): string {
  const firstOf = new Map<string, string>()
  for (const [module, content] of contents) {
    if (!firstOf.has(content)) firstOf.set(content, module)
  }
  const moduleOf = (module: string) => firstOf.get(contents.get(module) ?? '') ?? module
  const known = Object.values(routes).map((route) => ({ ...route, module: moduleOf(route.module) }))
  const files = [...new Set([entry, ...known].map(({ module }) => module))]
  const ids = known.map(({ id }) => id)
  const rows = known.map(({ id, parentId, path, module, ...route }) => [
    id,
    parentId === undefined ? -1 : ids.indexOf(parentId),
    path ?? 0,
    FLAGS.reduce((bits, flag, place) => bits | (Number(route[flag] ?? false) << place), 0),
    files.indexOf(module),
  ])
  const values = [
    files.map((file) => file.replace(/^\/assets\/|\.js$/g, '')).join(' '),
    rows,
    { url, version },
  ]
  return `${BEGINNING}(${READ})(${values.map((value) => JSON.stringify(value)).join()});`
}

const FLAGS = [
  'hasAction',
  'hasLoader',
  'hasErrorBoundary',
  'hasClientAction',
  'hasClientLoader',
  'index',
] as const

/**
 * Makes of the rows what Remix reads, in the browser. The first route, which every page has, is given all of the
 * page's preload links but the list's and the entry's own.
 */
const READ = `(n,r,m)=>{
let f=n.split(" ").map(f=>"/assets/"+f+".js"),o={},
l=[...document.querySelectorAll("link[rel=modulepreload]")].slice(2).map(l=>l.getAttribute("href"));
for(let[i,a,d,h,c]of r)o[i]={id:i,parentId:r[a]?.[0],path:d===0?void 0:d,module:f[c],imports:a<0?l:[],css:[],
${FLAGS.map((flag, place) => `${flag}:!!(h&${1 << place})`).join()}};
return{entry:{module:f[0],imports:[],css:[]},routes:o,...m}}`.replaceAll('\n', '')
