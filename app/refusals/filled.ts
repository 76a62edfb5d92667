/** Puts values into `{name}` and `{name|otherwise}`. Thousands of a number are separated. */
export function filled(text: string, details: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, otherwise = '') => {
    const value = details[name] ?? otherwise
    return typeof value === 'number' ? value.toLocaleString('en') : String(value)
  })
}
