import type { CheckPart } from '../part.ts'
import { type ProsePassage, passages } from './prose.ts'

/** A word that may not appear in these kinds of passages (by default all), and what to write instead. */
type Banned = { word: RegExp; write: string; kinds?: ProsePassage['kind'][] }

const NAMES: ProsePassage['kind'][] = ['name']
const PROSE: ProsePassage['kind'][] = ['text', 'comment', 'title', 'document']

const BANNED: readonly Banned[] = [
  {
    word: /(?<!dead[ _-]|\/)\bletters?\b(?!,? (?:and |or )?(?:digit|number))/,
    write: 'email, character',
  },
  { word: /(?<!\/)\bdesks?\b/, write: 'moderation' },
  { word: /\bmend(?:s|ed|ing)?\b/, write: 'fix' },
  { word: /\b(?:stands?|stood)\b(?!-ins?\b| out\b)/, write: 'is, appears', kinds: PROSE },
  { word: /\bstand-ins?\b/, write: 'fake', kinds: PROSE },
  { word: /\bstand ins?\b/, write: 'fake', kinds: NAMES },
  { word: /\blies?\b/, write: 'is' },
  { word: /\b(?:told|tellings?)\b(?! (?:apart|from)\b)/, write: 'notified, shown, said' },
  { word: /\bhush(?:ed|es)?\b/, write: 'muted, hidden' },
  { word: /\btwins?\b|\bdoubles\b(?! the\b)/, write: 'duplicate' },
  { word: /\btak(?:e|es|en|ing) back\b/, write: 'revoke, withdraw, cancel, undo' },
  { word: /\bways? in(?:to)?\b(?! which\b)/, write: 'sign-in method' },
  { word: /\bways? back\b/, write: 'recovery, undo' },
  { word: /\btak(?:e|es|en|ing) along\b/, write: 'export' },
  { word: /\bgone links?\b/, write: 'broken link' },
  { word: /\bdead links?\b/, write: 'broken link', kinds: ['text'] },
  { word: /\bleaving\b/, write: 'account closure', kinds: NAMES },
  { word: /\bwish(?:es|ed)?\b/, write: 'option, preference' },
  { word: /\bslips?\b/, write: 'mistake, typing error' },
  { word: /\b(?:go|goes|going|went) on\b(?! hold\b)/, write: 'continue' },
  { word: /\bbeg[aiu]ns? again\b/, write: 'start again' },
  { word: /\bwhom?ever\b/, write: 'anyone who' },
  {
    word: /\b(?!siz|resiz|seiz|prize|oversiz|materializ|tokeniz|\w*authoriz)[a-z]{2,}(?:iz(?:e[drs]?|ing|ations?)|yz(?:e[drs]?|ing))\b/,
    write: 'British -ise',
    kinds: PROSE,
  },
]

/** Files and folders about alphabets. */
const ALPHABETS = [
  'app/text/',
  'app/frame/keys/',
  'app/http/bodies/',
  'app/refusals/',
  'app/features/screens/',
  'app/features/content/advisories/',
  'app/features/transfer/import/',
  'app/features/transfer/api/boards/',
  'test/features/screens/',
  'test/features/text/',
  'test/features/transfer/import/',
  'test/work/',
  'docs/decisions/screens/discovery.md',
]

/** Files and folders that need a banned word, each with a part of the line that contains it. */
const ALLOWED: readonly (readonly [path: string, text: string])[] = [
  ['docs/glossary.md', ''],
  ['docs/english/README.md', ''],
  ['app/routes.ts', 'esk'],
  ['app/routes.ts', 'oubles'],
  ['workers/background/metrics.ts', 'oubles'],
  ['test/worker/operations/background.test.ts', 'oubles'],
  ['app/features/content/webpages/page-pictures-json-ld.ts', 'rganization'],
  ...ALPHABETS.map((path) => [path, 'etter'] as const),
]

/** Words that make readers stop, in texts, comments, test titles, documents and names. */
export const plainWords: CheckPart = {
  name: 'plain words',
  async work() {
    const found = passages().flatMap(bannedIn)
    const allowed = found.map(({ path, text }) =>
      ALLOWED.findIndex(([start, part]) => path.startsWith(start) && text.includes(part)),
    )
    const faults = [
      ...found
        .filter((_, place) => allowed[place] === -1)
        .map(
          ({ path, line, word, write, kind }) => `${path}:${line}: ${word} (${kind}) → ${write}`,
        ),
      ...ALLOWED.filter((_, place) => !allowed.includes(place)).map(
        ([path, text]) =>
          `${path}: no "${text}" needs an exception any more. Take it off the list.`,
      ),
    ]
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** Finds the banned words of a passage, each with its line. */
export function bannedIn(passage: ProsePassage) {
  const lines = passage.text.split('\n')
  return BANNED.filter(({ kinds }) => kinds?.includes(passage.kind) ?? true).flatMap(
    ({ word, write }) =>
      lines.flatMap((text, below) =>
        [...text.matchAll(new RegExp(word, 'gi'))].map(([found]) => ({
          ...passage,
          line: passage.line + below,
          text,
          word: found,
          write,
        })),
      ),
  )
}
