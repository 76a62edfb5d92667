export function SyntaxHelp() {
  return (
    <span>
      Use quotes for a phrase and a minus to leave a word out, as in{' '}
      <span className="whitespace-nowrap">“walnut bowl” -spoon</span>.
    </span>
  )
}
