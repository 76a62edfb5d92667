import { existsSync, globSync, readFileSync } from 'node:fs'
import { pages } from './bundle.ts'
import type { CheckOutcome, CheckPart } from './part.ts'

const TABLE = 'docs/decisions/browsers.md'

const NEWER: Record<string, RegExp> = {
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'Promise.withResolvers': /\bPromise\.withResolvers\b/,
  'Promise.try': /\bPromise\.try\b/,
  'Map.groupBy': /\b(Map|Object)\.groupBy\b/,
  'URL.parse': /\bURL\.parse\b/,
  'URL.canParse': /\bURL\.canParse\b/,
  'Response.json': /\bResponse\.json\b/,
  'Response.bytes': /\.bytes\(\)/,
  'fetch with keepalive': /\bkeepalive\b/,
  ClipboardItem: /\bClipboardItem\b/,
  ImageDecoder: /\bImageDecoder\b/,
  userActivation: /\.userActivation\b/,
  requestClose: /\.requestClose\b/,
  ariaNotify: /\.ariaNotify\b/,
  using: /\bSymbol\.(asyncDispose|dispose)\b/,
  'Error.isError': /\bError\.isError\b/,
  getOrInsert: /\.getOrInsert(Computed)?\(/,
  'RegExp.escape': /\bRegExp\.escape\b/,
  'regular expressions with v': /\bRegExp\([^)]*,\s*["'`]\w*v\w*["'`]\)/,
  'regular expressions with modifiers': /\(\?[ims]+(-[ims]+)?:|\(\?-[ims]+:/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'Intl.Segmenter': /\bIntl\.Segmenter\b/,
  'Intl.DurationFormat': /\bIntl\.DurationFormat\b/,
  'NumberFormat.formatRange': /\.formatRange\(/,
  'iterator helpers':
    /\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|reduce|some|every|find|forEach|toArray)\(/,
  'methods of sets':
    /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'base64 of bytes': /\.(toBase64|fromBase64|toHex|fromHex)\(/,
  Temporal: /\bTemporal\.\w/,
  'properties like ariaLabel': /\.aria[A-Z]\w+=[^=]/,
  isWellFormed: /\.(is|to)WellFormed\b/,
  checkVisibility: /\.checkVisibility\b/,
  requestIdleCallback: /\brequestIdleCallback\b/,
  startViewTransition: /\.startViewTransition\b/,
  'navigation.navigate': /\bnavigation\.(navigate|addEventListener)\b/,
  moveBefore: /\.moveBefore\b/,
  caretPositionFromPoint: /\.caretPositionFromPoint\b/,
  parseRequestOptionsFromJSON: /\.parse(Request|Creation)OptionsFromJSON\b/,
  signalUnknownCredential: /\.signal(UnknownCredential|AllAcceptedCredentials)\b/,
  scrollend: /["']scrollend["']/,
  beforetoggle: /["']beforetoggle["']/,
  popover: /\.(show|hide|toggle)Popover\b/,
  closedby: /\bclosed[bB]y\b/,
  commandfor: /\bcommand[fF]or\b/,
  fetchPriority: /\bfetch[pP]riority\b/,
  'light-dark()': /\blight-dark\(/,
  ':has': /:has\(/,
  ':popover-open': /:popover-open\b/,
  "a backdrop's variables": /::backdrop\{[^}]*var\(/,
  ':open': /:open\b/,
  ':dir()': /:dir\(/,
  ':user-invalid': /:user-(in)?valid\b/,
  ':state()': /:state\(/,
  '::details-content': /::details-content\b/,
  'hidden=until-found': /["']until-found["']/,
  'CSS nesting': /[{};]&[ .:>+~[#]/,
  '@property': /@property\b/,
  '@scope': /@scope\b/,
  '@starting-style': /@starting-style\b/,
  '@view-transition': /@view-transition\b/,
  '@media (scripting)': /@media[^{]*\(scripting/,
  'text-wrap': /[;{]text-wrap(-style)?:/,
  'field-sizing': /[;{]field-sizing:/,
  'interpolate-size': /interpolate-size:|calc-size\(/,
  'allow-discrete': /\ballow-discrete\b/,
  'anchor positioning': /[;{](anchor-name|position-anchor|position-area):|\banchor\(/,
  'scroll-driven animations': /[;{](animation|scroll|view)-timeline:/,
  'scroll-initial-target': /[;{]scroll-initial-target:/,
  'scrollbar-gutter': /[;{]scrollbar-gutter:/,
  'scrollbar-width': /[;{]scrollbar-width:/,
  'scrollbar-color': /[;{]scrollbar-color:/,
  'content-visibility': /[;{]content-visibility:/,
  'overflow-clip-margin': /[;{]overflow-clip-margin:/,
  lh: /\dr?lh\b/,
  'linear()': /[: ,]linear\(/,
  'text-box': /[;{]text-box(-trim|-edge)?:/,
  'corner-shape': /[;{]corner-shape:/,
  'base-select': /\bbase-select\b/,
  'sibling-index()': /\bsibling-(index|count)\(/,
  'if()': /[: ,(]if\((style|media|supports)\(/,
  'container scroll-state()': /@container[^{]*scroll-state\(/,
  subgrid: /\bsubgrid\b/,
  'relative colours': /\b(rgb|hsl|lab|lch|oklab|oklch|color)\(from (?!red\b)/,
  'container style()': /@container[^{]*style\(/,
}

/** Finds features in a built file that our oldest supported browsers lack. */
export function newerFeaturesIn(code: string): string[] {
  return Object.keys(NEWER).filter((name) => NEWER[name]?.test(code))
}

/** The feature names in the first column of the table. */
export function featuresOf(table: string): Set<string> {
  const cells = table.split('\n').flatMap((line) => /^\| (.+?) \|/.exec(line)?.[1] ?? [])
  return new Set(cells.flatMap((cell) => cell.split(', ')).map((name) => name.replaceAll('`', '')))
}

export const newerFeatures: CheckPart = {
  name: 'newer features',
  needs: [pages.name],
  work: async (): Promise<CheckOutcome> => {
    if (!existsSync('build/client/assets')) throw new Error("The pages aren't built.")
    const known = featuresOf(readFileSync(TABLE, 'utf8'))
    const faults = globSync('build/client/**/*.{js,css,html}').flatMap((file) =>
      newerFeaturesIn(readFileSync(file, 'utf8'))
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`),
    )
    const output = `${faults.join('\n')}\nAdd to the table of ${TABLE} what happens without them.`
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output }
  },
}
