import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Where the product is, and what is tested beside it in a browser or by whole requests. */
const ROOTS = ['app', 'extension', 'workers', 'scripts/site']

/** The folders of tests whose name no folder has; those of `app/features` without that. */
export const TESTS_ABOUT: Record<string, string[]> = {
  accounts: ['identity/sessions', 'account/switcher'],
  'ad-operations': ['api/ads'],
  'api-limits': ['identity/apps'],
  appearance: ['app/frame', 'app/http'],
  assets: ['app/frame'],
  'auth-settings': ['account'],
  blocks: ['content/reports', 'blocks'],
  'board-order': ['boards/order', 'screens/profiles'],
  bookmarklet: ['app/site-scripts', 'webpages'],
  'calls-in-a-row': ['app/http', 'rate-limits'],
  components: ['app/ui', 'app/frame'],
  'copy-links': ['operations/leaving'],
  confirming: ['picker/saved'],
  'campaign-review': ['ads/review', 'desk/campaigns'],
  console: ['app/features/ads', 'business/switcher'],
  crawlers: ['sitemaps'],
  described: ['transfer/api', 'transfer/developers'],
  'desk-terms': ['desk/terms'],
  dev: ['scripts/site'],
  direction: ['app/frame', 'profiles'],
  'documented-calls': ['app/http', 'app/contract'],
  'drawn-after-acts': ['workers/pages'],
  'drawn-and-closed': ['workers/pages', 'permissions'],
  'drawn-pages': ['workers/pages'],
  'each-page': ['app/routes'],
  embedding: ['transfer/open'],
  failures: ['app/frame', 'app/ui/form'],
  feeds: ['transfer/open'],
  'find-images': ['webpages'],
  finding: ['search'],
  'first-pictures': ['screens/wall', 'pin-page'],
  'five-seconds': ['workers', 'app/http'],
  'follow-operations': ['api/account'],
  forms: ['app/ui/form'],
  'getting-in': ['identity/sessions', 'providers', 'passkeys'],
  'gone-links': ['pins/links', 'pin-page'],
  health: ['workers', 'rate-limits'],
  'hostile-bodies': ['app/http'],
  'hostile-calls': ['app/http'],
  'kept-boards': ['transfer/offline', 'app/offline'],
  labels: ['content/pins', 'boards', 'pin-page'],
  'lagging-database': ['workers'],
  'large-board': ['organise/select', 'organise/action'],
  'logged-out': ['app/http', 'identity/sessions'],
  'longer-words': ['app/ui', 'app/frame'],
  'main-job': ['feeds', 'builder'],
  notifications: ['identity/push', 'operations/digest', 'app/offline'],
  'odd-requests': ['app/http'],
  oauth: ['identity/apps'],
  offsite: ['pins/links'],
  organising: ['organise'],
  overlay: ['pin-page'],
  'own-writes': ['app/http', 'identity/sessions'],
  'own-zone': ['app/ui/timing', 'app/frame', 'operations/updates'],
  'page-facts': ['webpages/facts', 'pin-page'],
  pages: ['app/routes'],
  pasting: ['app/frame/pasting', 'builder'],
  'pictures-asked-for': ['media/pictures', 'app/site-scripts'],
  'pin-changes': ['api/pins'],
  'pin-create': ['builder'],
  'plain-page': ['app/http'],
  preferences: ['identity/arrival', 'feeds/home', 'account/privacy', 'boards'],
  profiles: ['business/switcher', 'profiles'],
  letters: ['ads/weekly'],
  promoted: ['ads/delivery'],
  promotions: ['ads/delivery'],
  'quick-promote': ['ads/quick-promote'],
  'recorded-saves': ['app/frame', 'picker/saved'],
  register: ['identity/sign-up'],
  resources: ['app/contract', 'boards', 'pins'],
  'round-trips': ['app/routes'],
  routes: ['app/frame'],
  saving: ['picker'],
  screens: ['app/ui', 'boards/sections'],
  'search-operations': ['api/search'],
  'search-terms': ['desk/terms'],
  'secret-boards': ['permissions'],
  'secret-scopes': ['transfer/api', 'permissions', 'identity/apps'],
  settings: ['app/frame', 'app/ui/form'],
  share: ['builder/ways'],
  'shared-pictures': ['builder/ways'],
  'shown-rows': ['workers/pages'],
  'sign-in-views': ['identity/sign-in'],
  sources: ['transfer/sources'],
  tokens: ['apps/tokens'],
  uploads: ['import/upload'],
  social: ['identity/providers', 'identity/one-tap', 'identity/sso'],
  'taken-back': ['content/follows', 'pin-page'],
  undo: ['follows', 'organise/action'],
  video: ['media/videos'],
  websites: ['api/account'],
  'what-others-end': ['app/http', 'identity/sessions', 'blocks', 'permissions'],
}

