import { domainToASCII, domainToUnicode } from 'node:url'

/** Each label must use one of these scripts ("Single Script", UTS 39 §5.2). Japanese combines three. */
const SCRIPTS = [
  /^(?!.*[\u0131\u0138\u0140\u0149])[-0-9a-zß-öø-\u017e\u0219\u021b\u01a1\u01b0\u1ea1-\u1ef9]+$/,
  /^[-0-9\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+$/u,
  ...['Arab', 'Beng', 'Deva', 'Geor', 'Hang', 'Hebr', 'Taml', 'Telu', 'Thai'].map(scriptPattern),
]

/** These scripts resemble Latin, so they need a top-level domain of the same script, as in Chromium. */
const LATIN_LOOKALIKE_SCRIPTS = ['Armn', 'Cyrl', 'Grek'].map(scriptPattern)

/** A host in its own script, or in `xn--` form if its characters look like others. */
export function shownHost(host: string): string {
  const shown = domainToUnicode(host)
  const labels = shown.split('.')
  const ending = labels.at(-1) ?? ''
  const scripts = [...SCRIPTS, ...LATIN_LOOKALIKE_SCRIPTS.filter((pattern) => pattern.test(ending))]
  const isClear = labels.every((label) => scripts.some((pattern) => pattern.test(label)))
  return isClear && domainToASCII(shown) === host ? shown : host
}

function scriptPattern(script: string): RegExp {
  return new RegExp(`^[-0-9\\p{scx=${script}}]+$`, 'u')
}
