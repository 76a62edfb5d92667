import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/button.tsx'

export function RecoveryCodes({ codes, title }: { codes: readonly string[]; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState('Copy all')
  const words = codes.map((code) => `${code.slice(0, 5)} ${code.slice(5)}`)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(words.join('\n'))
      setCopied('Copied')
    } catch {
      setCopied('Copying is not allowed here')
    }
  }
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      <p className="text-muted">
        These are your recovery codes. Each lets you in once, without your phone. Keep them where
        you can find them then: we can't show them again.
      </p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-pin bg-sunken px-5 py-4 font-mono">
        {words.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button size="large" className="noscript:hidden w-full" onClick={copy}>
        {copied}
      </Button>
      <ButtonLink to="/settings/security/" size="large" look="brand" className="w-full">
        I have kept them
      </ButtonLink>
    </div>
  )
}