/** The subjects of routes and calls named otherwise, by place in `app/routes` or `app/contract`. */
export const ROUTES_ABOUT: Record<string, string[]> = {
  'ads/become-personal': ['identity/business'],
  'content/blocked': ['blocks'],
  'content/board': ['boards'],
  'content/board/action': ['boards', 'organise/action'],
  'content/board/collaborators': ['boards/collaborators'],
  'content/claim': ['claims'],
  'content/follow': ['follows'],
  'content/gone-links': ['pins/links'],
  'content/invitations': ['boards/collaborators'],
  'content/offsite': ['pins/links'],
  'content/pin': ['pins'],
  'content/pin/save': ['picker'],
  'content/report': ['content/reports'],
  'identity/connect': ['identity/providers'],
  'identity/connect/one-tap': ['identity/one-tap'],
  'identity/log-in/accounts': ['identity/sessions'],
  'identity/log-in/add-account': ['identity/sessions'],
  'identity/log-in/login-mfa': ['identity/second-factor'],
  'identity/log-in/switch-account': ['identity/sessions'],
  'identity/notifications': ['identity/push'],
  'identity/passkey': ['identity/passkeys'],
  'identity/second-factor/passkey': ['identity/passkeys'],
  'identity/settings': ['account'],
  'operations/appeal': ['desk'],
  'operations/decisions': ['desk'],
  'operations/reports': ['content/reports'],
  'screens/board': ['boards', 'organise'],
  'screens/board/undo': ['organise/action'],
  'screens/hashtag': ['search'],
  'screens/home': ['feeds'],
  'screens/ideas': ['feeds'],
  'screens/pin/create': ['builder'],
  'screens/pin/order': ['organise'],
  'screens/pin/page': ['pin-page', 'pins'],
  'screens/pin-builder': ['builder'],
  'screens/profile': ['profiles'],
  'screens/save-button': ['builder'],
  'screens/share': ['builder/ways'],
  'screens/trash': ['organise'],
  'transfer/embed': ['transfer/open'],
  'transfer/pin-feed': ['transfer/open'],
}

/** Files that so much uses that only the whole run judges a change of them. */
const SHARED = [
  /^app\/[^/]+$/,
  /^app\/(ui|db|http|gateways|frame|text|forms)\//,
  /^(workers|migrations)\//,
  /^test\/(?!.*\.test\.ts$)/,
  /^[^/]+\.(json|ts|js|cjs|toml)$/,
]

export function isShared(file: string): boolean {
  return SHARED.some((pattern) => pattern.test(file))
}

export function listFolders(): string[] {
  return ROOTS.flatMap((root) => [
    root,
    ...readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  ])
}

export function listTests(): string[] {
  return ['test/worker', 'test/browser'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.test.ts'))
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  )
}

/**
 * Chooses the tests of changed files: a test itself, and those about the file's folder or what is below
 * it. A folder without any has those of the folder around it, up to its subject.
 */
export function chooseTests(changed: string[], tests: string[], folders: string[]): string[] {
  const abouts = tests.map((test) => ({ test, about: foldersOfTest(test, folders) }))
  const chosen = changed.flatMap((file) =>
    tests.includes(file)
      ? [file]
      : foldersOfSource(file, folders).flatMap((folder) => testsOfFolder(folder, abouts)),
  )
  return tests.filter((test) => chosen.includes(test))
}

/** The folders that a test is about: those that have its name, unless the table names others. */
export function foldersOfTest(test: string, folders: string[]): string[] {
  const name = basename(test, '.test.ts')
  const named = folders.filter(
    (folder) => basename(folder) === name && !folder.startsWith('app/routes/'),
  )
  return TESTS_ABOUT[name]?.map((folder) => inFull(folder, folders)) ?? named
}

/** The folders whose tests a file of the product has: its own, but those of its subject for a route or a call. */
export function foldersOfSource(file: string, folders: string[]): string[] {
  const [, route = ''] = /^app\/(?:routes|contract)\/([^.]*)/.exec(file) ?? []
  for (let name = route; name; name = shorter(name)) {
    const subjects = (ROUTES_ABOUT[name] ?? [name, `${name}s`])
      .map((folder) => inFull(folder, folders))
      .filter((folder) => folder.startsWith('app/features/'))
    if (subjects.length > 0) return subjects
  }
  return [dirname(file)]
}

/** `settings/import-page` is about what `settings/import` is, or `settings`. */
function shorter(name: string): string {
  return name.slice(0, Math.max(0, name.search(/[-/][^-/]*$/)))
}

/** A subject's folder by its name, with or without its district. */
function inFull(folder: string, folders: string[]): string {
  const isIt = new RegExp(`^app/features/([^/]+/)?${folder}$`)
  return folders.find((other) => other.endsWith(`/${folder}`) && isIt.test(other)) ?? folder
}

function testsOfFolder(folder: string, abouts: { test: string; about: string[] }[]): string[] {
  if (['app', 'app/features', '.'].includes(folder)) return []
  const found = abouts
    .filter(({ about }) => about.some((other) => `${other}/`.startsWith(`${folder}/`)))
    .map(({ test }) => test)
  return found.length > 0 ? found : testsOfFolder(dirname(folder), abouts)
}
