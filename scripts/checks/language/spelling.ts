import type { CheckPart } from '../part.ts'
import { lineAt, passages } from './prose.ts'

/** A word that isn't part of an identifier in SQL or of a hash. */
const WORD = /(?<![\p{L}_\d])\p{Script=Latin}+(?:['’](?!s\b)\p{Script=Latin}+)*(?![\p{L}_\d])/gu

/** British spelling of texts, comments, test titles and documents. Our own words are in `cspell.words.txt`. */
export const spelling: CheckPart = {
  name: 'spelling',
  async work() {
    const prose = passages().filter(({ kind }) => kind !== 'name')
    const unknown = new Set(await unknownWords(prose.flatMap(({ text }) => text.match(WORD) ?? [])))
    const faults = prose.flatMap((passage) =>
      [...passage.text.matchAll(WORD)]
        .filter(([word]) => unknown.has(word))
        .map(({ 0: word, index }) => `${passage.path}:${lineAt(passage, index)}: ${word}`),
    )
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** Looks each word up once, which takes a tenth of the time of checking whole files. */
export async function unknownWords(words: readonly string[]): Promise<string[]> {
  const { loadConfig, spellCheckDocument } = await import('cspell-lib')
  const lines = [...new Set(words)]
  const { issues } = await spellCheckDocument(
    { uri: 'words.txt', text: lines.join('\n'), languageId: 'plaintext' },
    { generateSuggestions: false, noConfigSearch: true },
    await loadConfig('cspell.json'),
  )
  return issues.map(({ line }) => line.text.trim())
}
