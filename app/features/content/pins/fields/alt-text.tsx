/** Shows a picture's alt text to people who can see the picture, when they open it. Works without scripts. */
export function AltText({ text }: { text: string }) {
  return (
    <details className="alt-text">
      <summary>ALT</summary>
      <p dir="auto">{text}</p>
    </details>
  )
}
