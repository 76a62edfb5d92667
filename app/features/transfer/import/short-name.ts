import { endOf, startOf } from '../../../words.ts'

/** How much of a long name its end is: years, numbers and parts stand there. */
const END_SHARE = 1 / 3

/** A name within a length, cut in its middle, so that names stay apart by their ends too. */
export function shortName(name: string, length: number): string {
  if (name.length <= length) return name
  const end = endOf(name, Math.floor(length * END_SHARE)).trimStart()
  return `${startOf(name, length - 1 - end.length).trimEnd()}…${end}`
}

/** The same with a number behind it. */
export function numberedName(name: string, number: number | string, length: number): string {
  return `${shortName(name, length - `${number}`.length - 1)} ${number}`
}
