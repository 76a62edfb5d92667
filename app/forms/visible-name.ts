import { HIDDEN } from '../text/visible.ts'

/** Scripts in which U+200C and U+200D select a character's form. */
const JOINING =
  'Arab Syrc Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'

// Built on first use: a pattern built at import would be in every browser's script.
let needless: RegExp | undefined

/** Matches invisible characters that don't change emoji, keycaps, characters of some scripts, or Braille. */
function needlessPattern(): RegExp {
  const joining = JOINING.split(' ').map((script) => `\\p{scx=${script}}`)
  const needed = [
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
    String.raw`(?<=[\d#*])\ufe0f(?=\u20e3)`,
    String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]`,
    String.raw`(?<=(?=[\p{L}\p{M}])[${joining.join('')}])(?<!\p{Default_Ignorable_Code_Point})[\u200c\u200d]`,
    String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=(?=\p{L})\p{Script=Mong})[\u180b-\u180d\u180f]`,
    String.raw`(?<=[\u2801-\u28ff])\u2800(?=[\u2801-\u28ff])`,
  ]
  return new RegExp(`(?!${needed.join('|')})${HIDDEN}`, 'gu')
}

/** Removes control characters and direction overrides, and replaces lone surrogates. */
export function withoutUnseen(text: string): string {
  return (
    text
      // Firefox has `toWellFormed` only since version 119.
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/(?![\n\t])\p{Cc}|\p{Noncharacter_Code_Point}|[\u202a-\u202e\u2066-\u2069]/gu, '')
  )
}

/** Removes invisible characters from a name, except those that emoji and scripts need. */
export function visibleName(name: string): string {
  needless ??= needlessPattern()
  return name.replace(needless, '').trim()
}
