/** The places where a member shows that a site is theirs. */
export type Way = 'tag' | 'file' | 'record'

export type Seen =
  | 'proof'
  | 'absent'
  | 'other'
  | 'unreachable'
  | 'slow'
  | 'refused'
  | 'redirected'
  | 'not_html'

export type Proofs = { tag: string; file: { path: string; text: string }; record: DnsRecord }

type DnsRecord = { name: string; text: string }

export const TAG_NAME = 'pinfold-site-verification'
export const FILE_PATH = `/.well-known/${TAG_NAME}.txt`

export function proofsOf(host: string, token: string): Proofs {
  const text = `${TAG_NAME}=${token}`
  return {
    tag: `<meta name="${TAG_NAME}" content="${token}">`,
    file: { path: FILE_PATH, text },
    record: { name: `_pinfold.${host}`, text },
  }
}

export function seenText(way: Way, seen: unknown): string | null {
  const texts: Readonly<Record<string, string>> = SEEN_TEXTS[way]
  return texts[String(seen)] ?? null
}

const SEEN_TEXTS = {
  tag: {
    absent: 'Your front page has no such tag in its head yet.',
    other: 'Your front page has a tag with another code. Use the one above.',
    unreachable: 'Your site didn’t answer. Check its name, and that it is online over https.',
    slow: 'Your front page took too long to answer. Try again in a moment.',
    refused: 'Your front page answered with an error.',
    redirected: 'Your front page leads to another site. Claim that one instead, or use the record.',
    not_html: 'Your front page isn’t HTML, so it can’t hold a tag.',
  },
  file: {
    absent: 'The file is there, but it is empty or a web page.',
    other: 'The file has another code. Use the one above.',
    unreachable: 'Your site didn’t answer.',
    slow: 'Your site took too long to send the file.',
    refused: 'There is no such file yet.',
    redirected: 'The address of the file leads to another site.',
  },
  record: {
    absent: 'There is no such record yet. New records can take an hour to be seen.',
    other: 'There is a record with another code. Use the one above.',
    unreachable: 'We couldn’t ask for the record just now. Try again in a moment.',
  },
} as const satisfies Readonly<Record<Way, Partial<Record<Seen, string>>>>
