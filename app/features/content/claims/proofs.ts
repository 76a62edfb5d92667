/** The places where members can prove that a site is theirs. */
export type ProofKind = 'tag' | 'file' | 'record'

export type ProofResult =
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

export function resultText(way: ProofKind, seen: unknown): string | null {
  const texts: Readonly<Record<string, string>> = RESULT_TEXTS[way]
  return texts[String(seen)] ?? null
}

const RESULT_TEXTS = {
  tag: {
    absent: 'Your front page doesn’t have the tag in its head yet.',
    other: 'Your front page has a tag with a different code. Use the code above.',
    unreachable: 'Your site didn’t answer. Check the name, and that the site works over https.',
    slow: 'Your front page took too long to respond. Try again in a moment.',
    refused: 'Your front page returned an error.',
    redirected:
      'Your front page redirects to another site. Claim that one instead, or add the DNS record.',
    not_html: 'Your front page isn’t HTML, so it can’t hold a tag.',
  },
  file: {
    absent: 'The file is there, but it is empty or a web page.',
    other: 'The file contains a different code. Use the code above.',
    unreachable: 'Your site didn’t answer.',
    slow: 'Your site took too long to send the file.',
    refused: 'We couldn’t find the file yet.',
    redirected: 'The file’s address redirects to another site.',
  },
  record: {
    absent: 'We couldn’t find the record yet. New records can take an hour to appear.',
    other: 'The record contains a different code. Use the code above.',
    unreachable: 'We couldn’t look up the record just now. Try again in a moment.',
  },
} as const satisfies Readonly<Record<ProofKind, Partial<Record<ProofResult, string>>>>
