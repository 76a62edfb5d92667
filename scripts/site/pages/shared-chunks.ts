import type { GetModuleInfo, ManualChunksOption } from 'rollup'

/** Modules that nearly every page loads, so they count as loaded by all. */
const ON_EVERY_PAGE = [
  'entry.client',
  'frame/site',
  'refusals/shown-texts',
  'root',
  'ui/avatar',
  'ui/form/field',
  'ui/moment',
  'ui/overlay/announce',
  'ui/overlay/dialog',
  'wire',
]

const ON_SIGN_IN_PAGES = ['features/identity/sign-in/sign-in-page']

/** Modules too small for separate files. Their imports are included. */
const SMALL = [
  'durations',
  'features/content/boards/board-order/orders',
  'features/content/boards/limits',
  'features/content/boards/board-names/board-path',
  'features/content/boards/board-names/first-boards',
  'features/content/boards/board-names/names',
  'features/content/media/limits',
  'features/content/pins/already-saved',
  'features/content/pins/hashtags/hashtags',
  'features/content/pins/limits',
  'features/content/pins/pin-media/is-ai-made',
  'features/content/pins/pin-path',
  'features/core/permissions/rights',
  'features/core/pictures/picture-path',
  'features/identity/business/acting',
  'features/identity/business/ownership',
  'features/identity/business/promote-path',
  'features/identity/sign-in/sign-in-path',
  'text/visible',
  'ui/form/radio-group',
  'ui/form/stay-form',
  'ui/form/use-focus-first-error',
  'ui/overlay/menu',
]

/** Parts of pages that are loaded together, each group in one file. */
const PAGE_GROUPS = {
  page: [
    'features/identity/narrow-page',
    'features/identity/link-page',
    'ui/form/action-buttons',
    'ui/kept-focus',
    'ui/page',
    'ui/progress-bar',
  ],
  wall: [
    'appearance/less-motion',
    'features/content/media/download-path',
    'features/content/media/use-animation',
    'features/content/media/videos/video-path',
    'features/content/pins/hashtags/hashtag-text',
    'features/content/pins/promoted-pin',
    'features/content/webpages/facts/shown-facts',
    'features/screens/pin-page/(?!note-form).+',
    'features/screens/wall/(?!tile/(block-question|reason-text|tile-menu)).+',
    'features/screens/zoom/shown-wall',
    'features/screens/zoom/zoom-link',
    'ui/failing/later-code',
    'ui/html',
    'ui/masonry/.+',
    'ui/pill-row',
  ],
  parts: [
    'features/content/blocks/member-acts',
    'features/content/follows/follow-button',
    'features/content/media/videos/badge-look',
    'features/content/media/videos/duration-text',
    'features/screens/share/share-page-button',
    'ui/empty',
    'ui/name-link',
  ],
  builder: [
    'features/content/pins/links/domain',
    'features/screens/builder/draft/create-path',
    'features/screens/builder/draft/draft-picture',
    'features/screens/builder/draft/limits',
    'features/screens/builder/draft/pop-up',
    'features/screens/builder/draft/unhydrated-places',
    'features/screens/builder/draft/use-is-phone',
    'features/screens/builder/found-image',
    'features/screens/builder/page-picker',
    'features/screens/builder/save-columns',
    'features/screens/builder/use-found-pictures',
  ],
  'member-menus': [
    'features/ads/console-urls',
    'frame/header/account-menu',
    'frame/header/business-items',
    'frame/header/member-menus',
    'frame/header/menu-item',
    'frame/header/profile-menu',
    'frame/header/notifications-link',
  ],
  boards: [
    'features/content/boards/board-link',
    'features/content/boards/collaborators/faces',
    'features/content/boards/collaborators/shared-with',
    'features/content/boards/pins-text',
    'features/screens/organise/select/(running-action|select-wall|selection|tools/use-wall-tools)',
    'features/transfer/limits',
    'features/transfer/sources/source-texts',
    'ui/overlay/choice-items',
  ],
  'board-form': [
    'features/content/boards/board-fields',
    'features/content/boards/new-board-privacy',
    'features/content/boards/privacy-field',
    'features/core/edits/edit-choice',
  ],
  picker: [
    'features/screens/picker/(?!create/(create|name-rules|title-suggestions)|saved/).+',
    'frame/recorded-save',
    'routes/content/pin/save',
    'text/folded-words',
    'text/graphemes',
    'text/index-words',
  ],
}

/**
 * Groups our modules, libraries, log-in and {@link PAGE_GROUPS} into chunks, because many small files compress badly.
 * Throws if a list names no module.
 */
export function sharedChunks(
  root: string,
): Extract<ManualChunksOption, (...args: never[]) => unknown> {
  const groups = Object.entries(PAGE_GROUPS).map(([name, names]) => ({ name, names: anyOf(names) }))
  let chunks: Record<'shared' | 'signIn', ReadonlySet<string>> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    chunks ??= chunksOf([...getModuleIds()], getModuleInfo)
    if (chunks.shared.has(id)) return id.includes('/node_modules/') ? 'libraries' : 'site'
    if (chunks.signIn.has(id) && !id.includes('/node_modules/')) return 'sign-in'
    return groups.find(({ names }) => names.test(moduleName(root, id)))?.name
  }

  function chunksOf(ids: readonly string[], infoOf: GetModuleInfo) {
    requireModules(ids.map((id) => moduleName(root, id)))
    const importedBy = (names: RegExp) =>
      withImports(
        ids.filter((id) => names.test(moduleName(root, id))),
        infoOf,
      )
    return {
      shared: importedBy(anyOf([...ON_EVERY_PAGE, ...SMALL])),
      signIn: importedBy(anyOf(ON_SIGN_IN_PAGES)),
    }
  }
}

function requireModules(modules: readonly string[]): void {
  const lists = [ON_EVERY_PAGE, ON_SIGN_IN_PAGES, SMALL, ...Object.values(PAGE_GROUPS)]
  const missing = lists.flat().filter((name) => {
    const pattern = anyOf([name])
    return !modules.some((module) => pattern.test(module))
  })
  if (missing.length > 0) throw new Error(`No module is named ${missing.join(', ')}.`)
}

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`^(${names.join('|')})$`)
}

/** The module's path in the product without extension; empty for libraries. */
function moduleName(root: string, id: string): string {
  return id.startsWith(`${root}/app/`) ? id.slice(root.length + 5).replace(/\.tsx?$/, '') : ''
}

function withImports(ids: readonly string[], infoOf: GetModuleInfo): ReadonlySet<string> {
  const found = new Set(ids)
  for (const id of found) for (const next of infoOf(id)?.importedIds ?? []) found.add(next)
  return found
}
