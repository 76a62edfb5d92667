import { useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { PageTitle } from '../../../../ui/page.tsx'

const EXPLANATION =
  "These are your recovery codes. Each works once, without your phone. Keep them somewhere safe: we can't show them again."

export function RecoveryCodes({ codes, title }: { codes: readonly string[]; title: string }) {
  const [copied, setCopied] = useState('Copy all')
  const shownCodes = codes.map((code) => `${code.slice(0, 5)} ${code.slice(5)}`)

  async function copy() {
    try {
      await navigator.clipboard.writeText(shownCodes.join('\n'))
      setCopied('Copied')
    } catch {
      setCopied("Your browser doesn't allow copying here")
    }
  }
  return (
    <>
      <PageTitle line={EXPLANATION}>{title}</PageTitle>
      <div className="flex max-w-sm flex-col gap-4">
        <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-pin bg-sunken px-5 py-4 font-mono">
          {shownCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Button size="large" className="noscript:hidden w-full" onClick={copy}>
          {copied}
        </Button>
        <ButtonLink to="/settings/security/" size="large" look="brand" className="w-full">
          I've saved them
        </ButtonLink>
      </div>
    </>
  )
}
