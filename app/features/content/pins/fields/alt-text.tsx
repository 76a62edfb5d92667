/** A picture's alt text for people who see the picture, on request and without scripts. */
export function AltText({ text }: { text: string }) {
  return (
    <details className="alt-text">
      <summary>ALT</summary>
      <p dir="auto">{text}</p>
    </details>
  )
}
