import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** The code is selected where copying isn't allowed. */
export function EmbedCodeField({ code }: { code: string }) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [told, setTold] = useState({ code, text: '' })
  const text = told.code === code ? told.text : ''

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setTold({ code, text: 'Copied' })
    } catch {
      box.current?.select()
      setTold({ code, text: 'Press Ctrl+C or ⌘C to copy' })
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        Code
      </label>
      <textarea
        id={id}
        ref={box}
        readOnly
        dir="ltr"
        rows={5}
        spellCheck={false}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full rounded-pin border border-field bg-raised px-4 py-3 font-mono text-sm break-all"
      />
      <Button look="brand" className="noscript:hidden" onClick={copy}>
        {text === 'Copied' ? 'Copied' : 'Copy code'}
      </Button>
      <p role="status" className="text-sm text-muted">
        {text}
      </p>
    </div>
  )
}
