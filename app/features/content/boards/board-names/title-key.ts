import { plainLetters } from '../../../../text/folded-words.ts'
import { foldName } from './names.ts'

const TITLE_KEY_LENGTH = 100
const LONGEST_NUMBER = 12

/** The sort key of a title: folded, numbers by their value, empty titles last. */
export function titleKeyOf(title: string): string {
  if (title === '') return '1'
  const key = plainLetters(foldName(title)).replace(/\d+/g, (number) =>
    number.padStart(LONGEST_NUMBER, '0'),
  )
  return `0${key.slice(0, TITLE_KEY_LENGTH)}`
}
