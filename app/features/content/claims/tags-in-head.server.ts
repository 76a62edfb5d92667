import { splitIntoPieces } from '../../../gateways/web-body.ts'
import { HEAD_ELEMENTS } from './limits.ts'
import { TAG_NAME } from './proofs.ts'

/** Elements of a head (WHATWG HTML 13.2.6.4.4). Any other element starts the body. */
const OF_HEAD = ['html', 'head', 'meta', 'title', 'link', 'base', 'style', 'script', 'noscript']

/** Head elements that contain text. Any other text starts the body. */
const WITH_TEXT = ['title', 'style', 'script', 'noscript']

/** The claim codes in a page's head. Ignores the body, which may contain visitors' text. */
export async function codesInHead(html: ReadableStream<Uint8Array>): Promise<string[]> {
  const codes: string[] = []
  let left = HEAD_ELEMENTS
  let depth = 0
  const rewriter = new HTMLRewriter()
    .on('*', {
      element(tag) {
        left = OF_HEAD.includes(tag.tagName) ? left - 1 : 0
        if (left <= 0) return
        if (WITH_TEXT.includes(tag.tagName)) {
          depth++
          tag.onEndTag(() => void depth--)
        }
        const isOurs = tag.getAttribute('name')?.trim().toLowerCase() === TAG_NAME
        if (tag.tagName === 'meta' && isOurs) codes.push(tag.getAttribute('content')?.trim() ?? '')
      },
    })
    .onDocument({
      text({ text }) {
        if (depth === 0 && text.trim() !== '') left = 0
      },
    })
  try {
    for await (const _ of rewriter.transform(new Response(splitIntoPieces(html))).body ?? []) {
      if (left <= 0) break
    }
  } catch {
    // Deeply nested elements used up the parser's memory. The codes found so far are kept.
  }
  return codes
}
