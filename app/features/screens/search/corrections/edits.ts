import { foldWords } from '../../../../text/words.ts'
import { FEWEST_LETTERS, MOST_LETTERS } from './limits.ts'

type Alphabet = {
  word: RegExp
  letters: readonly string[]
  /** Parts a word into letters, where they are written as syllables. */
  form?: 'NFD'
}

/** Letters as search compares them: lower-case, without accents. */
const ALPHABETS: readonly Alphabet[] = [
  alphabet('Latin', 'abcdefghijklmnopqrstuvwxyzæœøđðłħıŋþ'),
  alphabet('Cyrillic', 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґђјљњћџѕәғқңөұүһ'),
  alphabet('Greek', 'αβγδεζηθικλμνξοπρστυφχψω'),
  alphabet('Arabic', 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگٹڈڑںھےڤ'),
  alphabet('Hebrew', 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ'),
  {
    word: /^[가-힣\p{Nd}]*[가-힣]{2}[가-힣\p{Nd}]*$/u,
    letters: [...between(0x1100, 0x1112), ...between(0x1161, 0x1175), ...between(0x11a8, 0x11c2)],
    form: 'NFD',
  },
]

/**
 * Every word that one typing error makes of another into this one: a letter too many or too few, a
 * wrong one, or two in the wrong order. The likelier come first: order, then what keeps the first
 * letter. None for a word that is short, very long, or of a script that isn't corrected.
 */
export function editsOf(typed: string): string[] {
  const word = foldWords(typed)
  const alphabet = ALPHABETS.find((one) => one.word.test(word))
  if (!alphabet) return []
  const letters = [...word.normalize(alphabet.form ?? 'NFC')]
  if (letters.length < FEWEST_LETTERS || letters.length > MOST_LETTERS) return []
  const [first] = letters
  const edits = [...swaps(letters), ...others(letters, alphabet.letters)]
  const [kept, changed] = [
    edits.filter((edit) => edit[0] === first),
    edits.filter((edit) => edit[0] !== first),
  ]
  const words = [...kept, ...changed].map((edit) => edit.join('').normalize('NFC'))
  return [...new Set(words)].filter((edit) => edit !== word && alphabet.word.test(edit))
}

function swaps(letters: readonly string[]): string[][] {
  return letters
    .slice(1)
    .map((next, place) => letters.toSpliced(place, 2, next, letters[place] ?? ''))
}

function others(letters: readonly string[], alphabet: readonly string[]): string[][] {
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
