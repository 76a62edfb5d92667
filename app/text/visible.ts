/** Invisible characters: Unicode's ignorable ones, the blank Braille pattern and an empty note head. */
export const HIDDEN = String.raw`[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]`

/** Matches visible characters. Isn't in `forms/input.ts`, because browsers would then load its library. */
export const VISIBLE = new RegExp(`(?!${HIDDEN})[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u')

const ANY_HIDDEN = new RegExp(HIDDEN, 'gu')

/** Removes every invisible character, for comparing texts. */
export function withoutHidden(text: string): string {
  return text.replace(ANY_HIDDEN, '')
}
