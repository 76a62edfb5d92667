import { wordsOf } from '../../../text/folded-words.ts'

/**
 * Rows of lookalikes: a Latin, a Cyrillic and a Greek letter, and the digit that people write instead; `.` means none.
 * From Unicode Technical Standard 39 (confusables.txt), plus letters that look alike in handwriting (ц, п, з, ω).
 * Compatibility normalisation folds fullwidth and mathematical letters.
 */
const LOOKALIKE_ROWS = [
  'aаα4',
  'bвβ8',
  'cс..',
  'dԁ..',
  'eеε3',
  'gԍ.9',
  'hнη.',
  'iіι1',
  'jј..',
  'kкκ.',
  'lӏ.1',
  'mмμ.',
  'nпν.',
  'oоο0',
  'pрρ.',
  'qԛ..',
  'rг..',
  'sѕ.5',
  'tтτ7',
  'uцυ.',
  'vѵ..',
  'wԝω.',
  'xхχ.',
  'yуγ.',
  'zз.2',
].map((row) => [...row])

/** Latin letter variants that no normalisation folds. */
const LETTER_VARIANTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ıɩɪɑᴀʙᴄᴅᴇɡɢʜȷᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((shape, place) => [
    shape,
    'iiiaabcdegghjjklmnoprstuvwyz'[place] ?? shape,
  ]),
)

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Signs that replace a character within or before a word, mapped to the digit that replaces the same character. */
const SIGNS: Readonly<Record<string, string>> = { '@': '4', $: '5', '!': '1', '|': '1' }
const SIGN = /(?<=[\p{L}\p{N}])[@$!|](?=[\p{L}\p{N}])|(?<![\p{L}\p{N}])[@$](?=\p{L}{2})/gu

/** UTS 39 treats `I` and `l` as equal. We read an l next to a capital as I, and an I after a small letter as l. */
const SMALL_L = /(?<=\p{Lu})l|l(?=\p{Lu})/gu
const CAPITAL_I = /(?<=\p{Ll})I/gu

const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?<=\p{Script=Latin})\p{M}+/gu
const LETTER = /\p{L}/gu

/** A 1 may be an i or an l. If a word has more 1s than this, all are read as i, or all as l. */
const MAX_SEPARATE_ONES = 3

export function visibleWords(text: string): string[] {
  const seen = text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(SIGN, (sign) => SIGNS[sign] ?? sign)
    .replace(SMALL_L, 'I')
    .replace(CAPITAL_I, 'l')
  return wordsOf(seen)
}

/** Returns what a word could mean if its digits and other alphabets are read as the letters that they resemble. */
export function possibleMeanings(word: string): string[] {
  const plain = [...word].map((letter) => LETTER_VARIANTS[letter] ?? letter).join('')
  if ((plain.match(LETTER) ?? []).length < 2) return []
  const scripts = SCRIPTS.flatMap((script, place) => (script.test(plain) ? [place] : []))
  const isMixed = scripts.length > 1 || plain !== word || (scripts.length > 0 && /\d/.test(plain))
  return isMixed ? scripts.flatMap((script) => readAs(plain, script)) : []
}

/** The minimum length. Shorter words with l instead of i are too often real words, such as MLA and MIA. */
export const LOOKALIKE_MIN_LENGTH = 5
const MAX_LOOKALIKE_LETTERS = 4

/** Variants of a plain Latin word with i for l or l for i, because UTS 39 treats `I` and `l` as equal. */
export function lookalikesOf(word: string): string[] {
  const places = [...word].flatMap((letter, at) => (letter === 'i' || letter === 'l' ? [at] : []))
  const isPlain = word.length >= LOOKALIKE_MIN_LENGTH && /^[a-z]+$/.test(word)
  if (!isPlain || places.length > MAX_LOOKALIKE_LETTERS) return []
  return Array.from({ length: 2 ** places.length }, (_, bits) => {
    const letters = [...word]
    places.forEach((at, bit) => {
      letters[at] = (bits >> bit) & 1 ? 'i' : 'l'
    })
    return letters.join('')
  }).filter((one) => one !== word)
}

function readAs(word: string, script: number): string[] {
  const letters = [...word]
  const ones = letters.filter((letter) => letter === '1').length
  const readings =
    ones > MAX_SEPARATE_ONES ? [0, -1] : Array.from({ length: 2 ** ones }, (_, bits) => bits)
  return readings.map((bits) => {
    let one = 0
    return letters
      .map((letter) => {
        const rows = LOOKALIKE_ROWS.filter((row) => row.includes(letter))
        const row = rows[letter === '1' ? (bits >> one++) & 1 : 0]
        const read = row?.[script]
        return read === undefined || read === '.' ? letter : read
      })
      .join('')
  })
}
