export type PictureSource = { address: string; width: number | null; density: number | null }

const SRCSET_CANDIDATES = 50

/** Parses `srcset` by HTML's rules: addresses may contain commas. */
export function readSrcset(srcset: string): PictureSource[] {
  const sources: PictureSource[] = []
  let rest = srcset
  while (sources.length < SRCSET_CANDIDATES) {
    const start = rest.search(/[^\s,]/)
    if (start === -1) break
    const address = /^\S+/.exec(rest.slice(start))?.[0] ?? ''
    rest = rest.slice(start + address.length)
    const comma = address.endsWith(',') ? 0 : rest.indexOf(',')
    const descriptors = comma === -1 ? rest : rest.slice(0, comma)
    rest = rest.slice(descriptors.length)
    sources.push({
      address: withoutCommas(address),
      width: Number(/(?:^|\s)(\d{1,5})w(?:\s|$)/.exec(descriptors)?.[1] ?? 0) || null,
      density:
        Number(/(?:^|\s)(\d{1,2}(?:\.\d{1,2})?)x(?:\s|$)/.exec(descriptors)?.[1] ?? 0) || null,
    })
  }
  return sources
}

function withoutCommas(address: string): string {
  let end = address.length
  while (address[end - 1] === ',') end--
  return address.slice(0, end)
}

export function backgroundsIn(style: string): string[] {
  if (!/background/i.test(style)) return []
  return [...style.matchAll(/url\(\s*(?:"([^"]+)"|'([^']+)'|([^()"'\s]+))\s*\)/gi)]
    .map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    .map((address) => address.trim())
}

export function isFetchable(address: string): boolean {
  return (
    address !== '' &&
    !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address) &&
    !/^(?:[#{[]|url\()/i.test(address)
  )
}
