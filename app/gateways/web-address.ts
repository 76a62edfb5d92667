/** Reserved (RFC 6761, 6762, 8375, 9476) or common local domains. */
const LOCAL_ENDINGS = [
  'localhost',
  'local',
  'internal',
  'home.arpa',
  'localdomain',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
  'svc',
  'alt',
  'onion',
]

/** IANA's special-purpose IPv4 networks, and Azure's metadata host. */
const CLOSED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

export function webUrl(address: string, base?: URL): URL | null {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.username || url.password ? null : url
}

/** Whether we may fetch an address: a public host at a default port, or an allowed origin. */
export function mayFetch(url: URL, allowed: string): boolean {
  const origins = allowed.split(/\s+/).map((origin) => URL.parse(origin)?.origin)
  return origins.includes(url.origin) || (url.port === '' && isPublicHost(url.hostname))
}

/** Whether a host, as `URL` writes it, is publicly reachable: not a private network, loopback or local name. */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPublicIpv6(hostname.slice(1, -1))
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return isPublicIpv4(hostname)
  const name = hostname.replace(/\.$/, '')
  if (!name.includes('.') || name.split('.').includes('')) return false
  return !LOCAL_ENDINGS.some((ending) => name.endsWith(`.${ending}`))
}

function isPublicIpv4(address: string): boolean {
  const host = ipv4Number(address)
  return !CLOSED_IPV4.some(([network, bits]) => (host ^ ipv4Number(network)) >>> (32 - bits) === 0)
}

function ipv4Number(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
}

/** Whether an IPv6 address is public: 2000::/3 without Teredo, documentation networks and 6to4. */
function isPublicIpv6(address: string): boolean {
  const [first = 0, second = 0] = address
    .split(':')
    .map((group) => Number.parseInt(group || '0', 16))
  if (first >>> 13 !== 1 || first === 0x2002) return false
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8
  return !(first === 0x3fff && second < 0x1000)
}
