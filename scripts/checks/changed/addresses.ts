import type { Reached } from './reach.ts'

/** A page's address as `app/routes.ts` spells it, with its module in `app/routes`. */
type Page = { parts: string[]; file: string }

/** The pages of `app/routes.ts`, read as text, because importing it starts a compiler. */
export function readPages(source: string): Page[] {
  const files = new Map(
    [...source.matchAll(/^const (\w+) = '([^']+\.tsx?)'/gm)].map(([, name = '', file = '']) => [
      name,
      file,
    ]),
  )
  const pages: Page[] = []
  let above: string[] = []
  // A page may take several lines.
  const lines = source.replaceAll(/([(,])\n\s+(?=')/g, '$1').split('\n')
  for (const line of lines) {
    const [, prefix] = /prefix\('([^']+)', \[/.exec(line) ?? []
    if (prefix) above = [...above, prefix]
    if (/^\s+\]\),$/.test(line)) above = above.slice(0, -1)
    const [, path = '', quoted, named = ''] =
      /(?:page\('([^']*)', ?|start\()(?:'([^']+)'|(\w+))/.exec(line) ?? []
    const file = quoted ?? files.get(named)
    if (file)
      pages.push({
        parts: segments([...above, path].join('/')),
        file: `app/routes/${file}`,
      })
  }
  return pages
}

/** The modules of the pages and calls that a test opens, by the addresses in it. */
export function openedBy(test: string, pages: readonly Page[]): Set<string> {
  const addresses = [...test.matchAll(/['"`](\/[^'"`\s?#]*)/g)].map(([, address = '']) => address)
  return new Set(
    addresses.flatMap((address) => {
      const [, resource] = /^\/resource\/(\w+)/.exec(address) ?? []
      return resource ?? nearestPage(address, pages)?.file ?? []
    }),
  )
}

/** The page of a reached statement, or the API calls that use it. */
export function servedBy({ file, declaration, via }: Reached): string[] {
  if (file.path.startsWith('app/routes/')) return [file.path]
  if (!file.path.startsWith('app/contract/')) return []
  return [...declaration.text.matchAll(/^ {2}(\w+Resource): [\s\S]*?(?=^ {2}\w|^\})/gm)]
    .filter(([entry]) => new RegExp(`\\b${via}\\b`).test(entry))
    .map(([, resource = '']) => resource)
}

function nearestPage(address: string, pages: readonly Page[]): Page | undefined {
  const asked = segments(address.replaceAll(/\$\{[^}]*\}?/g, ':'))
  return pages
    .filter(({ parts }) => isAlike(parts, asked))
    .toSorted((a, b) => literals(b) - literals(a))[0]
}

function isAlike(parts: string[], asked: string[]): boolean {
  return (
    parts.length === asked.length &&
    parts.every((part, at) => part.startsWith(':') || part === asked[at])
  )
}

function literals({ parts }: Page): number {
  return parts.filter((part) => !part.startsWith(':')).length
}

function segments(address: string): string[] {
  return address.split('/').filter(Boolean)
}
