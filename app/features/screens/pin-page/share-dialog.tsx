import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

export default function ShareDialog({
  path,
  title,
  onClose,
}: {
  path: string
  title: string
  onClose: () => void
}) {
  const url = new URL(path, location.origin).href
  const [isCopied, setCopied] = useState(false)
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url })}`.replaceAll(
    '+',
    '%20',
  )
  return (
    <Dialog label="Send this pin" onClose={onClose} className="saved">
      <div className="flex flex-col gap-5">
        <h2 className="px-12 text-center text-lg">Send this pin</h2>
        <TextField
          label="Link"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            look="brand"
            onClick={() =>
              navigator.clipboard.writeText(url).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {isCopied ? 'Link copied' : 'Copy link'}
          </Button>
          <a
            href={mail}
            className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
          >
            Email
          </a>
          {'share' in navigator && (
            <Button onClick={() => navigator.share({ url, title }).catch(() => {})}>More</Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {isCopied && 'Link copied'}
        </p>
      </div>
    </Dialog>
  )
}
