/** Progress of long work, in the colour of the text around it. The label may be for screen readers only. */
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
