/** The value of a JSON text, whatever its form; undefined for a text that is no JSON. Browsers load it without valibot. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
