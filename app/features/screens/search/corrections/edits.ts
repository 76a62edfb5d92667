import { foldWords } from '../../../../text/folded-words.ts'
import { MAX_LETTERS, MIN_LETTERS } from './limits.ts'

type Alphabet = {
  word: RegExp
  letters: readonly string[]
  /** Splits a word into letters, for scripts written in syllables. */
  form?: 'NFD'
}

/** Letters as search compares them: lower-case, without accents. */
const ALPHABETS: readonly Alphabet[] = [
  alphabet('Latin', 'abcdefghijklmnopqrstuvwxyzŋ'),
  alphabet('Cyrillic', 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґђјљњћџѕәғқңөұүһ'),
  alphabet('Greek', 'αβγδεζηθικλμνξοπρστυφχψω'),
  alphabet('Arabic', 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگٹڈڑںھےڤ'),
  alphabet('Hebrew', 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ'),
  {
    word: /^[\uac00-\ud7a3\p{Nd}]*[\uac00-\ud7a3]{2}[\uac00-\ud7a3\p{Nd}]*$/u,
    letters: [...between(0x1100, 0x1112), ...between(0x1161, 0x1175), ...between(0x11a8, 0x11c2)],
    form: 'NFD',
  },
]

/**
 * Every word that is one typing error away: a letter added, missing or wrong, or two swapped. The most likely come
 * first: swaps, then edits that keep the first letter. Empty for short or very long words, and for scripts that aren't
 * corrected.
 */
export function editsOf(typed: string): string[] {
  const word = foldWords(typed)
  const alphabet = ALPHABETS.find((one) => one.word.test(word))
  if (!alphabet) return []
  const letters = [...word.normalize(alphabet.form ?? 'NFC')]
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return []
  const [first] = letters
  const edits = [...swaps(letters), ...otherEdits(letters, alphabet.letters)]
  const kept = edits.filter((edit) => edit[0] === first)
  const changed = edits.filter((edit) => edit[0] !== first)
  const words = [...kept, ...changed].map((edit) => edit.join('').normalize('NFC'))
  return [...new Set(words)].filter((edit) => edit !== word && alphabet.word.test(edit))
}

function swaps(letters: readonly string[]): string[][] {
  return letters
    .slice(1)
    .map((next, place) => letters.toSpliced(place, 2, next, letters[place] ?? ''))
}

function otherEdits(letters: readonly string[], alphabet: readonly string[]): string[][] {
  const places = [...letters.keys()]
  return [
    ...places.map((place) => letters.toSpliced(place, 1)),
    ...places.flatMap((place) => alphabet.map((letter) => letters.toSpliced(place, 1, letter))),
    ...[...places, letters.length].flatMap((place) =>
      alphabet.map((letter) => letters.toSpliced(place, 0, letter)),
    ),
  ]
}

function alphabet(script: string, letters: string): Alphabet {
  return {
    word: new RegExp(`^\\p{Nd}*\\p{Script=${script}}[\\p{Script=${script}}\\p{Nd}]*$`, 'u'),
    letters: [...letters],
  }
}

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place))
}
