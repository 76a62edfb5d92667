import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/overlay/announce.ts'

/** A field with a button that copies the code, or selects it if the browser doesn't allow copying. */
export function EmbedCodeField({ code }: { code: string }) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [result, setResult] = useState({ code, text: '' })
  const text = result.code === code ? result.text : ''

  function show(text: string) {
    setResult({ code, text })
    announce(text)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      show('Copied')
    } catch {
      box.current?.select()
      show('Press Ctrl+C or ⌘C to copy')
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
      <p className="text-sm text-muted">{text}</p>
    </div>
  )
}
