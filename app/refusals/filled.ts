/** Puts values into `{name}` and `{name|otherwise}`. Separates the thousands of numbers. */
export function filled(text: string, details: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, otherwise = '') => {
    const value = details[name] ?? otherwise
    return typeof value === 'number' ? value.toLocaleString('en') : String(value)
  })
}
