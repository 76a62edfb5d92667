import type { GetModuleInfo, ManualChunksOption } from 'rollup'

/** Modules that nearly every page loads, or soon after, count as loaded by all. */
const ON_EVERY_PAGE =
  /^(root|entry\.client|frame\/site|ui\/(form\/field|overlay\/dialog|avatar|moment)|refusals\/shown-texts|wire)$/

const ON_SIGN_IN_PAGES = /^features\/identity\/sign-in\/sign-in-page$/

/** A file of its own costs more than these lines, in the list of files, too. What they import comes along. */
const SMALL = anyOf([
  'features/content/boards/(limits|names/(board-path|first-boards|names))',
  'features/content/media/limits',
  'features/content/pins/(already-saved|limits|pin-path|hashtags/hashtags|media/is-ai-made|notes/note-area)',
  'features/ground/(permissions/rights|pictures/picture-path)',
  'features/identity/business/(acting|ownership|promote-path)',
  'text/visible',
  'ui/(form/(radio-group|stay-form|use-refused-focus)|overlay/menu)',
])

/** Parts of pages that come together, in a file each. */
const TOGETHER = {
  page: anyOf([
    'features/identity/(narrow-page|recovery/link-page)',
    'ui/(form/acts|kept-focus|page|progress-bar)',
  ]),
  wall: anyOf([
    'features/content/webpages/facts/.+',
    'features/content/media/(original-path|videos/video-path)',
    'features/content/pins/(promoted-pin|hashtags/hashtag-text|links/gone-link)',
    'features/screens/(pin-page/.+|zoom/(shown-wall|zoom-link))',
    'features/screens/wall/(?!tile/(block-question|reason-text|tile-menu)).+',
    'features/transfer/preview/preview-path',
    'frame/page-meta',
    'ui/(html|masonry/.+|pill-row)',
  ]),
  parts: anyOf([
    'features/content/boards/invitations/invitation-banner',
    'features/content/(blocks/member-acts|follows/follow-button|media/videos/(badge-look|duration-text))',
    'features/screens/(profiles/alternate-links|share/share-page-button)',
    'ui/empty',
  ]),
  builder: anyOf([
    'features/screens/builder/(found-image|use-found-pictures|draft/(draft-picture|pop-up|use-is-phone))',
  ]),
  'member-menus': anyOf([
    'features/ads/console-urls',
    'frame/header/(account-menu|business-items|member-menus|menu-item|profile-menu|updates-link)',
  ]),
  boards: anyOf([
    'features/content/boards/(board-link|pins-text|collaborators/(faces|shared-with))',
    'features/screens/organise/select/(going|selection)',
    'features/transfer/sources/source-texts',
    'ui/overlay/choice-items',
  ]),
  picker: anyOf([
    'features/content/boards/(board-fields|new-board-privacy|privacy-field)',
    'features/content/pins/places/place-rows',
    'features/screens/picker/(?!create/create|saved/).+',
    'routes/content/pin/save',
    'text/(index-words|words)',
  ]),
}

/** The site, its libraries, signing in, and {@link TOGETHER}: many small files compress badly. Rollup cuts the rest. */
export function sharedChunks(): Extract<ManualChunksOption, (...args: never[]) => unknown> {
  let shared: ReadonlySet<string> | undefined
  let signIn: ReadonlySet<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    const importedBy = (names: RegExp) => withImports(named(names, getModuleIds()), getModuleInfo)
    shared ??= new Set([...importedBy(ON_EVERY_PAGE), ...importedBy(SMALL)])
    signIn ??= importedBy(ON_SIGN_IN_PAGES)
    if (shared.has(id)) return id.includes('/node_modules/') ? 'libraries' : 'site'
    if (signIn.has(id)) return 'sign-in'
    return Object.entries(TOGETHER).find(([, names]) => names.test(moduleName(id)))?.[0]
  }
}

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`^(${names.join('|')})$`)
}

function named(names: RegExp, ids: Iterable<string>): string[] {
  return [...ids].filter((id) => names.test(moduleName(id)))
}

/** Its path in the product, without the ending; empty for a library's. */
function moduleName(id: string): string {
  return /\/app\/(.+)\.tsx?$/.exec(id)?.[1] ?? ''
}

function withImports(ids: readonly string[], infoOf: GetModuleInfo): ReadonlySet<string> {
  const found = new Set(ids)
  for (const id of found) for (const next of infoOf(id)?.importedIds ?? []) found.add(next)
  return found
}
