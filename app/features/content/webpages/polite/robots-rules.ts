export type Rule = { isAllowed: boolean; path: string }

/** The rules of a robots.txt for a user agent, or else the general ones. RFC 9309, §2.2. */
export function robotsRules(text: string, program: string): Rule[] {
  const groups: { names: string[]; rules: Rule[] }[] = []
  let isInAgents = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [content = ''] = line.split('#', 1)
    const colon = content.indexOf(':')
    const name = content.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = content.slice(colon + 1).trim()
    if (name === 'user-agent') {
      const group = isInAgents ? groups.at(-1) : undefined
      if (group) group.names.push(value.toLowerCase())
      else groups.push({ names: [value.toLowerCase()], rules: [] })
      isInAgents = true
    } else if (name === 'allow' || name === 'disallow') {
      isInAgents = false
      if (value !== '') groups.at(-1)?.rules.push({ isAllowed: name === 'allow', path: value })
    }
  }
  const rulesOf = (agent: string) => groups.filter(({ names }) => names.includes(agent))
  const ownRules = rulesOf(program.toLowerCase())
  return (ownRules.length > 0 ? ownRules : rulesOf('*')).flatMap(({ rules }) => rules)
}

/** Whether the longest matching rule allows an address. If two rules are equally long, the allowing rule wins. */
export function mayRead(rules: readonly Rule[], { pathname, search }: URL): boolean {
  const path = pathname + search
  const [first] = rules
    .filter((rule) => matchesPath(rule.path, path))
    .sort((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed))
  return first?.isAllowed ?? true
}

/** Whether a path matches. `*` means any characters, and a final `$` the end. Matching part by part is always fast. */
function matchesPath(pattern: string, path: string): boolean {
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
