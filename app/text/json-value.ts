/** Parses JSON; undefined for other texts. Browsers load it without valibot. */
export function jsonValue(
  text: string,
  revive?: (name: string, value: unknown) => unknown,
): unknown {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}
