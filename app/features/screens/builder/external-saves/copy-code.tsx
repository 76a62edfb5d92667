import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/overlay/announce.ts'

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
  const [shownLabel, setShownLabel] = useState(label)

  function show(text: string) {
    setShownLabel(text)
    announce(text)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      show('Copied')
    } catch {
      show("Your browser doesn't allow copying here")
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
        className="field-sizing-content w-full rounded-pin bg-sunken px-4 py-3 font-mono text-sm break-all text-ink"
      />
      <Button className="noscript:hidden" onClick={copy}>
        {shownLabel}
      </Button>
    </div>
  )
}
