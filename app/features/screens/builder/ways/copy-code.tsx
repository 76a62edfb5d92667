import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'

export function CopyCode({
  code,
  label,
  name,
  rows = 3,
}: {
  code: string
  label: string
  name: string
  rows?: number
}) {
  const [words, setWords] = useState(label)

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setWords('Copied')
    } catch {
      setWords('Copying is not allowed here')
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <textarea
        readOnly
        rows={rows}
        dir="ltr"
        aria-label={name}
        value={code}
        onFocus={(event) => event.target.select()}
        className="w-full rounded-pin bg-sunken px-4 py-3 font-mono text-sm break-all text-ink"
      />
      <Button className="noscript:hidden" onClick={copy}>
        <span role="status">{words}</span>
      </Button>
    </div>
  )
}
