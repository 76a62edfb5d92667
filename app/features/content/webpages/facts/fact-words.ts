import { wordsOf } from '../../../../text/folded-words.ts'
import { indexedText } from '../../../../text/index-words.ts'
import type { Facts } from './facts.ts'
import { FACT_WORDS } from './limits.ts'

const MEANINGFUL_WORD = /\p{L}{3}|[^\p{Script=Latin}\P{L}]/u
const LONGEST_WORD = 40

/** The distinct words of a page by which its pins are found, as the index stores them; null if there are none. */
export function factWords(facts: Facts): string | null {
  const words = textsOf(facts)
    .flatMap(wordsOf)
    .filter((word) => MEANINGFUL_WORD.test(word) && word.length <= LONGEST_WORD)
  const text = [...new Set(words)].slice(0, FACT_WORDS).join(' ')
  return text === '' ? null : (indexedText(text) ?? text)
}

function textsOf(facts: Facts): string[] {
  switch (facts.kind) {
    case 'recipe':
      return [facts.name, ...facts.ingredients]
    case 'product':
      return [facts.name, facts.brand]
    case 'article':
      return [facts.name, ...facts.authors]
    case 'place':
      return [facts.name, facts.address]
    case 'video':
      return [facts.name]
  }
}
