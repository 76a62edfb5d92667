import { endOf, startOf } from '../../../text/folded-words.ts'

/** How much of a shortened name is from its end, which often has years, numbers and parts. */
const END_SHARE = 1 / 3

/** Shortens a name in the middle, so that names that differ only at the end stay different. */
export function shortName(name: string, length: number): string {
  if (name.length <= length) return name
  const end = endOf(name, Math.floor(length * END_SHARE)).trimStart()
  return `${startOf(name, length - 1 - end.length).trimEnd()}…${end}`
}

export function numberedName(name: string, number: number | string, length: number): string {
  return `${shortName(name, length - `${number}`.length - 1)} ${number}`
}
