/** Characters that XML 1.0 §2.2 forbids, even as references. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export function readable(text: string): string {
  return text.replace(NOT_IN_XML, '')
}

/** JSON whose texts are safe for every consumer, such as XML. */
export function readableJson(value: unknown, indent = 0): string {
  return JSON.stringify(
    value,
    (_, part) => (typeof part === 'string' ? readable(part) : part),
    indent,
  )
}

/** Escapes a text for HTML or XML, between tags or in double quotes. */
export function escaped(text: string): string {
  return readable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
