import { Refusal } from '../../../refusal.ts'

/**
 * Holds the names of an address below `/` to their one spelling, in lower case, so that a page has one
 * address. Refuses `moved` for another, with the page's address as `redirectUrl`.
 */
export function requireOneSpelling(...names: string[]): void {
  const spelt = names.map((name) => name.toLowerCase())
  if (spelt.every((name, place) => name === names[place])) return
  const redirectUrl = `/${spelt.map(encodeURIComponent).join('/')}/`
  throw new Refusal('moved', undefined, { redirectUrl })
}
