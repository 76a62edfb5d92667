import { Refusal } from '../../../../refusal.ts'

/** Requires lower-case names in a path. Refuses `moved` with `redirectUrl`. */
export function requireLowerCasePath(...names: string[]): void {
  const spelt = names.map((name) => name.toLowerCase())
  if (spelt.every((name, place) => name === names[place])) return
  const redirectUrl = `/${spelt.map(encodeURIComponent).join('/')}/`
  throw new Refusal('moved', undefined, { redirectUrl })
}
