import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }

/** Documents whose names must exist. The two left out also quote former names. */
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], {
  exclude: ['CHANGELOG.md', 'docs/english/README.md'],
})

const FOLDERS = '{app,bench,cli,docs,extension,migrations,public,scripts,test,workers}'
const ALL = globSync(['*', '.*', `${FOLDERS}/**`], { exclude: ['**/node_modules', '.git'] })

/** The files in which a quoted name must occur: all but this one, which lists the exceptions. */
const SOURCES = ALL.filter((path) => /\.(ts|tsx|js|cjs|sql|json|toml|css)$/.test(path)).filter(
  (path) => !path.endsWith('quoted-names.test.ts') && path !== 'package-lock.json',
)

/** Folders that a quoted path may begin with: those of the root, of `app` and of the features. */
const BEGINNINGS = new Set(
  ALL.flatMap(
    (path) =>
      /^(?:app\/features\/\w+\/|app\/features\/|app\/)?([\w-]+)\//.exec(`${path}/`)?.slice(1) ?? [],
  ),
)

/** Names of other programs, and names that we decided against. */
const NAMES_OF_OTHERS = new Set([
  'HydratedRouter',
  'SQL_STATEMENT_CACHE_MAX_SIZE',
  'ServerRouter',
  '__reactRouterContext',
  '__reactRouterDataRouter',
  '__reactRouterManifest',
  '__reactRouterRouteModules',
  'clientLoader',
  'clientMiddleware',
  'disallowed_useragent',
  'displayName',
  'exprCompareVariable',
  'experimentalMinChunkSize',
  'mapResultRow',
  'reactRouter',
  'sqlite3ExprIsInteger',
  'topOrigin',
  'useActionState',
  'useBlocker',
  'v7_startTransition',
  // The prefixes of tokens are put together from their kinds.
  'pf_ac_',
  'pf_rt_',
])

/** Folders that commands write, which a fresh clone lacks. */
const BUILT = new Set(['build', 'dist'])

/** A path in R2, and a file that React Router would need. */
const PATHS_OF_OTHERS = new Set(['media/<size>/<name>', 'react-router.config.ts'])

const FILE = /^[\w.<>*{},/-]+\.(?:ts|tsx|sql|md|toml|cjs)$/
const PATH = /^[\w.<>*{},-]+(?:\/[\w.<>*{},-]+)+\/?$/
const NAME = /^(\w*(?:[a-z][A-Z]|[A-Za-z]_)\w*)(?:\(\))?$/

test.each(DOCUMENTS)('%s names only files and folders that exist', (document) => {
  const paths = quotedIn(document).filter(
    (quoted) => FILE.test(quoted) || (PATH.test(quoted) && BEGINNINGS.has(firstOf(quoted))),
  )
  const kept = paths.filter((path) => !BUILT.has(firstOf(path)) && !PATHS_OF_OTHERS.has(path))

  expect(kept.filter((path) => !exists(path))).toEqual([])
})

test('documents name only functions, types, columns and settings that exist', () => {
  const known = new Set(
    SOURCES.flatMap((path) => readFileSync(path, 'utf8').match(/[A-Za-z_]\w*/g) ?? []),
  )
  const unknown = DOCUMENTS.flatMap((document) =>
    quotedIn(document)
      .flatMap((quoted) => NAME.exec(quoted)?.slice(1) ?? [])
      .filter((name) => !known.has(name) && !NAMES_OF_OTHERS.has(name))
      .map((name) => `${document}: ${name}`),
  )

  expect(unknown).toEqual([])
})

test.each(DOCUMENTS)('%s links to files and headings that exist', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const broken = links.filter((link) => {
    if (/^\w+:/.test(link)) return false
    const [path = '', heading] = link.split('#')
    const target = path ? normalize(join(dirname(document), path)) : document
    return !exists(target) || (heading !== undefined && !headingsOf(target).includes(heading))
  })

  expect(broken).toEqual([])
})

test('documents name only npm scripts that exist', () => {
  const named = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name),
  )
  const known = Object.keys(packageJson.scripts)

  expect(named.filter((name) => name !== undefined && !known.includes(name))).toEqual([])
  expect(named).toContain('dev')
})

test('CONTRIBUTING names each part of the benchmarks', () => {
  const parts = [...readFileSync('bench/run.ts', 'utf8').matchAll(/^ {2}(\w+): measure/gm)]
  const quoted = quotedIn('CONTRIBUTING.md')

  expect(parts).not.toEqual([])
  expect(parts.map(([, name = '']) => name).filter((name) => !quoted.includes(name))).toEqual([])
})

function textOf(document: string): string {
  return readFileSync(document, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
}

function quotedIn(document: string): string[] {
  return [...textOf(document).matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)
}

function firstOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** Whether a file or folder has this path, or ends with it. `<name>`, `*` and a missing extension match anything. */
function exists(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/<\w+>/g, '*')
    .replaceAll('.', '[.]')
    .replaceAll('**/', '(.+/)?')
    .replaceAll(/\*/g, '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
  const whole = new RegExp(`(^|/)${pattern}([.]server|[.]test)?([.]tsx?)?$`)
  return ALL.some((known) => whole.test(known))
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
