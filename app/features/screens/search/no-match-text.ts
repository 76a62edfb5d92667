import { hasOnlyExclusions } from '../../../text/search/search-syntax.ts'

export function noMatchText(name: 'pins' | 'boards' | 'profiles', words: string): string {
  return hasOnlyExclusions(words)
    ? 'Add a word to find, as in “walnut -bowl”.'
    : `No ${name} match. Try fewer or different words.`
}
