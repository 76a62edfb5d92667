/** The pin that a link to our own site leads to; null for any other link. */
export function ownPinId(link: string | null, siteOrigin: string): number | null {
  const url = link === null ? null : URL.parse(link)
  const { host } = new URL(siteOrigin)
  if (!url || ![host, `www.${host}`].includes(url.host)) return null
  const [, id] = /^\/(?:amp\/)?pin\/([1-9]\d{0,15})\/?$/.exec(url.pathname) ?? []
  return id === undefined ? null : Number(id)
}
