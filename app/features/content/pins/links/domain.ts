export function domainOf(link: string | null): string | null {
  return link === null ? null : (URL.parse(link)?.hostname.replace(/^www\./, '') ?? null)
}
