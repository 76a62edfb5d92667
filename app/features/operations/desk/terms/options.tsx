export function Options({ of: words }: { of: Readonly<Record<string | number, string>> }) {
  return Object.entries(words).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ))
}
