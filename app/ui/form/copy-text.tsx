import { useId, useState } from 'react'
import { Button } from '../button.tsx'
import { announce } from '../overlay/announce.ts'

const WORDS = { not_yet: 'Copy', copied: 'Copied', refused: 'Select it instead' } as const

export function CopyText({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('not_yet')
  const id = useId()

  function show(result: keyof typeof WORDS) {
    setState(result)
    announce(WORDS[result])
  }
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      <div className="flex items-start gap-3 rounded-pin bg-sunken p-2 pl-4">
        <code dir="ltr" className="min-w-0 grow py-1.5 text-sm wrap-anywhere select-all">
          {text}
        </code>
        <Button
          size="small"
          className="noscript:hidden hover:bg-pressed"
          aria-describedby={id}
          onClick={() =>
            navigator.clipboard.writeText(text).then(
              () => show('copied'),
              () => show('refused'),
            )
          }
        >
          {WORDS[state]}
        </Button>
      </div>
    </div>
  )
}
