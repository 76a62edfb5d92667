export function Options({ of: labels }: { of: Readonly<Record<string | number, string>> }) {
  return Object.entries(labels).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ))
}
