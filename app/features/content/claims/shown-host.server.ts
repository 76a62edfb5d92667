import { domainToASCII, domainToUnicode } from 'node:url'

/** One script a label, as UTS 39 (5.2) calls it “Single Script”; Japanese has three. */
const WRITINGS = [
  /^(?!.*[ıĸŀŉ])[-0-9a-zß-öø-žșțơưạ-ỹ]+$/,
  /^[-0-9\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+$/u,
  ...['Arab', 'Beng', 'Deva', 'Geor', 'Hang', 'Hebr', 'Taml', 'Telu', 'Thai'].map(written),
]

/** Their letters look like Latin ones: as in Chromium, they are shown below an ending of the same script. */
const LIKE_LATIN = ['Armn', 'Cyrl', 'Grek'].map(written)

/** A host in its own letters; in `xn--` form where those could pass for others. */
export function shownHost(host: string): string {
  const shown = domainToUnicode(host)
  const labels = shown.split('.')
  const ending = labels.at(-1) ?? ''
  const writings = [...WRITINGS, ...LIKE_LATIN.filter((writing) => writing.test(ending))]
  const isClear = labels.every((label) => writings.some((writing) => writing.test(label)))
  return isClear && domainToASCII(shown) === host ? shown : host
}

function written(script: string): RegExp {
  return new RegExp(`^[-0-9\\p{scx=${script}}]+$`, 'u')
}
