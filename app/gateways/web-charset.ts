/** The encoding of a page by WHATWG HTML 13.2.3, trying UTF-8 before windows-1252. */
export function charsetOf(head: Uint8Array, header: string | null): string {
  return byMark(head) ?? known(header) ?? byMeta(head) ?? utf8OrWindows(head, { stream: true })
}

/** The encoding of a whole text file. */
export function charsetOfText(bytes: Uint8Array): string {
  return byMark(bytes) ?? utf8OrWindows(bytes, { stream: false })
}

export function asUtf8(
  body: ReadableStream<Uint8Array>,
  charset: string,
): ReadableStream<Uint8Array> {
  if (charset === 'utf-8') return body
  const decoder = new TextDecoder(charset)
  const encoder = new TextEncoder()
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(encoder.encode(decoder.decode(chunk, { stream: true })))
      },
      flush(controller) {
        controller.enqueue(encoder.encode(decoder.decode()))
      },
    }),
  )
}

function byMark(head: Uint8Array): string | null {
  const [a, b, c] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return null
}

/** If a `<meta>` can be read as ASCII, the page can't be UTF-16. */
function byMeta(head: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(head).replace(/<!--[\s\S]*?-->/g, '')
  for (const [tag] of text.matchAll(/<meta[\s/][^>]*>/gi)) {
    const charset = known(/\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1] ?? null)
    if (charset) return charset.startsWith('utf-16') ? 'utf-8' : charset
  }
  return null
}

function known(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

function utf8OrWindows(bytes: Uint8Array, options: { stream: boolean }): string {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, options)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
