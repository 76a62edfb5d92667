export type Html = { readonly __html: string }

const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** An HTML template that escapes every value but {@link Html}, for markup that React would render too slowly. */
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
