/**
 * Letters that look like a Latin letter (confusables.txt of UTS #39): Latin, Greek, Cyrillic, Armenian and Cherokee
 * ones that compatibility decomposition doesn't turn into Latin.
 */
const LOOK_ALIKES = {
  A: 'ΑАᎪ',
  B: 'ΒВᏴ',
  C: 'СϹᏟ',
  D: 'ĐÐƉᎠ',
  E: 'ΕЕᎬ',
  F: 'Ϝ',
  G: 'ԌᏀ',
  H: 'ΗНҢӇᎻĦ',
  I: 'ΙІӀӏƖ|ǀ∣',
  J: 'ЈͿᎫ',
  K: 'ΚКҚᏦ',
  L: 'ŁᏞ',
  M: 'ΜМϺᎷ',
  N: 'Ν',
  O: 'ΟОՕØӨƟ',
  P: 'ΡРᏢ',
  S: 'ЅՏᏚ',
  T: 'ΤТҬŦᎢ',
  U: 'Ս',
  V: 'ѴᏙ',
  W: 'ԜᎳ',
  X: 'ΧХҲ',
  Y: 'ΥУҮҰ',
  Z: 'ΖᏃ',
  a: 'ɑαа',
  b: 'ƅьɓƀҍвβ',
  c: 'ᴄςсȼҫ',
  d: 'ԁɗɖđð',
  e: 'еҽɇҿε',
  f: 'ꞙẝքƒ',
  g: 'ɡᶃƍցǥɠ',
  h: 'һհнɦħңӈћ',
  i: 'ıɪɩιіɨ',
  j: 'ϳјɉ',
  k: 'κкƙқҟᴋ',
  l: 'łɫɭƚ',
  m: 'мɱᴍ',
  n: 'ոռɳƞηɲпɴ',
  o: 'ᴏᴑοσоօøɵөθ',
  p: 'ρрƥ',
  q: 'ԛգզʠ',
  r: 'ᴦгʀɽɼɍ',
  s: 'ꜱƽѕտʂ',
  t: 'τтƭʈҭŧᴛ',
  u: 'ᴜʋυսʉ',
  v: 'ᴠνѵ',
  w: 'ɯᴡѡԝա',
  x: 'хχҳ',
  y: 'ɣᶌʏуүγұɏ',
  z: 'ᴢʐƶȥζ',
} as const

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, alike]) =>
    [...alike].map((letter) => [letter, latin] as const),
  ),
)

/** Latin letters and digits that are easily confused, whatever their case. */
const ALIKE: Readonly<Record<string, string>> = { i: 'l', '1': 'l', '0': 'o', m: 'rn' }

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu

/**
 * Reduces a text to its appearance: texts with the same skeleton are easily confused. Beyond UTS #39, ignores case,
 * accents and invisible characters. Only for comparison.
 */
export function skeleton(text: string): string {
  return [...text.normalize('NFKD').replace(UNSEEN, '')]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[i10m]/g, (letter) => ALIKE[letter] ?? letter)
}

/** Whether a text contains a look-alike of a word, in one word or with gaps (`P i n`). */
export function looksLike(text: string, word: string): boolean {
  const wanted = skeleton(word)
  const words = skeleton(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some(
    (candidate, place) => candidate.includes(wanted) || startsJoined(words.slice(place), wanted),
  )
}

function startsJoined(words: readonly string[], wanted: string): boolean {
  let joined = ''
  for (const word of words) {
    joined += word
    if (joined.length >= wanted.length) return joined === wanted
  }
  return false
}
