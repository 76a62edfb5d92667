/** How much of a long work is done, in the colour of the text around it. The label may be read, not seen. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  label: string
  done: number
  total: number
}) {
  return <progress className="progress" aria-label={label} value={done} max={Math.max(total, 1)} />
}
