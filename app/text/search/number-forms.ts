/** Endings of English words, and their endings in the other number, singular or plural. The first match counts. */
const FORMS: readonly (readonly [end: RegExp, others: readonly string[]])[] = [
  [/(?<=cal|dwar|el|hal|hoo|lea|loa|scar|thie|wol)ves$/, ['f', 've']],
  [/(?<=kni|li|wi)ves$/, ['fe', 've']],
  [/ies$/, ['y', 'ie']],
  [/(?<=ch|sh|[osxz])es$/, ['', 'e']],
  [/(?<![su])s$/, ['']],
  // Other plurals start with their singular, so the search for its prefix finds them.
  [/(?<=cal|dwar|el|hal|hoo|lea|loa|scar|thie|wol)f$/, ['ves']],
  [/(?<=kni|li|wi)fe$/, ['ves']],
  [/(?<=[^aeiou])y$/, ['ies']],
]

const SHORTEST = 3

/** Forms of an English word in the other number: `lamp` for `lamps`, and `shelves` for `shelf`. */
export function numberForms(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const [end, others = []] = FORMS.find(([one]) => one.test(word)) ?? []
  const forms = end ? others.map((other) => word.replace(end, other)) : []
  return forms.filter((form) => form.length >= SHORTEST)
}
