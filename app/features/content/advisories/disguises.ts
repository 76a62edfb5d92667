import { wordsOf } from '../../../text/words.ts'

/**
 * Letters that look alike, lower-case: Latin, Cyrillic, Greek, and the digit that is written for them; `.` is none.
 * After Unicode Technical Standard 39 (confusables.txt), in either case, and with what is written so by hand (ц, п,
 * з, ω). Fullwidth and mathematical letters need no row: compatibility normalisation takes them.
 */
const ROWS = [
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

/** Latin letters of other shapes, which no normalisation takes. */
const SHAPES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ıɩɪɑᴀʙᴄᴅᴇɡɢʜȷᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((shape, place) => [
    shape,
    'iiiaabcdegghjjklmnoprstuvwyz'[place] ?? shape,
  ]),
)

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Signs inside a word or before it, as digits that stand for the same letters. */
const SIGNS: Readonly<Record<string, string>> = { '@': '4', $: '5', '!': '1' }
const SIGN = /(?<=[\p{L}\p{N}])[@$!](?=[\p{L}\p{N}])|(?<![\p{L}\p{N}])[@$](?=\p{L}{2})/gu

const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?<=\p{Script=Latin})\p{M}+/gu
const LETTER = /\p{L}/gu

/** 1 is written for i and for l; further ones of a word are all read alike. */
const READ_APART = 3

export function wordsInSight(text: string): string[] {
  const seen = text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(SIGN, (sign) => SIGNS[sign] ?? sign)
  return wordsOf(seen)
}

/** A word's possible meanings: digits and other alphabets read as the letters they look like. */
export function meantBy(word: string): string[] {
  const plain = [...word].map((letter) => SHAPES[letter] ?? letter).join('')
  if ((plain.match(LETTER) ?? []).length < 2) return []
  const scripts = SCRIPTS.flatMap((script, place) => (script.test(plain) ? [place] : []))
  const isMixed = scripts.length > 1 || plain !== word || (scripts.length > 0 && /\d/.test(plain))
  return isMixed ? scripts.flatMap((script) => readAs(plain, script)) : []
}

/** A word in the letters of one alphabet. */
function readAs(word: string, script: number): string[] {
  const letters = [...word]
  const ones = letters.filter((letter) => letter === '1').length
  const readings =
    ones > READ_APART ? [0, -1] : Array.from({ length: 2 ** ones }, (_, bits) => bits)
  return readings.map((bits) => {
    let one = 0
    return letters
      .map((letter) => {
        const rows = ROWS.filter((row) => row.includes(letter))
        const row = rows[letter === '1' ? (bits >> one++) & 1 : 0]
        const read = row?.[script]
        return read === undefined || read === '.' ? letter : read
      })
      .join('')
  })
}
