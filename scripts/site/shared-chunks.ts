import type { GetModuleInfo, ManualChunksOption } from 'rollup'

/** Modules that nearly every page loads, or soon after, count as loaded by all. */
const ON_EVERY_PAGE =
  /\/app\/(root|entry\.client|frame\/site|ui\/(form\/field|overlay\/dialog|avatar|moment)|refusals\/shown-texts|wire)\.tsx?$/

/** A file of its own costs more than these lines, in the list of files, too. */
const SMALL =
  /\/app\/features\/(content\/((media|pins|boards)\/limits|boards\/names\/names|pins\/pin-path)|identity\/business\/acting|ground\/pictures\/picture-path)\.ts$/
const AROUND_PAGES =
  /\/app\/(features\/identity\/(narrow|recovery\/link)-page|ui\/(page|progress-bar|kept-focus|form\/acts))\.tsx?$/
const ON_SIGN_IN_PAGES = /\/app\/features\/identity\/sign-in\/sign-in-page\.tsx$/

/** Four files: the site, its libraries, signing in, and the frames of pages. Many small files compress badly. */
export function sharedChunks(): Extract<ManualChunksOption, (...args: never[]) => unknown> {
  let shared: ReadonlySet<string> | undefined
  let signIn: ReadonlySet<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    shared ??= new Set([
      ...importedBy(ON_EVERY_PAGE, getModuleIds(), getModuleInfo),
      ...importedBy(SMALL, getModuleIds(), getModuleInfo),
    ])
    signIn ??= importedBy(ON_SIGN_IN_PAGES, getModuleIds(), getModuleInfo)
    if (shared.has(id)) return id.includes('/node_modules/') ? 'libraries' : 'site'
    if (signIn.has(id)) return 'sign-in'
    return AROUND_PAGES.test(id) ? 'page' : undefined
  }
}

function importedBy(
  names: RegExp,
  ids: Iterable<string>,
  getModuleInfo: GetModuleInfo,
): ReadonlySet<string> {
  const found = new Set([...ids].filter((id) => names.test(id)))
  for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
