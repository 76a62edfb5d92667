import { visibleName, withoutUnseen } from '../../../forms/visible-name.ts'
import { startOf } from '../../../text/folded-words.ts'

/** HTML's names of characters 160 to 255, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const OTHERS: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bdquo: '„',
  bull: '•',
  check: '✓',
  colon: ':',
  comma: ',',
  dagger: '†',
  emsp: '\u2003',
  ensp: '\u2002',
  euro: '€',
  gt: '>',
  hearts: '♥',
  hellip: '…',
  larr: '←',
  ldquo: '“',
  lpar: '(',
  lsaquo: '‹',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  minus: '−',
  ndash: '–',
  num: '#',
  oelig: 'œ',
  OElig: 'Œ',
  period: '.',
  permil: '‰',
  prime: '′',
  Prime: '″',
  quest: '?',
  quot: '"',
  rarr: '→',
  rdquo: '”',
  rpar: ')',
  rsaquo: '›',
  rsquo: '’',
  sbquo: '‚',
  scaron: 'š',
  Scaron: 'Š',
  sol: '/',
  starf: '★',
  thinsp: '\u2009',
  trade: '™',
  vert: '|',
  Yuml: 'Ÿ',
  zwj: '\u200d',
  zwnj: '\u200c',
}

const NAMED = new Map([
  ...LATIN.split(' ').map((name, place) => [name, String.fromCodePoint(160 + place)] as const),
  ...Object.entries(OTHERS),
])

/** Decodes entities; unknown names stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7});?|#[xX]([\da-fA-F]{1,6});?|([A-Za-z][A-Za-z\d]{1,7});)/g,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED.get(name) ?? entity
      return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
    },
  )
}

/** The numbers 128 to 159 mean windows-1252, as in browsers. */
function character(number: number): string {
  if (number >= 128 && number < 160) {
    return new TextDecoder('windows-1252').decode(Uint8Array.of(number))
  }
  const isCharacter = number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff)
  return isCharacter ? String.fromCodePoint(number) : '\ufffd'
}

/** Folds white space, drops invisible characters and cuts after a whole word. */
export function cleanText(text: string, limit: number): string {
  const folded = visibleName(withoutUnseen(text.replace(/\s+/g, ' ')))
  if (folded.length <= limit) return folded
  const room = startOf(folded, limit - 1)
  const end = room.lastIndexOf(' ')
  return `${(end > limit / 2 ? room.slice(0, end) : room).trimEnd()}…`
}
