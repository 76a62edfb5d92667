export type Rule = { isAllowed: boolean; path: string }

/** The rules of a robots.txt for a program: those of its name, else those for all. RFC 9309, §2.2. */
export function robotsRules(text: string, program: string): Rule[] {
  const groups: { names: string[]; rules: Rule[] }[] = []
  let isInNames = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [told = ''] = line.split('#', 1)
    const colon = told.indexOf(':')
    const name = told.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = told.slice(colon + 1).trim()
    if (name === 'user-agent') {
      const group = isInNames ? groups.at(-1) : undefined
      if (group) group.names.push(value.toLowerCase())
      else groups.push({ names: [value.toLowerCase()], rules: [] })
      isInNames = true
    } else if (name === 'allow' || name === 'disallow') {
      isInNames = false
      if (value !== '') groups.at(-1)?.rules.push({ isAllowed: name === 'allow', path: value })
    }
  }
  const rulesOf = (agent: string) => groups.filter(({ names }) => names.includes(agent))
  const own = rulesOf(program.toLowerCase())
  return (own.length > 0 ? own : rulesOf('*')).flatMap(({ rules }) => rules)
}

/** Whether the longest rule that fits an address allows it; of two as long the one that allows. */
export function mayRead(rules: readonly Rule[], { pathname, search }: URL): boolean {
  const path = pathname + search
  const [first] = rules
    .filter((rule) => fits(rule.path, path))
    .sort((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed))
  return first?.isAllowed ?? true
}

/** `*` stands for any letters, a last `$` for the end. In turn, so that no pattern takes long. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  let at = start.length
  for (const [index, part] of parts.entries()) {
    const isLast = isWhole && index === parts.length - 1
    const found = isLast ? path.length - part.length : path.indexOf(part, at)
    if (found < at || (isLast && !path.endsWith(part))) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
