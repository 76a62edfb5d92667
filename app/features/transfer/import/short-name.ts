import { endOf, startOf } from '../../../text/words.ts'

/** The end's share of a long name: years, numbers and parts stand there. */
const END_SHARE = 1 / 3

/** A name within a length, cut in its middle, so that names stay apart by their ends too. */
export function shortName(name: string, length: number): string {
  if (name.length <= length) return name
  const end = endOf(name, Math.floor(length * END_SHARE)).trimStart()
  return `${startOf(name, length - 1 - end.length).trimEnd()}…${end}`
}

export function numberedName(name: string, number: number | string, length: number): string {
  return `${shortName(name, length - `${number}`.length - 1)} ${number}`
}
