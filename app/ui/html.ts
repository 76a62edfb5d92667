/** Finished HTML, in the shape in which React takes it. */
export type Html = { readonly __html: string }

const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Fills a template of HTML, for what is drawn so often that React's elements would cost too much. Every
 * value is escaped, in quoted attributes and between tags alike, unless it is finished HTML itself.
 */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html)[]
): Html {
  const filled = values.map((value, index) => {
    const text = typeof value === 'object' ? value.__html : escaped(String(value))
    return text + parts[index + 1]
  })
  return { __html: parts[0] + filled.join('') }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => NAMES[mark] ?? mark)
}
