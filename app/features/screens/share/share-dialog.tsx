import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { SentSubject } from '../../content/sends/send.ts'
import { SendForm } from '../../content/sends/send-form.tsx'
import { QrCode } from './qr-code.tsx'

/** Ways to share a page: a copy of its link, a letter, the system's own sheet, and a code for a phone's camera. */
export default function ShareDialog({
  path,
  title,
  heading,
  subject,
  onClose,
}: {
  path: string
  title: string
  heading: string
  subject?: SentSubject | undefined
  onClose: () => void
}) {
  const url = new URL(path, location.origin).href
  const [said, setSaid] = useState('')
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url })}`.replaceAll(
    '+',
    '%20',
  )
  return (
    <Dialog label={heading} onClose={onClose} className="saved">
      <div className="flex flex-col gap-5">
        <h2 className="px-12 text-center text-lg">{heading}</h2>
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
                () => setSaid('Link copied'),
                () => setSaid('Your browser didn’t let us copy it. Copy it from the field.'),
              )
            }
          >
            {said === 'Link copied' ? said : 'Copy link'}
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
        <p
          role="status"
          className={said === 'Link copied' ? 'sr-only' : 'text-center text-sm empty:hidden'}
        >
          {said}
        </p>
        {subject && <SendForm subject={subject} />}
        <QrCode text={url} label="QR code of this page" />
      </div>
    </Dialog>
  )
}
